/** Objects, maps, lists and choices: what grows and shrinks. */
import {
  defaultOption,
  defaultValue,
  fieldOf,
  isObject,
  isOfType,
  resolveSchema,
  setField,
  typesOf,
} from '@bindery/playground';
import { make } from '../dom.js';
import { iconButton, input, quietButton, select } from './controls.js';
import { word } from './words.js';

/** More than so many optional properties are offered in a list instead of being laid out. */
const MOST_OPEN = 12;

/** Draws itself anew when its structure changes; focus goes to what was added. */
function redrawn(className, draw) {
  const box = make('div', { className });
  const redraw = (focuses = false) => {
    box.replaceChildren(...draw(redraw));
    if (focuses) [...box.querySelectorAll('input, select, textarea')].at(-1)?.focus();
  };
  redraw();
  return box;
}

/** What is absent as a whole is offered. */
function offered({ form, spec, redraw }) {
  return [
    quietButton(
      word('Add {}', spec.label),
      () => {
        spec.set(defaultValue(form.data, spec.schema) ?? (typesOf(spec.schema)[0] === 'array' ? [] : {}));
        redraw(true);
      },
      'plus',
    ),
  ];
}

function removal({ spec, redraw }) {
  if (spec.required || spec.isItem) return [];
  return [
    quietButton(
      word('Remove {}', spec.label),
      () => {
        spec.set(undefined);
        redraw();
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
              redraw(true);
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
    return make(
      'div',
      { className: 'tryit-item named' },
      title,
      make('div', {}, ...[control].flat()),
      remove,
    );
  });
  const add = quietButton(
    word('Add a field'),
    () => {
      const free = ['key', ...Array.from({ length: 99 }, (_, index) => `key${index + 2}`)];
      put(
        free.find((name) => !Object.hasOwn(value, name)),
        defaultValue(form.data, inner) ?? '',
      );
      redraw(true);
    },
    'plus',
  );
  return [...rows, add];
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
      const row = make(
        'div',
        { className: 'tryit-item' },
        make('div', { className: 'tryit-control' }, ...[control].flat()),
        remove,
      );
      row.dataset.at = `${at}/${index}`;
      return row;
    });
    const add = quietButton(
      word('Add {}', `${label} ${list.length + 1}`),
      () => {
        list.push(defaultValue(form.data, schema.items) ?? '');
        set(list);
        redraw(true);
      },
      'plus',
    );
    return [
      ...rows,
      ...(list.length < (schema.maxItems ?? Infinity) ? [add] : []),
      ...removal({ spec, redraw }),
    ];
  });
}

/** One of several shapes, beside whatever the schema itself says. */
export function optionEditor(form, spec) {
  const { schema, get, set } = spec;
  let chosen = matching(form.data, schema, get());
  return redrawn('tryit-nest', (redraw) => {
    if (get() === undefined && !spec.required && !spec.isItem) return offered({ form, spec, redraw });
    const list = select({
      label: word('One of these:'),
      chosen,
      options: schema.oneOf.map((option, index) => [index, optionName(form.data, schema, option, index)]),
      onChoose(index) {
        chosen = Number(index);
        set(defaultOption(form.data, schema, chosen));
        redraw();
      },
    });
    const option = resolveSchema(form.data, schema.oneOf[chosen]);
    const value = get();
    const name = schema.discriminator?.name;
    const inner = { ...spec, required: true, schema: option };
    if (!isObject(value)) return [list, ...[form.editor(inner)].flat(), ...removal({ spec, redraw })];
    const own = Object.keys(schema.properties ?? {});
    const base = objectFields(
      form,
      { ...spec, schema: { ...schema, additionalProperties: false } },
      { redraw, known: name ? [name] : [] },
    );
    if (option.oneOf) return [list, ...base, ...[form.editor(inner)].flat(), ...removal({ spec, redraw })];
    const known = name ? [name, ...own] : own;
    return [list, ...base, ...objectFields(form, inner, { redraw, known }), ...removal({ spec, redraw })];
  });
}

/** The option that a value belongs to: by its discriminator, else by its type and the properties that it must have. */
function matching(data, { oneOf, discriminator }, value) {
  const said = discriminator && isObject(value) ? fieldOf(value, discriminator.name) : undefined;
  const named = discriminator?.values.indexOf(said) ?? -1;
  if (named >= 0) return named;
  const scores = oneOf.map((option) => score(data, resolveSchema(data, option), value));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

function score(data, option, value) {
  const types = typesOf(option);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return -1;
  if (option.enum) return option.enum.includes(value) ? 2 : -1;
  if (!isObject(value)) return 1;
  if (option.required?.some((name) => !Object.hasOwn(value, name))) return -1;
  const properties = option.properties ?? {};
  const fitting = Object.keys(value).filter((name) => {
    const { enum: allowed } = resolveSchema(data, fieldOf(properties, name));
    return Object.hasOwn(properties, name) && (!allowed || allowed.includes(value[name]));
  });
  return 1 + fitting.length;
}

function optionName(data, { discriminator }, option, index) {
  const { title, type, format } = resolveSchema(data, option);
  return (
    option.title ??
    discriminator?.values[index] ??
    title ??
    format ??
    ([type].flat().join(' | ') || word('Option {}', index + 1))
  );
}
