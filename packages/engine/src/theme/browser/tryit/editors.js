/** A control for every kind of schema. Structures are drawn from the value, so that recursion ends where the value does. */
import { defaultValue, isFile, numberFrom, readJson, resolveSchema, typesOf } from '@bindery/playground';
import { make } from '../dom.js';
import { area, hint, input, quietButton, select } from './controls.js';
import { optionEditor } from './option-editor.js';
import { listEditor, objectEditor } from './structures.js';
import { word } from './words.js';

const SCALARS = ['string', 'integer', 'number', 'boolean'];

export function editor(form, spec) {
  const schema = resolveSchema(form.data, spec.schema);
  const own = { ...spec, schema };
  if (spec.get() === null && schema.nullable) return nullEditor(form, own);
  const control = editorByKind(form, own);
  if (!schema.nullable || schema.enum) return control;
  const toNull = quietButton('null', () => {
    spec.set(null);
    row.replaceWith(...[editor(form, spec)].flat());
  });
  const row = make('div', { className: 'tryit-item' }, make('div', {}, ...[control].flat()), toNull);
  return row;
}

function editorByKind(form, spec) {
  const { schema } = spec;
  const types = typesOf(schema);
  if (schema.cut) return jsonEditor(form, spec);
  if (schema.enum) return enumEditor(spec);
  if (isFile(schema)) return fileEditor(spec);
  if (schema.oneOf) return optionEditor(form, spec);
  if (types.length === 1 && types[0] === 'boolean')
    return enumEditor({ ...spec, schema: { enum: [true, false] } });
  if (types.length === 1 && types[0] === 'array') return listEditor(form, spec);
  if ((types.length === 1 && types[0] === 'object') || (types.length === 0 && schema.properties))
    return objectEditor(form, spec);
  return types.length > 0 && types.every((type) => SCALARS.includes(type))
    ? textEditor(spec)
    : jsonEditor(form, spec);
}

function nullEditor(form, spec) {
  const row = make('div', { className: 'tryit-row' }, make('code', { textContent: 'null' }));
  const start = quietButton(word('Add {}', spec.label), () => {
    spec.set(defaultValue(form.data, { ...spec.schema, nullable: undefined }) ?? '');
    row.replaceWith(...[editor(form, spec)].flat());
  });
  row.append(start);
  return row;
}

function enumEditor({ schema, get, set, label, id, required }) {
  const values = [...schema.enum];
  if (schema.nullable && !values.includes(null)) values.push(null);
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const chosen = texts.indexOf(textOf(get()));
  const list = select({
    label,
    chosen: chosen < 0 ? '' : chosen,
    options: [...(required && chosen >= 0 ? [] : [['', '–']]), ...texts.map((text, index) => [index, text])],
    onChoose: (index) => set(index === '' ? undefined : values[index]),
  });
  list.id = id;
  return list;
}

/** Dates have a picker; everything else is text, numbers too: what was typed stays as it is. */
function textEditor({ schema, get, set, label, id }) {
  const types = typesOf(schema);
  const isNumeric = types.some((type) => type === 'integer' || type === 'number');
  const read = (text) => {
    if (text === '') return undefined;
    if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
    return isNumeric ? numberFrom(text) : text;
  };
  const value = textOf(get());
  const common = { label, id, value, placeholder: exampleOf(schema), onInput: (text) => set(read(text)) };
  if (schema.format === 'date' && (value === '' || /^\d{4}-\d\d-\d\d$/.test(value))) {
    return input({ ...common, type: 'date' });
  }
  if (value.includes('\n')) return area(common);
  return input({
    ...common,
    type: schema.format === 'password' ? 'password' : 'text',
    inputMode: isNumeric && !types.includes('string') ? 'decimal' : schema.format === 'email' ? 'email' : '',
  });
}

function exampleOf({ example, default: usual }) {
  const shown = example ?? usual;
  return shown === undefined || shown === null ? '' : textOf(shown);
}

function fileEditor({ get, set, label, id }) {
  const control = make('input', { type: 'file', className: 'tryit-input', id, ariaLabel: label });
  control.addEventListener('change', () => set(control.files[0]));
  const file = get();
  if (!(file instanceof File)) return control;
  return [control, hint(file.name)];
}

/** Anything: JSON where it reads as such, else a text. */
function jsonEditor({ data }, { schema, get, set, label, id }) {
  const value = get();
  const read = (text) => {
    if (text.trim() === '') return undefined;
    try {
      return readJson(data, schema, text);
    } catch {
      return text;
    }
  };
  const shown = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return area({ label, id, value: shown, placeholder: 'JSON', onInput: (text) => set(read(text)) });
}

function textOf(value) {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
