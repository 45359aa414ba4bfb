/** A choice: one of several shapes, beside whatever the schema itself says. */
import { defaultOption, fieldOf, isObject, isOfType, resolveSchema, typesOf } from '@bindery/playground';
import { select } from './controls.js';
import { objectFields, offered, redrawn, removal } from './structures.js';
import { word } from './words.js';

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
