/**
 * mint.json keeps one list of groups; tabs and anchors pick from it the pages that lie below their address, versions
 * those that bear their label.
 */

import type { JsonNode, JsonObject, Place } from './json-node.ts';
import { field, items, makeArray, makeObject, makeScalar, renameFields } from './node-builders.ts';
import { trimSlashes } from './trim-slashes.ts';
import { textOf } from './value-shapes.ts';

export function upgradeMintNavigation(root: JsonObject): JsonNode | undefined {
  const navigation = field(root, 'navigation');
  if (navigation?.kind !== 'array') return navigation;
  const anchors = items(field(root, 'anchors'));
  const parts: Parts = {
    root,
    at: navigation,
    groups: navigation.items,
    tabs: items(field(root, 'tabs')),
    anchors: anchors.filter((anchor) => isDivision(anchor, navigation.items)),
  };
  const links = anchors
    .filter((anchor) => !parts.anchors.includes(anchor))
    .map((anchor) => upgradeLink(anchor, 'anchor'));
  const global =
    links.length > 0 ? makeObject(links[0]!, { anchors: makeArray(links[0]!, links) }) : undefined;
  const versions = items(field(root, 'versions'));
  const inside = versions.length > 0 ? upgradeVersions(versions, parts) : divide(navigation.items, parts);
  return makeObject(navigation, { ...inside, global });
}

interface Parts {
  root: JsonObject;
  at: Place;
  /** Of all versions. */
  groups: JsonNode[];
  tabs: JsonNode[];
  anchors: JsonNode[];
}

type Children = Record<string, JsonNode | undefined>;

/** Versions that all say their `locale` are languages. */
function upgradeVersions(versions: JsonNode[], parts: Parts): Children {
  const isLanguages = versions.every((version) => field(version, 'locale') !== undefined);
  const upgraded = versions.map((version) => {
    const name = version.kind === 'object' ? field(version, 'name') : version;
    const label = isLanguages ? { language: field(version, 'locale') } : { version: name };
    const content = isExternal(version)
      ? { href: field(version, 'url') }
      : divideVersion((name && textOf(name)) ?? '', parts);
    return makeObject(version, { ...label, default: field(version, 'default'), ...content });
  });
  return { [isLanguages ? 'languages' : 'versions']: makeArray(versions[0]!, upgraded) };
}

/** Groups, tabs and anchors without a version are in all of them, but for pages below a tab or anchor of another. */
function divideVersion(name: string, parts: Parts): Children {
  const inVersion = (node: JsonNode): boolean => {
    const own = field(node, 'version');
    return own === undefined || textOf(own) === name;
  };
  const tabs = parts.tabs.filter(inVersion);
  const anchors = parts.anchors.filter(inVersion);
  const foreign = [...parts.tabs, ...parts.anchors].filter((division) => !inVersion(division));
  const isForeign = (page: string): boolean =>
    foreign.some((division) => covers(division, page)) &&
    ![...tabs, ...anchors].some((division) => covers(division, page));
  const groups = pick(parts.groups.filter(inVersion), (page) => page === null || !isForeign(page));
  return divide(groups, { ...parts, tabs, anchors });
}

function divide(groups: JsonNode[], parts: Parts): Children {
  const { root, at, tabs } = parts;
  if (tabs.length === 0) return divideByAnchors(groups, parts);
  const rest = outside(tabs, groups);
  const primary = field(root, 'primaryTab');
  const first = makeObject(at, {
    tab: field(primary, 'name') ?? makeScalar(at, 'Documentation'),
    hidden: field(primary, 'isDefaultHidden'),
    ...divideByAnchors(rest, parts),
  });
  const others = tabs.flatMap((tab) => upgradeTab(tab, groups, parts));
  return { tabs: makeArray(at, rest.length > 0 ? [first, ...others] : others) };
}

/** None where the tab's groups are those of other versions. */
function upgradeTab(tab: JsonNode, groups: JsonNode[], parts: Parts): JsonNode[] {
  if (!isDivision(tab, parts.groups)) return [upgradeLink(tab, 'tab')];
  const own = below(tab, parts.tabs, groups);
  if (own.length > 0) {
    const anchors = parts.anchors.filter((anchor) => hasPagesBelow(anchor, own));
    return [upgradeDivision(tab, 'tab', divideByAnchors(own, { ...parts, anchors }))];
  }
  const isElsewhere = field(tab, 'openapi') === undefined || hasPagesBelow(tab, parts.groups);
  return isElsewhere ? [] : [upgradeReference(tab, 'tab')];
}

function divideByAnchors(groups: JsonNode[], { root, at, anchors }: Parts): Children {
  const used = anchors.filter((anchor) => isDivision(anchor, groups));
  if (used.length === 0) return { groups: makeArray(at, groups.map(withoutVersion)) };
  const rest = outside(used, groups);
  const top = field(root, 'topAnchor');
  const first = makeObject(at, {
    anchor: field(top, 'name') ?? makeScalar(at, 'Documentation'),
    icon: field(top, 'icon') ?? makeScalar(at, 'book-open'),
    groups: makeArray(at, rest.map(withoutVersion)),
  });
  const others = used.map((anchor) => {
    const own = below(anchor, used, groups).map(withoutVersion);
    if (own.length === 0) return upgradeReference(anchor, 'anchor');
    return upgradeDivision(anchor, 'anchor', { groups: makeArray(anchor, own) });
  });
  return { anchors: makeArray(at, rest.length > 0 ? [first, ...others] : others) };
}

