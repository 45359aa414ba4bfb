/** `mint.json`, the format before docs.json, rewritten field by field. Positions stay those of mint.json. */
import type { JsonNode, JsonObject } from './json-node.ts';
import {
  field,
  makeObject,
  makeScalar,
  mapItems,
  mapValue,
  mergeObjects,
  renameFields,
} from './node-builders.ts';
import { upgradeMintNavigation } from './upgrade-mint-navigation.ts';
import { textOf } from './value-shapes.ts';

/** Fields that have no counterpart: the theme decides such things now. */
const DROPPED = ['isWhiteLabeled', 'layout', 'sidebar', 'rounded', 'topbar', 'feedback', 'iconLibrary'];
const REWRITTEN = [
  'anchors',
  'analytics',
  'api',
  'background',
  'backgroundImage',
  'codeBlock',
  'colors',
  'eyebrow',
  'font',
  'footer',
  'footerSocials',
  'integrations',
  'metadata',
  'modeToggle',
  'navigation',
  'openapi',
  'primaryTab',
  'search',
  'seo',
  'styling',
  'tabs',
  'theme',
  'topAnchor',
  'topbarCtaButton',
  'topbarLinks',
  'versions',
];

export function upgradeMintJson(root: JsonObject): JsonObject {
  const kept: JsonObject['members'] = new Map();
  for (const [name, member] of root.members) {
    if (!DROPPED.includes(name) && !REWRITTEN.includes(name)) kept.set(name, member);
  }
  const rewritten = makeObject(root, {
    theme: upgradeTheme(root),
    colors: upgradeColors(field(root, 'colors')),
    fonts: upgradeFonts(field(root, 'font')),
    appearance: upgradeAppearance(field(root, 'modeToggle')),
    background: upgradeBackground(root),
    styling: upgradeStyling(root),
    icons: wrap('library', field(root, 'iconLibrary')),
    navbar: upgradeNavbar(root),
    footer: upgradeFooter(root),
    search: withoutLocation(field(root, 'search')),
    seo: upgradeSeo(root),
    api: upgradeApi(root),
    integrations: upgradeIntegrations(root),
    navigation: upgradeMintNavigation(root),
  });
  return { ...root, members: new Map([...kept, ...rewritten.members]) };
}

function upgradeTheme(root: JsonObject): JsonNode {
  const layout = field(root, 'layout');
  const byLayout = { sidenav: 'maple', solidSidenav: 'willow' }[(layout && textOf(layout)) ?? ''];
  if (byLayout !== undefined) return makeScalar(layout!, byLayout);
  const table = { venus: 'palm', quill: 'willow', prism: 'mint', default: 'mint' };
  return mapValue(field(root, 'theme'), table) ?? makeScalar(root, 'mint');
}

function upgradeColors(colors: JsonNode | undefined): JsonNode | undefined {
  return (
    colors && renameFields(colors, { background: null, anchors: null, ultraLight: null, ultraDark: null })
  );
}

/** Where the field stands is the theme's business now. */
function withoutLocation(search: JsonNode | undefined): JsonNode | undefined {
  return search && renameFields(search, { location: null });
}

function upgradeFonts(font: JsonNode | undefined): JsonNode | undefined {
  if (font === undefined) return undefined;
  const upgraded = renameFields(font, { headings: 'heading', url: 'source' });
  if (upgraded.kind !== 'object') return upgraded;
  const members = [...upgraded.members].map(([name, member]): [string, typeof member] => [
    name,
    { ...member, value: renameFields(member.value, { url: 'source' }) },
  ]);
  return { ...upgraded, members: new Map(members) };
}

function upgradeAppearance(toggle: JsonNode | undefined): JsonNode | undefined {
  return toggle && renameFields(toggle, { isHidden: 'strict' });
}

function upgradeBackground(root: JsonObject): JsonNode | undefined {
  const style = field(field(root, 'background'), 'style');
  const image = field(root, 'backgroundImage');
  const color = field(field(root, 'colors'), 'background');
  if (!style && !image && !color) return undefined;
  return makeObject(style ?? image ?? color!, { decoration: style, image, color });
}

function upgradeStyling(root: JsonObject): JsonNode | undefined {
  const eyebrows = field(field(root, 'eyebrow'), 'display');
  const codeblocks = mapValue(field(field(root, 'codeBlock'), 'mode'), { auto: 'system' });
  const older = eyebrows || codeblocks ? makeObject(root, { eyebrows, codeblocks }) : undefined;
  return mergeObjects(older, field(root, 'styling'));
}

