/** A schema as a list of fields, nested ones to be opened. */

import { fieldHtml } from '../mdx/components/fields.ts';
import { attribute, escapeHtml } from '../mdx/escape.ts';
import { fieldSlug } from '../mdx/headings/format-ids.ts';
import { type EnumOption, isExplained } from './operation/enum-options.ts';
import { fieldPath, innerSuffix, optionSuffix, ownSuffix } from './operation/format-path.ts';
import { type Constraint, constraintText } from './operation/schema-constraints.ts';
import { DEEPEST, depthWithin, explainedItems, innerView } from './operation/schema-depth.ts';
import { schemaFacts, shortJson } from './operation/schema-facts.ts';
import { type SchemaView, typeLabel, viewSchema } from './operation/schema-view.ts';
import type { ReferenceWriter } from './reference-writer.ts';
import { flagAt, get, type Json, type JsonObject, objectAt, textAt, textsAt } from './spec/json.ts';

export interface SchemaPlace {
  /** Of ids: `body`, `response`, `param`. */
  prefix: string;
  /** The same in the ids that the format gives. */
  path: string;
  direction: 'request' | 'response';
  /** Schemas that are open around this one, outermost first. */
  above: { ref: string; id: string | null; name: string }[];
  depth: number;
  /** Fields of the whole schema, and levels that are opened, at most. */
  most: number;
  deepest: number;
}

const MOST_OPTIONS = 30;
const MOST_ENUM_VALUES = 60;

const MOST_FIELDS = 200;

export function topLevel(
  prefix: string,
  direction: SchemaPlace['direction'],
  most: number = MOST_FIELDS,
): SchemaPlace {
  const path = prefix === 'param' ? 'parameter' : prefix;
  return { prefix, path, direction, above: [], depth: 0, most, deepest: DEEPEST };
}

/** The schema of a body: its fields, or what stands for them when it is no object. */
export function renderSchema(w: ReferenceWriter, schema: Json | undefined, place: SchemaPlace): string {
  if (schema === undefined) return '';
  const view = viewSchema(w.document, schema);
  const description = w.text(view.description);
  const deepest = depthWithin(w.document, schema, place.most) - 1;
  const path = place.path + innerSuffix(w.document, schema);
  const inside = renderChildren(w, view, { ...place, path, deepest });
  if (inside !== '' && isPlainObject(view))
    return description + renderConstraints(w, view.constraints) + inside;
  const type = typeLabel(w.document, view);
  const head = fieldHtml(w.words, { ...NO_FIELD, type }, description + renderFacts(w, view));
  return head + inside;
}

/** One field: a property, parameter or header. */
export function renderField(
  w: ReferenceWriter,
  field: {
    name: string;
    schema: Json | undefined;
    required: boolean;
    location?: string | null;
    holder?: JsonObject;
  },
  place: SchemaPlace,
): string {
  const { name, schema, required, location = null, holder } = field;
  if (w.fieldsLeft-- <= 0) return '';
  const view = viewSchema(w.document, schema);
  const id = w.at.anchor(`${place.prefix}-${name}`, 'field', fieldSlug);
  const path = fieldPath(place.path, name);
  const former = w.at.alias(fieldSlug(path + ownSuffix(w.document, schema)));
  const type = typeLabel(w.document, view);
  w.at.facts.say(`${name} ${type}`);
  const description = (holder && textAt(holder, 'description')) ?? view.description;
  const mint = objectAt(view.keywords, 'x-mint') ?? objectAt(holder, 'x-mint');
  const below = {
    ...place,
    prefix: `${place.prefix}-${name}`.slice(0, 200),
    path: path + innerSuffix(w.document, schema),
  };
  const body = w.text(description) + renderFacts(w, view, holder) + renderNested(w, view, below, id);
  const defaultValue = view.keywords['x-default'] ?? view.keywords.default;
  return fieldHtml(
    w.words,
    {
      attributes: ` class="field"${attribute('id', id)}`,
      name,
      type,
      location,
      required,
      deprecated: view.deprecated || flagAt(holder, 'deprecated'),
      defaultText: defaultValue === undefined ? null : shortJson(defaultValue),
      before: former + labels(mint, 'pre'),
      after: marks(w, view) + chosenKeywords(w, view, holder) + labels(mint, 'post'),
    },
    body,
  );
}

const NO_FIELD = {
  attributes: ' class="field"',
  name: '',
  type: null,
  location: null,
  required: false,
  deprecated: false,
  defaultText: null,
  before: '',
  after: '',
};

function marks({ words }: ReferenceWriter, { readOnly, writeOnly }: SchemaView): string {
  if (!readOnly && !writeOnly) return '';
  return `<span class="field-label">${words(readOnly ? 'read-only' : 'write-only')}</span>`;
}

