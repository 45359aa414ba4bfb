/** A choice: one of several shapes, beside whatever the schema itself says. */
import { defaultOption, isObject, optionOf, resolveSchema } from '@bindery/playground';
import { select } from './controls.js';
import { objectFields, offered, redrawn, removal } from './structures.js';
import { word } from './words.js';

export function optionEditor(form, spec) {
  const { schema, get, set } = spec;
  let chosen = get() === undefined ? 0 : optionOf(form.data, schema, get());
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
