/** Reads `navigation` of docs.json into NavigationSource, and says what is wrong with it. */
import { suggestName } from '../diagnostics/nearest-name.ts';
import { specSources } from './api.schema.ts';
import { isForOthers } from './audience.ts';
import { bannerSchema, footerSchema, navbarSchema } from './docs-json.schema.ts';
import { type JsonNode, type JsonObject, type Place, plainValue } from './json-node.ts';
import { LANGUAGES } from './languages.data.ts';
import {
  DIRECTORIES,
  type DivisionKind,
  type NavigationSource,
  REFERENCE_FORMATS,
  type SourceDivision,
  type SourceEntry,
  type SourceGroup,
  type SourceItem,
  type SourceLevel,
  type SourceReference,
} from './navigation-source.ts';
import {
  boolean,
  joinPath,
  label,
  misfit,
  number,
  oneOf,
  optional,
  type Reading,
  readField,
  readFields,
  reportUnknownFields,
  type Shape,
  text,
  withDefault,
} from './shape.ts';
import { color, href, iconFields, isUnsafeAddress, link, perMode, textOf, withIcon } from './value-shapes.ts';

/** Field that holds the items → their kind; each item names itself in a field called like its kind. */
const LEVEL_FIELDS: Readonly<Record<string, DivisionKind>> = {
  languages: 'language',
  versions: 'version',
  products: 'product',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
};
const CHILD_FIELDS = ['pages', 'groups', ...Object.keys(LEVEL_FIELDS)];
/** Who may read, and pictures for social networks: not navigation's business. */
const OTHER_FIELDS = ['public', 'groups', 'thumbnail'];
/** Products under headings: what another tool that reads docs.json has made of its switcher. */
const PRODUCT_GROUPS = 'productGroups';
const DIVISION_FIELDS = [
  ...CHILD_FIELDS,
  ...REFERENCE_FORMATS,
  ...OTHER_FIELDS,
  PRODUCT_GROUPS,
  'directory',
  'global',
];

export function readNavigation(node: JsonNode, at: Reading): NavigationSource | null {
  if (node.kind === 'array') {
    // The older format: a bare list of groups.
    return { ...emptyDivision(node), entries: readEntries(node, at) };
  }
  if (node.kind !== 'object') {
    misfit(node, at, 'an object with pages, groups, tabs or the like');
    return null;
  }
  reportUnknownFields(node, DIVISION_FIELDS, at);
  return readDivision(node, at);
}

function readGlobal(node: JsonObject, at: Reading): SourceLevel[] {
  const member = node.members.get('global');
  if (member === undefined) return [];
  const inside = { ...at, path: joinPath(at.path, 'global') };
  if (member.value.kind !== 'object') {
    misfit(member.value, inside, 'an object');
    return [];
  }
  reportUnknownFields(member.value, Object.keys(LEVEL_FIELDS), inside);
  return readLevels(member.value, inside);
}

function readDivision(node: JsonObject, at: Reading): SourceDivision {
  reportMixedChildren(node, at);
  return {
    entries: readChildEntries(node, at),
    levels: readLevels(node, at),
    global: readGlobal(node, at),
    references: readReferences(node, at),
    directory: readField(node, 'directory', optional(oneOf(DIRECTORIES)), at),
    place: placeOf(node),
  };
}

/** Of a division, and of a group: groups inside of a group are written both ways. */
function readChildEntries(node: JsonObject, at: Reading): SourceEntry[] {
  return ['pages', 'groups'].flatMap((field) => {
    const member = node.members.get(field);
    if (member === undefined || (field === 'groups' && isAccessList(member.value))) return [];
    return readEntries(member.value, { ...at, path: joinPath(at.path, field) });
  });
}

function reportMixedChildren(node: JsonObject, at: Reading): void {
  const kinds = CHILD_FIELDS.filter((field) => {
    const value = node.members.get(field)?.value;
    return value?.kind === 'array' && value.items.length > 0 && !(field === 'groups' && isAccessList(value));
  });
  if (kinds.length < 2) return;
  at.report({
    place: node.members.get(kinds[1]!)!.key,
    rule: 'mixed-navigation',
    message: `"${at.path}" holds ${kinds.join(' and ')} side by side; one level should hold one kind`,
    hint: `Put the ${kinds[1]} inside the ${kinds[0]}, or the other way round. All are shown meanwhile.`,
  });
}

/** `groups: ["admin"]` says who may read; a list of objects is navigation. */
function isAccessList(node: JsonNode): boolean {
  return node.kind === 'array' && node.items.length > 0 && node.items.every((item) => item.kind === 'scalar');
}