/** Keywords of the specification that the site wants to see at every field (`api.params.post`). */
function chosenKeywords(
  w: ReferenceWriter,
  { keywords }: SchemaView,
  holder: JsonObject | undefined,
): string {
  return w.api.params.post
    .map((name) => {
      const value = get(keywords, name) ?? get(holder, name) ?? false;
      // Of a flag that is set, its name says more.
      const shown = value === true ? name : shortJson(value);
      return value === false ? '' : `<span class="field-label">${escapeHtml(shown)}</span>`;
    })
    .join('');
}

function labels(mint: JsonObject | null, key: string): string {
  return textsAt(mint ?? undefined, key)
    .map((text) => `<span class="field-label">${escapeHtml(text)}</span>`)
    .join('');
}

function renderNested(w: ReferenceWriter, view: SchemaView, place: SchemaPlace, id: string): string {
  const seen = view.ref === null ? null : place.above.find(({ ref }) => ref === view.ref);
  if (seen) return linkBack(w, seen);
  const inner = innerView(w.document, view);
  const again = inner.ref === null ? null : place.above.find(({ ref }) => ref === inner.ref);
  if (again) return linkBack(w, again);
  if (place.depth >= place.deepest || w.fieldsLeft <= 0) return cutOff(w, inner, place);
  const own = [view, inner].flatMap(({ ref, name }) => (ref === null ? [] : [{ ref, id, name: name ?? '' }]));
  const html = renderChildren(w, inner, {
    ...place,
    above: [...place.above, ...own],
    depth: place.depth + 1,
  });
  if (html === '') return '';
  return w.expandable(
    w.words(inner.variants !== null && inner.properties.length === 0 ? 'options' : 'child attributes'),
    html,
  );
}

/** Too deep to be opened here: it follows below the page's own fields, once, whoever leads there. */
function cutOff(w: ReferenceWriter, view: SchemaView, { direction }: SchemaPlace): string {
  const { name, ref } = view;
  const values = view.keyed.map(([, value]) => innerView(w.document, viewSchema(w.document, value)));
  if (![view, ...values].some(hasFields)) return '';
  const key = `${direction} ${ref ?? `#${w.shelf.size}`}`;
  const label = name ?? w.words('child attributes');
  let kept = w.shelf.get(key);
  if (kept === undefined) {
    kept = { view, id: w.at.anchor(`schema-${name ?? w.shelf.size + 1}`, 'field', fieldSlug), direction };
    w.shelf.set(key, kept);
  }
  const link = `<a href="#${escapeHtml(encodeURI(kept.id))}"><code>${escapeHtml(label)}</code></a>`;
  return `<p class="field-more">${w.words('See {}.', link)}</p>`;
}

function hasFields({ properties, variants }: SchemaView): boolean {
  return properties.length > 0 || variants !== null;
}

/** What was cut off, to be opened to any depth: what is cut off there in turn comes after it. */
export function renderShelf(w: ReferenceWriter): string {
  let html = '';
  // A map gives what is added while it is gone through.
  for (const { view, id, direction } of w.shelf.values()) {
    if (w.fieldsLeft <= 0) break;
    const name = view.name ?? '';
    const above = view.ref === null ? [] : [{ ref: view.ref, id, name }];
    const place = { ...topLevel(id, direction), above };
    const deepest = Math.max(0, depthWithin(w.document, view.keywords, place.most) - 1);
    const inside = renderChildren(w, view, { ...place, deepest });
    html += `<details class="expandable" id="${escapeHtml(id)}" data-component-name="expandable"><summary data-component-part="expandable-title"><code>${escapeHtml(name || w.words('child attributes'))}</code></summary><div class="expandable-content" data-component-part="expandable-content">${inside}</div></details>`;
  }
  return html;
}

function linkBack({ words }: ReferenceWriter, { id, name }: { id: string | null; name: string }): string {
  const label = `<code>${escapeHtml(name)}</code>`;
  const linked = id === null ? label : `<a href="#${escapeHtml(encodeURI(id))}">${label}</a>`;
  return `<p class="field-recursive">${words('{} again, as above.', linked)}</p>`;
}

function renderChildren(w: ReferenceWriter, written: SchemaView, place: SchemaPlace): string {
  const view = innerView(w.document, written);
  const above =
    view.ref === null || place.above.some(({ ref }) => ref === view.ref)
      ? place.above
      : [...place.above, { ref: view.ref, id: null, name: view.name ?? '' }];
  const inside = { ...place, above };
  return (
    view.properties
      .filter(([, schema]) => isCarried(w, schema, place))
      .map(([name, schema]) => renderField(w, { name, schema, required: view.required.has(name) }, inside))
      .join('') +
    [...explainedItems(w.document, view), ...view.keyed]
      .map(([name, schema]) => renderField(w, { name, schema, required: false }, inside))
      .join('') +
    renderVariants(w, view, inside)
  );
}

