/** Tabs, groups of code and views: choosing one chooses the same everywhere, and on the next page. */
import { all, fresh, make, one, recall, remember, word } from './dom.js';
import { targetOf } from './target.js';

const KEY = 'bindery-tabs';

const started = new WeakSet();

export function startTabs() {
  const bars = fresh('[role="tablist"]', started);
  for (const bar of bars) startBar(bar);
  startViews();
  for (const title of readChoices()) choose(title);
  chooseLinked();
  addEventListener('hashchange', chooseLinked);
}

function startBar(bar) {
  const buttons = all('[role="tab"]', bar);
  const group = bar.parentElement;
  const active = buttons.findIndex((button) => button.getAttribute('aria-selected') === 'true');
  select(buttons[Math.max(0, active)]);
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => pick(button));
    button.addEventListener('keydown', (event) => {
      const forward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
      const targets = { [forward]: index + 1, [back]: index - 1, Home: 0, End: buttons.length - 1 };
      const target = targets[event.key];
      if (target === undefined) return;
      event.preventDefault();
      const next = buttons[(target + buttons.length) % buttons.length];
      pick(next);
      next.focus();
    });
  }
  if (group.hasAttribute('data-dropdown')) addDropdown(group, bar, buttons);
}

function addDropdown(group, bar, buttons) {
  const isResponse = group.matches('.response-example');
  const list = make('select', {
    className: 'option-dropdown',
    ariaLabel: isResponse ? word('Response') : word('Language'),
  });
  list.append(...buttons.map((button) => make('option', { textContent: titleOf(button) })));
  list.addEventListener('change', () => pick(buttons[list.selectedIndex]));
  bar.before(list);
  group.classList.add('ready');
}

/** By the reader: the page must not jump although panels above may change their height. */
function pick(button) {
  const top = button.getBoundingClientRect().top;
  select(button);
  if (isSynced(button)) {
    const title = titleOf(button);
    choose(title);
    const others = readChoices().filter((other) => other !== title);
    remember(KEY, JSON.stringify([...others, title].slice(-12)));
  }
  scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Later choices win where a group has several of them. */
function choose(title) {
  for (const button of all('[role="tab"]')) {
    if (titleOf(button) === title && isSynced(button)) select(button);
  }
  for (const list of all('.view-switch select')) {
    if ([...list.options].some((option) => option.value === title)) showView(list, title);
  }
}

function select(button) {
  if (!button) return;
  const buttons = all('[role="tab"]', button.parentElement);
  for (const other of buttons) {
    const isActive = other === button;
    other.setAttribute('aria-selected', String(isActive));
    other.tabIndex = isActive ? 0 : -1;
    other.toggleAttribute('data-active', isActive);
    const panel = document.getElementById(other.getAttribute('aria-controls'));
    panel?.toggleAttribute('data-active', isActive);
  }
  const list = one(':scope > select', button.parentElement.parentElement);
  if (list) list.selectedIndex = buttons.indexOf(button);
}

/** A link to a tab, or to something inside one, shows it. */
function chooseLinked() {
  for (let at = targetOf(location.hash); at; at = at.parentElement) {
    const button = at.id && document.getElementById(`${at.id}-tab`);
    if (at.matches('[role="tabpanel"]') && button) select(button);
  }
}

function isSynced(button) {
  return button.closest('.code-group, .tabs[data-sync]') !== null;
}

function titleOf(button) {
  return button.textContent.trim();
}

function readChoices() {
  try {
    return JSON.parse(recall(KEY) ?? '[]').filter((title) => typeof title === 'string');
  } catch {
    return [];
  }
}

/** Views are whole stretches of a page for one language or framework; one is shown at a time. */
function startViews() {
  const views = all('.view[data-title]');
  const titles = [...new Set(views.map((view) => view.dataset.title))];
  if (titles.length < 2 || one('.view-switch')) return;
  const list = make('select', { ariaLabel: word('View') });
  list.append(...titles.map((title) => make('option', { value: title, textContent: title })));
  list.addEventListener('change', () => {
    showView(list, list.value);
    remember(KEY, JSON.stringify([...readChoices().filter((title) => title !== list.value), list.value]));
  });
  views[0].before(
    make('div', { className: 'view-switch multi-view-dropdown', id: 'multi-view-dropdown' }, list),
  );
  showView(list, titles[0]);
}

function showView(list, title) {
  list.value = title;
  for (const view of all('.view[data-title]')) view.hidden = view.dataset.title !== title;
}