function readLevels(node: JsonObject, at: Reading): SourceLevel[] {
  const levels = Object.entries(LEVEL_FIELDS).map(([field, kind]): SourceLevel => {
    return { kind, items: readItems(node, { field, kind, at }) };
  });
  levels.push({ kind: 'product', items: readProductGroups(node, at) });
  return levels.filter(({ items }) => items.length > 0);
}

interface ItemsField {
  field: string;
  kind: DivisionKind;
  at: Reading;
}

function readItems(node: JsonObject, { field, kind, at }: ItemsField): SourceItem[] {
  const list = node.members.get(field)?.value;
  if (list === undefined) return [];
  const inside = { ...at, path: joinPath(at.path, field) };
  if (list.kind !== 'array') {
    misfit(list, inside, 'a list');
    return [];
  }
  return list.items.flatMap((item, index) =>
    readItem(item, kind, { ...at, path: `${inside.path}[${index}]` }),
  );
}

function readProductGroups(node: JsonObject, at: Reading): SourceItem[] {
  const member = node.members.get(PRODUCT_GROUPS);
  if (member === undefined || member.value.kind !== 'array') return [];
  const path = joinPath(at.path, PRODUCT_GROUPS);
  at.report({
    severity: 'info',
    place: member.key,
    rule: 'unsupported-setting',
    message: `"${path}" is shown as one list of products, without the headings between them`,
  });
  return member.value.items.flatMap((group, index) => {
    const inside = { ...at, path: `${path}[${index}]` };
    return group.kind === 'object'
      ? readItems(group, { field: 'products', kind: 'product', at: inside })
      : [];
  });
}

const itemFields = {
  ...iconFields,
  description: optional(text()),
  tag: optional(label()),
  color: optional(perMode(color())),
  href: optional(link()),
  default: withDefault(boolean(), false),
  hidden: withDefault(boolean(), false),
  searchable: optional(boolean()),
  align: optional(oneOf(['start', 'end'])),
  banner: optional(bannerSchema),
  footer: optional(footerSchema),
  navbar: optional(navbarSchema),
};

const ITEM_FIELDS = [...Object.keys(itemFields), ...DIVISION_FIELDS];

/** What readers see of a product, where that is not its name. */
function productName(node: JsonObject, at: Reading): string | null {
  return readField(node, 'name', optional(label()), at) || null;
}

function readItem(node: JsonNode, kind: DivisionKind, at: Reading): SourceItem[] {
  if (node.kind !== 'object') {
    misfit(node, at, `an object with "${kind}"`);
    return [];
  }
  if (reportOtherRepository(node, at)) return [];
  reportUnknownFields(node, [kind, ...(kind === 'product' ? ['name'] : []), ...ITEM_FIELDS], at);
  const name = (kind === 'product' ? productName(node, at) : null) ?? readLabel(node, kind, at);
  return [{ kind, label: name, ...withIcon(readFields(node, itemFields, at)), ...readDivision(node, at) }];
}

/** `{"sourceRef": "api"}` stands for the navigation of another repository, which its host puts together with this one. */
function reportOtherRepository(node: JsonObject, at: Reading): boolean {
  const name = textOf(node.members.get('sourceRef')?.value ?? node);
  if (name === undefined) return false;
  at.report({
    place: node,
    rule: 'unsupported-setting',
    message: `"${at.path}" is the navigation of another repository ("${name}"), which is not read; it is left out`,
    hint: 'Put the pages of that repository into this folder, and name them here.',
  });
  return true;
}

function readLabel(node: JsonObject, kind: DivisionKind, at: Reading): string {
  const otherwise = `it is shown as "Untitled"`;
  const shape: Shape<string> = { ...label(), absent: { value: 'Untitled', missing: otherwise } };
  const name = readField(node, kind, shape, at);
  if (kind === 'language' && !LANGUAGES.includes(name) && node.members.has('language')) {
    at.report({
      place: node.members.get('language')!.value,
      rule: 'unknown-language',
      message: `"${name}" is not a language code of docs.json`,
      hint: suggestName(name, LANGUAGES) ?? 'Use a code such as en, fr or pt-BR.',
    });
  }
  return name;
}

function readEntries(node: JsonNode, at: Reading): SourceEntry[] {
  if (node.kind !== 'array') {
    misfit(node, at, 'a list', { hint: 'Put it in square brackets: [ … ].' });
    return node.kind === 'scalar' || node.members.has('group') ? readEntry(node, at) : [];
  }
  return node.items.flatMap((item, index) => readEntry(item, { ...at, path: `${at.path}[${index}]` }));
}

