/** The body: which media type, as a form or as it is sent, out of an example or by hand. */
import { defaultBody, isRawOnly, rawOf } from '@bindery/playground';
import { make } from '../dom.js';
import { area, choice, quietButton, section, select } from './controls.js';
import { word } from './words.js';

export function bodySection(form) {
  const { bodies = [] } = form.data;
  if (bodies.length === 0) return [];
  const inside = make('div', { className: 'tryit-group' });
  const draw = () => {
    inside.replaceChildren(...(form.values.body ? bodyFields(form, draw) : [startButton(form, draw)]));
    form.changed();
  };
  inside.replaceChildren(...(form.values.body ? bodyFields(form, draw) : [startButton(form, draw)]));
  return [section(word('Body'), {}, inside)];
}

function startButton(form, draw) {
  return quietButton(
    word('Add {}', word('Body')),
    () => {
      startBody(form, 0);
      draw();
    },
    'plus',
  );
}

function startBody(form, type) {
  const shape = form.data.bodies[type];
  form.values.body = { type, mode: isRawOnly(shape) ? 'raw' : 'form', ...defaultBody(form.data, shape) };
}

function bodyFields(form, draw) {
  const { data, values } = form;
  const shape = data.bodies[values.body.type];
  const tools = make('div', { className: 'tryit-row' });
  if (data.bodies.length > 1) tools.append(typeList(form, draw));
  else tools.append(make('code', { className: 'tryit-type', textContent: shape.type }));
  if (shape.examples?.length) tools.append(exampleList(form, { shape, draw }));
  const canSwitch = !isRawOnly(shape) && rawOf(data, shape, values.body.value) !== null;
  if (canSwitch) tools.append(modeChoice(form, { shape, draw }));
  const parts = [tools, values.body.mode === 'raw' ? rawEditor(form) : formEditor(form, shape)];
  if (data.bodyRequired) return parts;
  const remove = quietButton(
    word('Remove {}', word('Body')),
    () => {
      delete values.body;
      draw();
    },
    'close',
  );
  return [...parts, remove];
}

function typeList({ data, values, ...form }, draw) {
  return select({
    label: 'Content-Type',
    chosen: values.body.type,
    options: data.bodies.map(({ type }, index) => [index, type]),
    onChoose(index) {
      startBody({ data, values, ...form }, Number(index));
      draw();
    },
  });
}

function exampleList({ data, values }, { shape, draw }) {
  return select({
    label: word('Examples'),
    chosen: '',
    options: [
      ['', word('Examples')],
      ...shape.examples.map(({ name }, index) => [index, name || word('Option {}', index + 1)]),
    ],
    onChoose(index) {
      const { value } = shape.examples[index];
      if (values.body.mode === 'raw') values.body.raw = rawOf(data, shape, structuredClone(value)) ?? '';
      else values.body.value = structuredClone(value);
      draw();
    },
  });
}

/** What was typed comes along; text that is no body of this type stays text. */
function modeChoice({ data, values, loadMore }, { shape, draw }) {
  const modes = choice({
    label: word('Body'),
    chosen: values.body.mode,
    options: [
      ['form', word('Form')],
      ['raw', word('Raw')],
    ],
    async onChoose(mode) {
      if (mode === 'raw') values.body.raw = rawOf(data, shape, values.body.value) ?? '';
      else {
        const { formOf } = await loadMore();
        const value = formOf(data, shape, values.body.raw ?? '');
        if (value === undefined) return draw();
        values.body.value = value;
      }
      values.body.mode = mode;
      draw();
    },
  });
  return modes;
}

function rawEditor({ values, changed }) {
  const text = area({
    label: word('Body'),
    rows: 8,
    value: values.body.raw ?? '',
    onInput(written) {
      values.body.raw = written;
      changed();
    },
  });
  return placed([text]);
}

function formEditor(form, shape) {
  const { body } = form.values;
  const control = form.editor({
    schema: shape.schema ?? {},
    label: word('Body'),
    required: true,
    at: 'body',
    get: () => body.value,
    set(value) {
      if (value === undefined) delete body.value;
      else body.value = value;
      form.changed();
    },
  });
  return placed([control].flat());
}

/** Where mistakes of the whole body are shown. */
function placed(controls) {
  const box = make('div', { className: 'tryit-control tryit-top' }, ...controls);
  box.dataset.at = 'body';
  return box;
}