function upgradeNavbar(root: JsonObject): JsonNode | undefined {
  const written = field(root, 'topbarLinks');
  const button = field(root, 'topbarCtaButton');
  if (!written && !button) return undefined;
  const names = { name: 'label', url: 'href' };
  const links = written && mapItems(written, (link) => withoutPlainType(renameFields(link, names)));
  const primary = button && renameFields(button, { ...names, style: null, arrow: null });
  return makeObject(written ?? button!, { links, primary: primary && withType(primary) });
}

function withoutPlainType(link: JsonNode): JsonNode {
  const type = field(link, 'type');
  return type && textOf(type) === 'link' ? renameFields(link, { type: null }) : link;
}

function withType(button: JsonNode): JsonNode {
  const type = mapValue(field(button, 'type'), { link: 'button' }) ?? makeScalar(button, 'button');
  return mergeObjects(button, makeObject(button, { type }))!;
}

function upgradeFooter(root: JsonObject): JsonNode | undefined {
  const older = field(root, 'footerSocials');
  const footer = field(root, 'footer');
  if (!older && !footer) return undefined;
  const written = field(footer, 'links');
  const links =
    written &&
    mapItems(written, (column) => {
      const inner = field(column, 'links') ?? field(column, 'items');
      const entries = inner && mapItems(inner, (link) => renameFields(link, { url: 'href' }));
      return makeObject(column, {
        header: field(column, 'title') ?? field(column, 'header'),
        items: entries,
      });
    });
  const socials = field(footer, 'socials') ?? (older && socialsByName(older));
  return makeObject(footer ?? older!, { socials, links });
}

/** Also written as a list: `[{"type": "github", "url": "…"}]`. */
function socialsByName(socials: JsonNode): JsonNode {
  if (socials.kind !== 'array') return socials;
  const entries = socials.items.flatMap((social) => {
    const type = textOf(field(social, 'type') ?? social);
    const url = field(social, 'url');
    return type && url ? [[type, url] as const] : [];
  });
  return makeObject(socials, Object.fromEntries(entries));
}

function upgradeSeo(root: JsonObject): JsonNode | undefined {
  const metatags = field(root, 'metadata');
  const indexing = mapValue(field(field(root, 'seo'), 'indexHiddenPages'), {
    true: 'all',
    false: 'navigable',
  });
  const seo = field(root, 'seo');
  if (!metatags && !seo) return undefined;
  const rest = seo && renameFields(seo, { indexHiddenPages: null });
  return mergeObjects(makeObject(metatags ?? seo!, { metatags, indexing }), rest);
}

function upgradeApi(root: JsonObject): JsonNode | undefined {
  const api = field(root, 'api');
  const openapi = field(root, 'openapi');
  if (!api && !openapi) return undefined;
  const at = api ?? openapi!;
  const example = field(field(api, 'request'), 'example');
  const server = field(api, 'baseUrl');
  const auth = field(api, 'auth');
  return makeObject(at, {
    openapi: openapi ?? field(api, 'openapi'),
    playground: upgradePlayground(field(api, 'playground')),
    params: wrap(
      'expanded',
      mapValue(field(field(api, 'paramFields'), 'expanded'), {
        true: 'all',
        false: 'closed',
        none: 'closed',
        topLevel: 'closed',
        topLevelOneOfs: 'closed',
      }),
    ),
    examples:
      example &&
      makeObject(example, {
        languages: field(example, 'languages'),
        defaults: mapValue(field(example, 'showOptionalParams'), { true: 'all', false: 'required' }),
      }),
    mdx:
      server || auth
        ? makeObject(at, { server, auth: auth && renameFields(auth, { inputPrefix: null }) })
        : undefined,
  });
}

function upgradePlayground(playground: JsonNode | undefined): JsonNode | undefined {
  if (playground === undefined) return undefined;
  return makeObject(playground, {
    display: mapValue(field(playground, 'mode'), { show: 'interactive', hide: 'none' }),
    proxy: mapValue(field(playground, 'disableProxy'), { true: false, false: true }),
  });
}

/** Two services were known by their ids alone. */
function upgradeIntegrations(root: JsonObject): JsonNode | undefined {
  const integrations = field(root, 'integrations');
  const byId = (service: string, name: string): JsonNode | undefined => {
    const id = field(integrations, service);
    return id?.kind === 'scalar' ? wrap(service, wrap(name, id)) : undefined;
  };
  const upgraded = mergeObjects(byId('intercom', 'appId'), byId('frontchat', 'snippetId'));
  return mergeObjects(field(root, 'analytics'), mergeObjects(integrations, upgraded));
}

function wrap(name: string, value: JsonNode | undefined): JsonNode | undefined {
  return value && makeObject(value, { [name]: value });
}
