/** mint.json keeps one list of groups; tabs, anchors and versions pick theirs from it by address and label. */

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
  const inside =
    versions.length > 0
      ? {
          versions: makeArray(
            versions[0]!,
            versions.map((version) => upgradeVersion(version, navigation.items, parts)),
          ),
        }
      : divide(navigation.items, parts);
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

/** A version is a bare string or `{name, url}`; groups, tabs and anchors without a version are in all of them. */
function upgradeVersion(version: JsonNode, groups: JsonNode[], parts: Parts): JsonNode {
  const label = version.kind === 'object' ? field(version, 'name') : version;
  const name = label && textOf(label);
  const inVersion = (node: JsonNode) => {
    const own = field(node, 'version');
    return own === undefined || textOf(own) === name;
  };
  const tabs = parts.tabs.filter(inVersion);
  const anchors = parts.anchors.filter(inVersion);
  return makeObject(version, {
    version: label,
    default: field(version, 'default'),
    ...divide(groups.filter(inVersion), { ...parts, tabs, anchors }),
  });
}

function divide(groups: JsonNode[], parts: Parts): Children {
  const { root, at, tabs } = parts;
  if (tabs.length === 0) return divideByAnchors(groups, parts);
  const rest = groups.filter((group) => !tabs.some((tab) => owns(tab, group)));
  const first = makeObject(at, {
    tab: field(field(root, 'primaryTab'), 'name') ?? makeScalar(at, 'Documentation'),
    ...divideByAnchors(rest, parts),
  });
  const others = tabs.flatMap((tab) => upgradeTab(tab, groups, parts));
  return { tabs: makeArray(at, rest.length > 0 ? [first, ...others] : others) };
}

/** None where the tab's groups are those of other versions. */
function upgradeTab(tab: JsonNode, groups: JsonNode[], parts: Parts): JsonNode[] {
  if (!isDivision(tab, parts.groups)) return [upgradeLink(tab, 'tab')];
  const own = groups.filter((group) => owns(tab, group));
  if (own.length > 0) {
    const anchors = parts.anchors.filter((anchor) => own.some((group) => owns(anchor, group)));
    return [upgradeDivision(tab, 'tab', divideByAnchors(own, { ...parts, anchors }))];
  }
  return parts.groups.some((group) => owns(tab, group)) ? [] : [upgradeReference(tab, 'tab')];
}

function divideByAnchors(groups: JsonNode[], { root, at, anchors }: Parts): Children {
  const used = anchors.filter((anchor) => isDivision(anchor, groups));
  if (used.length === 0) return { groups: makeArray(at, groups.map(withoutVersion)) };
  const rest = groups.filter((group) => !used.some((anchor) => owns(anchor, group)));
  const top = field(root, 'topAnchor');
  const first = makeObject(at, {
    anchor: field(top, 'name') ?? makeScalar(at, 'Documentation'),
    icon: field(top, 'icon') ?? makeScalar(at, 'book-open'),
    groups: makeArray(at, rest.map(withoutVersion)),
  });
  const others = used.map((anchor) => {
    const own = groups.filter((group) => owns(anchor, group)).map(withoutVersion);
    if (own.length === 0) return upgradeReference(anchor, 'anchor');
    return upgradeDivision(anchor, 'anchor', { groups: makeArray(anchor, own) });
  });
  return { anchors: makeArray(at, rest.length > 0 ? [first, ...others] : others) };
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
    openapi: field(node, 'openapi'),
    ...content,
  });
}

/** Nothing but a specification: its operations, below the address. */
function upgradeReference(node: JsonNode, kind: Kind): JsonNode {
  const source = field(node, 'openapi')!;
  return upgradeDivision(node, kind, {
    openapi: makeObject(source, { source, directory: field(node, 'url') }),
  });
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
  return field(node, 'openapi') !== undefined || groups.some((group) => owns(node, group));
}

function isExternal(node: JsonNode): boolean {
  return /^[a-z][a-z+.-]*:/i.test(addressOf(node));
}

/** A group belongs to the tab or anchor under whose address its first page lies. */
function owns(division: JsonNode, group: JsonNode): boolean {
  const folder = trimSlashes(addressOf(division));
  const page = firstPage(group)?.replace(/^\/+/, '');
  return folder !== '' && page !== undefined && (page === folder || page.startsWith(`${folder}/`));
}

function addressOf(node: JsonNode): string {
  const url = field(node, 'url');
  return (url && textOf(url)) ?? '';
}

function firstPage(node: JsonNode): string | undefined {
  if (node.kind === 'scalar') return textOf(node);
  for (const page of items(field(node, 'pages'))) {
    const first = firstPage(page);
    if (first !== undefined) return first;
  }
  return undefined;
}
