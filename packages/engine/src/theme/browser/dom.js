/** Few shorthands for the document. */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const one = (selector, within = document) => within.querySelector(selector);

/** Those that were not there the last time; `known` remembers them. */
export function fresh(selector, known) {
  const found = all(selector).filter((element) => !known.has(element));
  for (const element of found) known.add(element);
  return found;
}

/** What is said to the reader, in the page's language; texts are English where the site brings no other. */
export function word(text, value) {
  const own = self.binderyWords?.[document.documentElement.lang]?.[text] ?? text;
  return own.replace('{}', () => value);
}

/** An element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Before the site's own styles, which may say otherwise. */
export function addStyle(name, css) {
  const id = `bindery-${name}-style`;
  if (!document.getElementById(id)) document.head.prepend(make('style', { id, textContent: css }));
}

/** Storage may be forbidden, and is for every file opened from disk in some browsers. */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it holds for this page only.
  }
}

/** Listens for events on whatever matches now or later. */
export function on(type, selector, act) {
  document.addEventListener(type, (event) => {
    const target = event.target instanceof Element ? event.target.closest(selector) : null;
    if (target) act(target, event);
  });
}

/** Whether that letter was pressed with Ctrl or ⌘, and nothing else. */
export const isShortcut = (event, letter) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === letter;

/** Also where pages are not in a secure context, such as plain http in a company network. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make('textarea', { value: text });
    area.style.position = 'fixed';
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

/** Shows for a moment that something was done. */
export function confirm(button, text) {
  button.classList.add('done');
  const label = one('span', button);
  const before = label?.textContent;
  if (label) label.textContent = text;
  say(text);
  setTimeout(() => {
    button.classList.remove('done');
    if (label) label.textContent = before;
  }, 1600);
}

/** Told to screen readers. */
export function say(text) {
  let region = one('#bindery-status');
  if (!region) {
    region = make('div', { id: 'bindery-status', className: 'sr', role: 'status' });
    document.body.append(region);
  }
  region.textContent = text;
}
