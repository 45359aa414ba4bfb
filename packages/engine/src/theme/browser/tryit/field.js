/** One field of the form: its name above or beside, a control by its schema, and what is wrong with it. */
import { resolveSchema, typesOf } from '@bindery/playground';
import { make } from '../dom.js';
import { newId } from './controls.js';
import { word } from './words.js';

const PLACE = '.tryit-control';

/**
 * `get` and `set` reach the value, undefined for none; `at` names the place among mistakes. Objects and lists stand
 * below their name, everything else may stand beside it.
 */
export function field(form, spec) {
  const { name, required, at } = spec;
  const schema = resolveSchema(form.data, spec.schema);
  const id = newId();
  const control = make('div', { className: 'tryit-control' });
  const inner = form.editor({ ...spec, schema, label: name, id });
  control.append(...[inner].flat(), ...(spec.hints ?? []));
  const isWide = control.querySelector('.tryit-nest, textarea, .tryit-row') !== null;
  const labelled = control.querySelector(`#${id}`);
  const title = make(labelled ? 'label' : 'span', { className: 'tryit-name' }, name);
  if (labelled) title.htmlFor = id;
  if (required) title.append(make('small', { className: 'must', textContent: word('required') }));
  title.append(make('small', { textContent: typeText(form.data, schema) }));
  if (spec.deprecated || schema.deprecated) title.append(make('small', { textContent: word('deprecated') }));
  const box = make('div', { className: `tryit-field${isWide ? '' : ' beside'}` }, title, control);
  box.dataset.at = at;
  return box;
}

/** `integer`, `date-time`, `string[]`. */
function typeText(data, schema) {
  if (schema.items && typesOf(schema).includes('array')) {
    const inner = typeText(data, resolveSchema(data, schema.items));
    return inner === '' ? 'array' : `${inner}[]`;
  }
  return schema.format ?? typesOf(schema).join(' | ');
}

/** Writes beside each field what is wrong with it; gives the first such field. */
export function showMistakes(form, mistakes) {
  for (const box of form.box.querySelectorAll('.tryit-mistake')) box.remove();
  for (const control of form.box.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
  let first = null;
  for (const { at, text } of mistakes) {
    const box = nearest(form.box, at);
    if (!box) continue;
    const id = newId();
    const place = box.matches(PLACE) ? box : box.querySelector(PLACE);
    place.append(make('p', { className: 'tryit-mistake', id, textContent: text }));
    const control = place.querySelector('input, select, textarea, button');
    control?.setAttribute('aria-invalid', 'true');
    control?.setAttribute('aria-describedby', id);
    first ??= control;
  }
  return first;
}

/** The field itself, or the closest thing around it that is on the screen. */
function nearest(root, at) {
  for (let place = at; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const found = [...root.querySelectorAll('[data-at]')].find((box) => box.dataset.at === place);
    if (found) return found;
  }
  return null;
}
