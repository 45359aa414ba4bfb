/** Small controls of which the form and the answer are made. */
import { make } from '../dom.js';

/** Begins with a letter of Hebrew, Arabic or their kin. */
const BACKWARD = /^\P{L}*[\u0590-\u08ff]/u;

let ids = 0;

export function newId() {
  return `tryit-${++ids}`;
}

/** One of a few, side by side. */
export function choice({ label, options, chosen = options[0][0], onChoose }) {
  const buttons = options.map(([value, text]) => {
    const button = make('button', {
      type: 'button',
      textContent: text,
      ariaPressed: String(value === chosen),
    });
    button.addEventListener('click', () => {
      for (const other of buttons) other.ariaPressed = String(other === button);
      onChoose(value);
    });
    return button;
  });
  return make('div', { className: 'tryit-choice', role: 'group', ariaLabel: label }, ...buttons);
}

/** Options are pairs of value and text; the value is an index or a text. */
export function select({ label, options, chosen, onChoose }) {
  const list = make('select', { className: 'tryit-select', ariaLabel: label });
  list.append(...options.map(([value, text]) => make('option', { value, textContent: text })));
  if (chosen !== undefined) list.value = String(chosen);
  // Too long a text is cut where the list's own direction ends, whatever the direction of the text.
  const follow = () => {
    list.dir = BACKWARD.test(list.selectedOptions[0]?.text) ? 'rtl' : 'ltr';
  };
  follow();
  list.addEventListener('change', () => {
    follow();
    onChoose(list.value);
  });
  return list;
}

export function input({ label, value, onInput, ...properties }) {
  const field = make('input', {
    ...{ className: 'tryit-input', autocomplete: 'off', spellcheck: false, ariaLabel: label, value },
    ...properties,
  });
  field.setAttribute('autocapitalize', 'off');
  field.addEventListener('input', () => onInput(field.value));
  return field;
}

export function area({ label, value, onInput, ...properties }) {
  const field = make('textarea', {
    ...{ className: 'tryit-text', spellcheck: false, ariaLabel: label, value, rows: 3 },
    ...properties,
  });
  field.addEventListener('input', () => onInput(field.value));
  return field;
}

/** A button with an icon alone. */
export function iconButton(label, icon, act) {
  const button = make('button', { type: 'button', className: 'tryit-icon', ariaLabel: label, title: label });
  const shape = make('i', { className: 'ico' });
  shape.style.setProperty('--i', `var(--i-${icon})`);
  button.append(shape);
  button.addEventListener('click', act);
  return button;
}

/** A button of words that does not call for attention. */
export function quietButton(text, act, icon) {
  const button = make('button', { type: 'button', className: 'tryit-quiet' });
  if (icon) {
    const shape = make('i', { className: 'ico' });
    shape.style.setProperty('--i', `var(--i-${icon})`);
    button.append(shape);
  }
  button.append(make('span', { textContent: text }));
  button.addEventListener('click', act);
  return button;
}

/** A sentence at a field that is no mistake. */
export function hint(textContent) {
  return make('p', { className: 'tryit-hint', textContent });
}

/** A part of the form that opens and closes. */
export function section(title, { isOpen = true, note = '' }, ...children) {
  return make(
    'details',
    { className: 'tryit-section', open: isOpen },
    make('summary', {}, title, make('small', { textContent: note })),
    make('div', { className: 'tryit-inside' }, ...children),
  );
}