function readEntry(node: JsonNode, at: Reading): SourceEntry[] {
  const written = textOf(node)?.trim();
  if (written) return readTextEntry(written, node, at);
  if (node.kind !== 'object') {
    misfit(node, at, 'the path of a page or a group');
    return [];
  }
  if (reportOtherRepository(node, at)) return [];
  if (node.members.has('group') || node.members.has('pages')) return [readGroup(node, at)];
  return readObjectEntry(node, at);
}

function readTextEntry(written: string, node: JsonNode, at: Reading): SourceEntry[] {
  const place = placeOf(node);
  if (isUnsafeAddress(written)) {
    href().read(node, at);
    return [];
  }
  if (/^(?:https?:\/\/|mailto:)/i.test(written)) {
    return [{ kind: 'link', title: null, href: written, icon: null, iconType: null, place }];
  }
  return [{ kind: 'page', written, place }];
}

/** What an entry of its own kind is called where it is written as an object. */
const ENTRY_FIELDS = ['page', 'openapi', 'asyncapi'];

/**
 * `{"page": …}`, `{"openapi": "GET /users"}` and `{"title": …, "href": …}`, or `url`, are no part of the format, but
 * what they mean is plain.
 */
function readObjectEntry(node: JsonObject, at: Reading): SourceEntry[] {
  const named = ENTRY_FIELDS.map((field) => textOf(node.members.get(field)?.value ?? node)?.trim());
  const page = named.find((written) => written !== undefined && written !== '');
  if (page !== undefined) return readTextEntry(page, node, at);
  const address = readField(node, node.members.has('href') ? 'href' : 'url', optional(link()), at);
  if (address === null) {
    const hint = 'A page is written as "folder/page", a group as {"group": "Title", "pages": [ … ]}.';
    misfit(node, at, 'the path of a page or a group', { hint });
    return [];
  }
  const fields = readFields(node, { title: optional(label()), label: optional(label()), ...iconFields }, at);
  const { icon, iconType } = withIcon(fields);
  return [
    {
      kind: 'link',
      title: fields.title ?? fields.label,
      href: address,
      icon,
      iconType,
      place: placeOf(node),
    },
  ];
}

const groupFields = {
  ...iconFields,
  tag: optional(label()),
  root: optional(text()),
  expanded: optional(boolean()),
  /** Names that other generations of the format, and its own accordions, have for it. */
  collapsed: optional(boolean()),
  isDefaultOpen: optional(boolean()),
  defaultOpen: optional(boolean()),
  hidden: withDefault(boolean(), false),
  searchable: optional(boolean()),
  boost: optional(number()),
  directory: optional(oneOf(DIRECTORIES)),
};

/** Groups that are to have no title are written so as well, where an empty one is refused. */
const BLANK = /^[\s\u200b-\u200d\u2060]*$/;

function readGroup(node: JsonObject, at: Reading): SourceGroup {
  const known = [
    'group',
    'audience',
    ...Object.keys(groupFields),
    'pages',
    ...REFERENCE_FORMATS,
    ...OTHER_FIELDS,
  ];
  reportUnknownFields(node, known, at);
  const absent = { value: '', missing: 'the group is shown without a title' };
  const written = readField(node, 'group', { ...label(), absent }, at);
  const audience = node.members.get('audience')?.value;
  const { collapsed, expanded, isDefaultOpen, defaultOpen, ...fields } = readFields(node, groupFields, at);
  return {
    kind: 'group',
    title: BLANK.test(written) ? '' : written,
    ...withIcon(fields),
    hidden: fields.hidden || (audience !== undefined && isForOthers(plainValue(audience))),
    expanded: expanded ?? isDefaultOpen ?? defaultOpen ?? (collapsed === null ? null : !collapsed),
    references: readReferences(node, at),
    entries: readChildEntries(node, at),
    place: placeOf(node),
  };
}

function readReferences(node: JsonObject, at: Reading): SourceReference[] {
  return REFERENCE_FORMATS.flatMap((format) => {
    const member = node.members.get(format);
    if (member === undefined) return [];
    const shape = specSources(format === 'sdk' ? ['format'] : []);
    const read = readField(node, format, withDefault(shape, []), at);
    const named = read.filter(({ sources }) => sources.length > 0);
    return named.map((one) => ({ format, ...one, place: placeOf(member.value) }));
  });
}

function emptyDivision(place: Place): SourceDivision {
  return { entries: [], levels: [], global: [], references: [], directory: null, place: placeOf(place) };
}

function placeOf({ file, line, column }: Place): Place {
  return { file, line, column };
}
