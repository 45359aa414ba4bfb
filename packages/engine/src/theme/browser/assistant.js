/**
 * The ways to the assistant: a button in the bar, an entry of the page's menu, a key. All that asks is a script of its
 * own, loaded when somebody is about to; it adds the ways from selected text and from code.
 */
import { isShortcut, make, on, one, word } from './dom.js';
import { FOLDER, loadScript } from './load-script.js';
import { typeAhead } from './type-ahead.js';

const STAR = 'mask:none;clip-path:polygon(50% 0,62% 38%,100% 50%,62% 62%,50% 100%,38% 62%,0 50%,38% 38%)';

let isOn = false;

export function startAssistant() {
  on('click', '[data-assistant]', toggle);
  for (const type of ['pointerover', 'focusin']) on(type, '[data-assistant], .code-block', load);
  document.addEventListener('selectionchange', () => getSelection().isCollapsed || load());
  document.addEventListener('keydown', (event) => {
    if (!isOn || !isShortcut(event, 'i') || event.target.isContentEditable) return;
    event.preventDefault();
    toggle();
  });
  document.addEventListener('bindery:features', ({ detail }) => {
    isOn = !!self.binderyAssistant && detail.includes('assistant');
    if (isOn) fillPlaces();
  });
}

/** Whoever asked in this tab before finds the thread again on the next page, and an address may bring a question. */
function fillPlaces() {
  const entry = () => {
    const button = make('button', { type: 'button' }, make('i', { className: 'ico', style: STAR }));
    button.append(make('span', { textContent: word('Ask AI') }));
    button.dataset.assistant = '';
    return button;
  };
  one('[data-slot="assistant"]')?.replaceChildren(entry());
  const place = { id: 'assistant-entry', className: 'search', style: 'flex:none;margin-inline:-.5rem 0' };
  const search = one('.bar .search');
  if (search && !one('#assistant-entry')) {
    search.after(make('div', place, entry()));
    search.style.marginInlineEnd = 0;
  }
  try {
    if (/[?&]assistant=/.test(location.search) || sessionStorage['bindery-assistant']) load();
  } catch {
    // Storage may be forbidden.
  }
}

function toggle(button) {
  return typeAhead(async () => (await load())?.toggle(button));
}

/** Nothing where the feature is off; nothing either when the script cannot be had: the next try may. */
async function load() {
  if (!isOn) return;
  try {
    await loadScript(new URL(self.binderyAssistant.script, FOLDER).href);
    return self.binderyAssistant.start(FOLDER);
  } catch {}
}
