let overlay = null;
/** What the reader has closed stays closed until it changes. */
let dismissed = '';

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') overlay?.shadowRoot.querySelector('button').click();
});

/** Over the page: where, what and the line of each error; warnings are counted in a corner, and told when it is opened. */
export function showMistakes({ errors, warnings }) {
  const key = JSON.stringify([errors, warnings]);
  const isFine = errors.length + warnings.length === 0;
  hide();
  if (isFine) dismissed = '';
  if (isFine || dismissed === key) return;
  const isBroken = errors.length > 0;
  overlay = document.createElement('bindery-overlay');
  overlay.style.cssText = `all:initial;position:fixed;inset:auto ${isBroken ? 0 : 'auto'} 0 0;z-index:2147483647`;
  const root = overlay.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = STYLE;
  const box = add(root, 'section', '');
  box.setAttribute('role', isBroken ? 'alert' : 'status');
  const close = add(box, 'button', '×');
  close.setAttribute('aria-label', 'Close');
  close.onclick = () => {
    dismissed = key;
    hide();
  };
  root.prepend(style);
  for (const error of errors) describe(box, error);
  if (warnings.length > 0) fold(box, warnings);
  document.body.append(overlay);
}

function fold(box, warnings) {
  const folded = add(box, 'details', '');
  add(folded, 'summary', warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`);
  for (const warning of warnings) describe(folded, warning);
}

function hide() {
  overlay?.remove();
  overlay = null;
}

function describe(box, { file, line, column, rule, message, hint, excerpt }) {
  const where = line === null ? file : `${file}:${line}:${column ?? 1}`;
  add(box, 'h2', where);
  add(box, 'p', `${message} (${rule})`);
  if (excerpt !== null) add(box, 'pre', excerpt);
  if (hint !== null) add(box, 'p', hint).className = 'hint';
}

function add(parent, name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
}

const STYLE = `
section { box-sizing: border-box; max-height: 60vh; overflow: auto; padding: 1rem 1.25rem 1.25rem; background: #1d1214;
color: #f5e9ea; border-top: 3px solid #e5484d; font: 14px/1.5 system-ui, sans-serif; }
h2 { margin: .75rem 0 .25rem; font: 600 14px/1.5 ui-monospace, monospace; color: #ff9592; }
h2:first-of-type { margin-top: 0; }
p { margin: 0 0 .5rem; }
.hint { color: #8fd6a8; }
pre { margin: 0 0 .5rem; padding: .6rem .75rem; overflow-x: auto; background: #00000059; border-radius: 6px;
font: 13px/1.5 ui-monospace, monospace; }
[role=status] { width: max-content; min-width: 10rem; max-width: 100vw; padding: .5rem .75rem .6rem; border-top-color: #f5b544; border-start-end-radius: 8px; }
details h2, summary { color: #ffca70; }
summary { cursor: pointer; white-space: nowrap; }
details[open] > summary { margin-bottom: .75rem; }
button { float: right; margin-inline-start: .75rem; border: 0; background: none; color: inherit; font-size: 22px; line-height: 1; cursor: pointer; }
`;
