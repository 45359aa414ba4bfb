/** Objects, maps, lists and choices: what grows and shrinks. */
import { defaultValue, fieldOf, isObject, setField, typesOf } from '@bindery/playground';
import { make } from '../dom.js';
import { iconButton, input, quietButton, select } from './controls.js';
import { word } from './words.js';

/** More than so many optional properties are offered in a list instead of being laid out. */
const MOST_OPEN = 12;

/** Draws itself anew when its structure changes; focus goes into what was added, by its place. */
export function redrawn(className, draw) {
  const box = make('div', { className });
  const redraw = (added) => {
    box.replaceChildren(...draw(redraw));
    if (added === undefined) return;
    const place = [...box.querySelectorAll('[data-at]')].find(({ dataset }) => dataset.at === added) ?? box;
    place.querySelector('input, select, textarea, button')?.focus();
  };
  redraw();
  return box;
}

/** What is absent as a whole is offered. */
export function offered({ form, spec, redraw }) {
  return [
    quietButton(
      word('Add {}', spec.label),
      () => {
        spec.set(defaultValue(form.data, spec.schema) ?? (typesOf(spec.schema)[0] === 'array' ? [] : {}));
        redraw(spec.at);
      },
      'plus',
    ),
  ];
}

export function removal({ spec, redraw }) {
  if (spec.required || spec.isItem) return [];
  return [
    quietButton(
      word('Remove {}', spec.label),
      () => {
        spec.set(undefined);
        redraw(spec.at);
      },
      'close',
    ),
  ];
}

export function objectEditor(form, spec) {
  return redrawn('tryit-nest', (redraw) => {
    if (!isObject(spec.get())) return offered({ form, spec, redraw });
    return [...objectFields(form, spec, { redraw }), ...removal({ spec, redraw })];
  });
}

/** `known`: properties that stand elsewhere. */
export function objectFields(form, { schema, get, set, at }, { redraw, known = [] }) {
  const value = get();
  const put = (name, inside) => {
    if (inside === undefined) delete value[name];
    else setField(value, name, inside);
    set(value);
  };
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !known.includes(name));
  const isRequired = (name) => schema.required?.includes(name) ?? false;
  const isSmall = properties.length <= MOST_OPEN;
  const isShown = ([name]) => isSmall || isRequired(name) || Object.hasOwn(value, name);
  const shown = properties.filter(isShown).map(([name, property]) =>
    form.field({
      name,
      schema: property,
      required: isRequired(name),
      at: `${at}/${name}`,
      get: () => fieldOf(value, name),
      set: (inside) => put(name, inside),
    }),
  );
  const hidden = properties.filter((one) => !isShown(one));
  const more =
    hidden.length === 0
      ? []
      : [
          select({
            label: word('Add a field'),
            options: [
              ['', `${word('Add a field')} (${hidden.length})`],
              ...hidden.map(([name]) => [name, name]),
            ],
            onChoose(name) {
              const made = defaultValue(form.data, fieldOf(schema.properties, name));
              put(name, made ?? '');
              redraw(`${at}/${name}`);
            },
          }),
        ];
  const isMap =
    schema.additionalProperties !== false && (schema.additionalProperties || properties.length === 0);
  return [...shown, ...more, ...(isMap ? mapRows(form, { schema, value, put, at }, { redraw, known }) : [])];
}

function mapRows(form, { schema, value, put, at }, { redraw, known }) {
  const inner = schema.additionalProperties || {};
  const names = Object.keys(value).filter(
    (name) => !Object.hasOwn(schema.properties ?? {}, name) && !known.includes(name),
  );
  const rows = names.map((name) => {
    let current = name;
    const title = input({
      label: word('Name'),
      value: name,
      onInput(text) {
        if (text === current || Object.hasOwn(value, text)) return;
        const kept = value[current];
        put(current, undefined);
        current = text;
        put(current, kept);
      },
    });
    const control = form.editor({
      schema: inner,
      label: name,
      isItem: true,
      at: `${at}/${name}`,
      get: () => value[current],
      set: (inside) => put(current, inside),
    });
    const remove = iconButton(word('Remove {}', name), 'close', () => {
      put(current, undefined);
      redraw();
    });
    return itemRow(`${at}/${name}`, title, control, remove);
  });
  const add = quietButton(
    word('Add a field'),
    () => {
      const free = ['key', ...Array.from({ length: 99 }, (_, index) => `key${index + 2}`)];
      const name = free.find((one) => !Object.hasOwn(value, one));
      put(name, defaultValue(form.data, inner) ?? '');
      redraw(`${at}/${name}`);
    },
    'plus',
  );
  return [...rows, add];
}

/** `title` is the name of an entry of a map. */
function itemRow(at, title, control, remove) {
  const row = make('div', { className: `tryit-item${title ? ' named' : ''}` });
  row.append(
    ...(title ? [title] : []),
    make('div', { className: 'tryit-control' }, ...[control].flat()),
    remove,
  );
  row.dataset.at = at;
  return row;
}

export function listEditor(form, spec) {
  const { schema, get, set, at, label } = spec;
  return redrawn('tryit-nest', (redraw) => {
    const list = get();
    if (!Array.isArray(list)) return offered({ form, spec, redraw });
    const rows = list.map((_, index) => {
      const control = form.editor({
        schema: schema.prefixItems?.[index] ?? schema.items ?? {},
        label: `${label} ${index + 1}`,
        isItem: true,
        at: `${at}/${index}`,
        get: () => list[index],
        set(inside) {
          list[index] = inside ?? '';
          set(list);
        },
      });
      const remove = iconButton(word('Remove {}', `${label} ${index + 1}`), 'close', () => {
        list.splice(index, 1);
        set(list);
        redraw();
      });
      return itemRow(`${at}/${index}`, null, control, remove);
    });
    const add = quietButton(
      word('Add {}', `${label} ${list.length + 1}`),
      () => {
        list.push(defaultValue(form.data, schema.items) ?? '');
        set(list);
        redraw(`${at}/${list.length - 1}`);
      },
      'plus',
    );
    return [
      ...rows,
      make(
        'div',
        { className: 'tryit-row' },
        ...(list.length < (schema.maxItems ?? Infinity) ? [add] : []),
        ...removal({ spec, redraw }),
      ),
    ];
  });
}