/** A request carries nothing read-only, a response nothing write-only. */
function isCarried(w: ReferenceWriter, schema: Json, { direction }: SchemaPlace): boolean {
  const followed = w.document.object(schema);
  return !flagAt(followed ?? undefined, direction === 'request' ? 'readOnly' : 'writeOnly');
}

function renderVariants(w: ReferenceWriter, { variants }: SchemaView, place: SchemaPlace): string {
  if (variants === null || place.depth > place.deepest) return '';
  const shown = variants.options.slice(0, Math.max(0, Math.min(MOST_OPTIONS, w.fieldsLeft)));
  w.fieldsLeft -= shown.length;
  const options = shown.map((option, index) => {
    const view = viewSchema(w.document, option);
    const title = view.title ?? view.name ?? w.words('Option {}', String(index + 1));
    const seen = view.ref === null ? undefined : place.above.find(({ ref }) => ref === view.ref);
    const html = seen
      ? linkBack(w, seen)
      : w.text(view.description) +
        renderFacts(w, view) +
        renderChildren(w, view, deeper(place, { view, index }));
    return {
      title: view.title ?? view.name ?? typeLabel(w.document, view),
      id: `${place.prefix}-${title}`,
      html,
    };
  });
  if (options.every(({ html }) => html === '')) return '';
  const lead = w.words(variants.kind === 'anyOf' ? 'Any of these:' : 'One of these:');
  const by = textAt(variants.discriminator ?? undefined, 'propertyName');
  const told = by === null ? '' : ` ${w.words('{} tells which.', `<code>${escapeHtml(by)}</code>`)}`;
  return `<p class="field-options">${lead}${told}</p>${w.tabs(options, 'api-options')}`;
}

function deeper(
  place: SchemaPlace,
  { view: { ref, name }, index }: { view: SchemaView; index: number },
): SchemaPlace {
  const above = ref === null ? place.above : [...place.above, { ref, id: null, name: name ?? '' }];
  return { ...place, path: place.path + optionSuffix(index), above, depth: place.depth + 1 };
}

function isPlainObject(view: SchemaView): boolean {
  return view.properties.length > 0 || (view.types.length <= 1 && view.types[0] === 'object');
}

function renderFacts(w: ReferenceWriter, view: SchemaView, holder?: JsonObject): string {
  const { words } = w;
  const { options, constraints, examples } = schemaFacts(w.document, view, holder);
  let html = '';
  if (options !== null) {
    html += renderOptions(w, options);
  }
  html += renderConstraints(w, constraints);
  if (examples.length > 0) {
    const phrase = examples.length === 1 ? 'Example: {}' : 'Examples: {}';
    html += `<p class="field-example">${words(phrase, examples.slice(0, 5).map(codeOf).join(', '))}</p>`;
  }
  return html;
}

function renderConstraints({ words }: ReferenceWriter, constraints: readonly Constraint[]): string {
  if (constraints.length === 0) return '';
  const shown = constraints.map((one) => `<code>${escapeHtml(constraintText(one, words))}</code>`);
  return `<p class="field-constraints">${words('Constraints: {}', shown.join(', '))}</p>`;
}

/** In a row, or one below the other where something is said of them. */
function renderOptions(w: ReferenceWriter, options: readonly EnumOption[]): string {
  const { words } = w;
  const shown = options.slice(0, MOST_ENUM_VALUES).map((option) => codeOf(option.value) + noteOf(w, option));
  if (options.length > MOST_ENUM_VALUES)
    shown.push(words('and {} more', String(options.length - MOST_ENUM_VALUES)));
  if (!options.some(isExplained))
    return `<p class="field-enum">${words('Available options: {}', shown.join(', '))}</p>`;
  const items = shown.map((html) => `<li>${html}</li>`).join('');
  return `<div class="field-enum"><p>${words('Available options: {}', '').trim()}</p><ul>${items}</ul></div>`;
}

function noteOf(w: ReferenceWriter, { name, description }: EnumOption): string {
  const parts = [name === null ? '' : escapeHtml(name), w.text(description).replace(ONE_PARAGRAPH, '$1')];
  const said = parts.filter((part) => part !== '').join(': ');
  return said === '' ? '' : ` – ${said}`;
}

const ONE_PARAGRAPH = /^<p>((?:(?!<p>).)*)<\/p>\s*$/s;

function codeOf(value: Json): string {
  return `<code>${escapeHtml(shortJson(value))}</code>`;
}