/** What of the groups lies below the address of one of `all`. */
function below(division: JsonNode, all: JsonNode[], groups: JsonNode[]): JsonNode[] {
  return pick(groups, (page) => page !== null && ownerOf(page, all) === division);
}

/** What of them lies below none. */
function outside(divisions: JsonNode[], groups: JsonNode[]): JsonNode[] {
  return pick(groups, (page) => page === null || ownerOf(page, divisions) === null);
}

/** The division of the longest address: below `api/v2` a page is no longer one of `api`. */
function ownerOf(page: string, divisions: JsonNode[]): JsonNode | null {
  const [owner = null] = divisions
    .filter((division) => covers(division, page))
    .sort((a, b) => folderOf(b).length - folderOf(a).length);
  return owner;
}

/**
 * Groups with those of their pages that `isWanted` takes. What is no path, such as an operation, goes where its group's
 * first page goes; null stands for a group without any.
 */
function pick(groups: JsonNode[], isWanted: (page: string | null) => boolean): JsonNode[] {
  return groups.flatMap((group): JsonNode[] => {
    const pages = field(group, 'pages');
    if (group.kind !== 'object' || pages?.kind !== 'array') return isWanted(pathIn(group)) ? [group] : [];
    const first = pathIn(group);
    const kept = pages.items.flatMap((page) => {
      if (page.kind === 'object') return pick([page], (path) => isWanted(path ?? first));
      return isWanted(pathIn(page) ?? first) ? [page] : [];
    });
    if (kept.length === 0 && (pages.items.length > 0 || !isWanted(null))) return [];
    const member = group.members.get('pages')!;
    return [
      {
        ...group,
        members: new Map([...group.members, ['pages', { ...member, value: makeArray(pages, kept) }]]),
      },
    ];
  });
}

function withoutVersion(group: JsonNode): JsonNode {
  return renameFields(group, { version: null });
}

type Kind = 'tab' | 'anchor';

function upgradeDivision(node: JsonNode, kind: Kind, content: Children): JsonNode {
  return makeObject(node, {
    [kind]: field(node, 'name'),
    icon: field(node, 'icon'),
    iconType: field(node, 'iconType'),
    hidden: field(node, 'isDefaultHidden'),
    color: upgradeColor(field(node, 'color')),
    openapi: belowAddress(field(node, 'openapi'), node),
    ...content,
  });
}

/** The first of a gradient. */
function upgradeColor(color: JsonNode | undefined): JsonNode | undefined {
  return field(color, 'from') ?? color;
}

/** Pages of operations lie below the address of their division. */
function belowAddress(openapi: JsonNode | undefined, division: JsonNode): JsonNode | undefined {
  if (openapi === undefined || isExternal(division)) return openapi;
  return makeObject(openapi, { source: openapi, directory: field(division, 'url') });
}

/** Nothing but a specification: its operations. */
function upgradeReference(node: JsonNode, kind: Kind): JsonNode {
  return upgradeDivision(node, kind, {});
}

function upgradeLink(node: JsonNode, kind: Kind): JsonNode {
  return upgradeDivision(node, kind, { href: fromRoot(field(node, 'url')) });
}

/** Addresses are written without the slash that they begin with. */
function fromRoot(url: JsonNode | undefined): JsonNode | undefined {
  const address = url && textOf(url);
  return url && address && !/^(?:[a-z][a-z+.-]*:|[/#])/i.test(address) ? makeScalar(url, `/${address}`) : url;
}

/** Whether it has pages of its own, rather than being a link. */
function isDivision(node: JsonNode, groups: JsonNode[]): boolean {
  if (isExternal(node)) return false;
  return field(node, 'openapi') !== undefined || hasPagesBelow(node, groups);
}

function hasPagesBelow(division: JsonNode, groups: JsonNode[]): boolean {
  return pick(groups, (page) => page !== null && covers(division, page)).length > 0;
}

function isExternal(node: JsonNode): boolean {
  return /^[a-z][a-z+.-]*:/i.test(addressOf(node));
}

/** Whether a page lies at or below the address of a tab or anchor. */
function covers(division: JsonNode, page: string): boolean {
  const folder = folderOf(division);
  return folder !== '' && (page === folder || page.startsWith(`${folder}/`));
}

function folderOf(division: JsonNode): string {
  return trimSlashes(addressOf(division));
}

function addressOf(node: JsonNode): string {
  const url = field(node, 'url');
  return (url && textOf(url)) ?? '';
}

/** The first page's path; null where there is none, or nothing but operations and addresses. */
function pathIn(node: JsonNode): string | null {
  if (node.kind === 'scalar') {
    const written = textOf(node)?.trim() ?? '';
    return written === '' || /\s|^[a-z][a-z+.-]*:/i.test(written) ? null : written.replace(/^\/+/, '');
  }
  for (const page of items(field(node, 'pages'))) {
    const first = pathIn(page);
    if (first !== null) return first;
  }
  return null;
}
