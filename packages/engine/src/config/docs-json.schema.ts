/** The whole of docs.json beside navigation. SiteConfig is what reading it yields: every field present, null when unset. */
import { nearestName } from '../diagnostics/nearest-name.ts';
import { apiSchema } from './api.schema.ts';
import { integrationsSchema } from './integrations.schema.ts';
import type { JsonNode } from './json-node.ts';
import {
  boolean,
  either,
  isText,
  label,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  type Reading,
  record,
  required,
  type Shape,
  type Shaped,
  text,
  unsupported,
  withDefault,
} from './shape.ts';
import { trimSlashes } from './trim-slashes.ts';
import {
  color,
  destination,
  fileOrAddress,
  fontFamily,
  href,
  iconFields,
  link,
  linkedText,
  media,
  perMode,
  picture,
  textOf,
  withIcon,
} from './value-shapes.ts';

export const THEMES = [
  'mint',
  'maple',
  'palm',
  'willow',
  'linden',
  'almond',
  'aspen',
  'sequoia',
  'luma',
] as const;

const SOCIALS = [
  'x',
  'website',
  'facebook',
  'youtube',
  'discord',
  'slack',
  'github',
  'linkedin',
  'instagram',
  'hacker-news',
  'medium',
  'telegram',
  'twitter',
  'x-twitter',
  'earth-americas',
  'bluesky',
  'threads',
  'reddit',
  'podcast',
] as const;

export const CONTEXTUAL_OPTIONS = [
  'assistant',
  'copy',
  'view',
  'download-pdf',
  'download-spec',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'devin',
  'devin-desktop',
  'windsurf',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
  'devin-mcp',
] as const;

const colorsSchema = object({
  primary: required(color(), { value: '#2563eb', otherwise: 'links and buttons are blue' }),
  light: optional(color()),
  dark: optional(color()),
});

const logoSchema = either(
  { shape: picture(), when: isText, as: (file) => ({ light: file, dark: file, href: null }) },
  map(
    object({ light: optional(picture()), dark: optional(picture()), href: optional(link()) }),
    ({ light, dark, href }) => ({ light: light ?? dark, dark: dark ?? light, href }),
  ),
);

const fontFields = {
  family: optional(fontFamily()),
  weight: optional(number()),
  source: optional(fileOrAddress()),
  format: optional(oneOf(['woff', 'woff2'])),
};

const fontsSchema = object({
  ...fontFields,
  heading: optional(object(fontFields)),
  body: optional(object(fontFields)),
});

const backgroundSchema = object({
  decoration: optional(oneOf(['gradient', 'grid', 'windows'])),
  color: optional(perMode(color())),
  image: optional(perMode(picture())),
});

const CODE_MODES = ['system', 'dark', 'theme'] as const;

interface CodeblocksConfig {
  mode: (typeof CODE_MODES)[number];
  theme: { light: string | null; dark: string | null } | null;
  /** TextMate grammars of the site's own. */
  languages: string[];
}

const codeblocksSchema = either(
  {
    shape: codeblocksName(),
    when: isText,
    as: (name): CodeblocksConfig => {
      if (isCodeMode(name)) return { mode: name, theme: null, languages: [] };
      return { mode: 'theme', theme: { light: name, dark: name }, languages: [] };
    },
  },
  map(
    object({
      theme: optional(perMode(text())),
      languages: optional(object({ custom: withDefault(list(href()), []) })),
    }),
    ({ theme, languages }): CodeblocksConfig => ({
      mode: 'theme',
      theme,
      languages: languages?.custom ?? [],
    }),
  ),
);

const stylingSchema = object({
  eyebrows: withDefault(oneOf(['section', 'breadcrumbs']), 'section'),
  latex: optional(boolean()),
  codeblocks: withDefault(codeblocksSchema, { mode: 'system', theme: null, languages: [] }),
});

const thumbnailsSchema = object(
  {
    appearance: optional(oneOf(['light', 'dark'])),
    background: optional(media()),
    fonts: optional(object({ family: optional(fontFamily()) })),
  },
  // Pictures of pages have the site's colours and letters of ours: whatever else is said of them changes nothing.
  { alsoKnown: 'any' },
);

const navbarLinkSchema = map(
  object({ type: optional(text()), label: optional(label()), href: optional(link()), ...iconFields }),
  withIcon,
);

export const navbarSchema = object({
  links: withDefault(list(navbarLinkSchema), []),
  primary: optional(
    object({
      type: withDefault(oneOf(['button', 'github', 'discord']), 'button'),
      label: optional(label()),
      href: optional(link()),
    }),
  ),
});

export const footerSchema = object({
  socials: withDefault(socials(), {}),
  links: withDefault(
    list(
      object({
        header: optional(label()),
        items: withDefault(
          list(object({ label: withDefault(label(), ''), href: withDefault(link(), '') })),
          [],
        ),
      }),
      { max: 4 },
    ),
    [],
  ),
});

export const bannerSchema = object({
  content: withDefault(linkedText(), ''),
  dismissible: withDefault(boolean(), false),
  type: withDefault(oneOf(['info', 'warning', 'critical']), 'info'),
  color: optional(perMode(color())),
});

const contextualSchema = object({
  options: withDefault(list(contextualOption()), []),
  display: withDefault(oneOf(['header', 'toc']), 'header'),
});

const redirectSchema = object({
  source: required(text(), { value: '', otherwise: 'the redirect is left out' }),
  destination: required(destination(), { value: '', otherwise: 'the redirect is left out' }),
  permanent: withDefault(boolean(), true),
});

/** Tags of all pages below a folder; those of the innermost folder win. */
const seoPathSchema = object({
  path: required(map(text(), trimSlashes), { value: '', otherwise: 'its tags are left out' }),
  metatags: withDefault(record(label()), {}),
});

const seoSchema = object(
  {
    indexing: withDefault(oneOf(['navigable', 'all']), 'navigable'),
    metatags: withDefault(record(label()), {}),
    paths: withDefault(list(seoPathSchema), []),
    organization: optional(
      object({
        id: optional(text()),
        name: optional(text()),
        legalName: optional(text()),
        url: optional(href()),
        logo: optional(href()),
        sameAs: withDefault(list(href()), []),
      }),
    ),
  },
  // An address works with and without a slash at its end.
  { alsoKnown: ['trailingSlash'] },
);

const MOST_QUESTIONS = 6;

/** What readers may begin with: the same for every language, or by language. */
const questionsSchema = either<string[], string[] | Record<string, string[]>>(
  {
    shape: list(text(), { max: MOST_QUESTIONS }),
    when: (node) => node.kind === 'array',
    as: (questions) => questions,
  },
  record(list(text(), { max: MOST_QUESTIONS })),
);

/** One text, or its lines. */
const instructionsSchema = either(
  { shape: text(), when: isText, as: (lines) => lines },
  map(list(text()), (lines) => lines.join('\n')),
);

/** Where the pages are written; readers are led there. */
const repositorySchema = object({
  url: optional(href()),
  branch: withDefault(text(), 'main'),
  folder: withDefault(text(), ''),
  edit: withDefault(boolean(), true),
  issue: withDefault(boolean(), true),
});

const errorsSchema = object({
  '404': optional(
    object({
      redirect: withDefault(boolean(), true),
      title: optional(text()),
      description: optional(linkedText()),
    }),
  ),
});

/** Read by navigation's own schema, known here; who may read is said by the host. */
const FIELDS_ELSEWHERE = ['$schema', 'navigation', 'redirects', 'public'];

const feedback = unsupported({
  severity: 'info',
  message: 'changes nothing: whether readers are asked is a feature of the project',
  hint: 'Links to edit a page and to raise an issue are set by "repository".',
});

const variations = unsupported({
  message: 'is not offered to readers: the contents of <Variation> are shown one below the other',
  hint: 'Use <Tabs> or <View> where readers should choose.',
});

export const variablesSchema = withDefault(record(label()), {});

export const docsJsonSchema = object(
  {
    theme: required(oneOf(THEMES), { value: 'mint', otherwise: 'the site uses the theme "mint"' }),
    name: required(label(), { value: 'Documentation', otherwise: 'the site is called "Documentation"' }),
    description: optional(text()),
    colors: required(colorsSchema, {
      value: { primary: '#2563eb', light: null, dark: null },
      otherwise: 'links and buttons are blue',
    }),
    logo: optional(logoSchema),
    favicon: optional(perMode(picture())),
    appearance: withDefault(
      object({
        default: withDefault(oneOf(['system', 'light', 'dark']), 'system'),
        strict: withDefault(boolean(), false),
      }),
      { default: 'system', strict: false },
    ),
    fonts: optional(fontsSchema),
    icons: withDefault(
      object({ library: withDefault(oneOf(['fontawesome', 'lucide', 'tabler']), 'fontawesome') }),
      { library: 'fontawesome' },
    ),
    background: optional(backgroundSchema),
    styling: withDefault(stylingSchema, {
      eyebrows: 'section',
      latex: null,
      codeblocks: { mode: 'system', theme: null, languages: [] },
    }),
    thumbnails: optional(thumbnailsSchema),
    navbar: withDefault(navbarSchema, { links: [], primary: null }),
    footer: withDefault(footerSchema, { socials: {}, links: [] }),
    banner: optional(bannerSchema),
    interaction: withDefault(object({ drilldown: optional(boolean()) }), { drilldown: null }),
    contextual: optional(contextualSchema),
    variables: variablesSchema,
    repository: optional(repositorySchema),
    metadata: withDefault(
      object({ timestamp: withDefault(boolean(), false), contributors: withDefault(boolean(), false) }),
      { timestamp: false, contributors: false },
    ),
    errors: withDefault(errorsSchema, { '404': null }),
    api: withDefault(apiSchema, apiSchema.absent.value),
    markdown: withDefault(
      object({ schema: withDefault(boolean(), true), instructions: optional(instructionsSchema) }),
      { schema: true, instructions: null },
    ),
    seo: withDefault(seoSchema, { indexing: 'navigable', metatags: {}, paths: [], organization: null }),
    search: withDefault(object({ prompt: optional(text()) }), { prompt: null }),
    assistant: withDefault(object({ questions: withDefault(questionsSchema, []) }), { questions: [] }),
    integrations: withDefault(integrationsSchema, {}),
    feedback,
    variations,
  },
  { alsoKnown: FIELDS_ELSEWHERE },
);

/** Kept apart from the rest: redirects are normalised with the pages at hand. */
export const redirectsSchema = withDefault(list(withPlace(redirectSchema)), []);

/** The site's configuration: plain data that renderers receive as JSON. */
export type SiteConfig = Shaped<typeof docsJsonSchema>;
export type NavbarConfig = Shaped<typeof navbarSchema>;
export type FooterConfig = Shaped<typeof footerSchema>;
export type BannerConfig = Shaped<typeof bannerSchema>;
export type WrittenRedirect = Shaped<typeof redirectsSchema>[number];

function socials(): Shape<Record<string, string>> {
  const known = object(Object.fromEntries(SOCIALS.map((name) => [name, optional(href())])));
  return map(known, (links) => {
    const given = Object.entries(links).filter((entry): entry is [string, string] => entry[1] !== null);
    return Object.fromEntries(given);
  });
}

/** One of the modes, or the name of a Shiki theme; what is nearly a mode is a slip. */
function codeblocksName(): Shape<string> {
  const mode = oneOf(CODE_MODES);
  return {
    expects: mode.expects,
    read(node, at) {
      const name = textOf(node)?.trim();
      return name !== undefined && nearestName(name, CODE_MODES) === null ? name : mode.read(node, at);
    },
  };
}

function isCodeMode(name: string): name is CodeblocksConfig['mode'] {
  return (CODE_MODES as readonly string[]).includes(name);
}

export type ContextualOption =
  | { kind: 'builtin'; name: (typeof CONTEXTUAL_OPTIONS)[number] }
  | {
      kind: 'custom';
      title: string;
      description: string | null;
      icon: string | null;
      iconType: string | null;
      href: ContextualHref;
    };

/** `$page`, `$path` and `$mcp` in it stand for the page's Markdown, its address and the MCP server's. */
export type ContextualHref = string | { base: string; query: { key: string; value: string }[] };

function contextualOption(): Shape<ContextualOption> {
  const builtin = oneOf(CONTEXTUAL_OPTIONS);
  const custom = object({
    title: withDefault(label(), ''),
    description: optional(text()),
    ...iconFields,
    href: withDefault(contextualHref(), ''),
  });
  return either(
    { shape: builtin, when: isText, as: (name): ContextualOption => ({ kind: 'builtin', name }) },
    map(custom, (fields): ContextualOption => ({ kind: 'custom', ...withIcon(fields) })),
  );
}

function contextualHref(): Shape<ContextualHref> {
  const pair = object({ key: withDefault(label(), ''), value: withDefault(label(), '') });
  const long = object({ base: withDefault(href(), ''), query: withDefault(list(pair), []) });
  return either({ shape: link(), when: isText, as: (address): ContextualHref => address }, long);
}

/** Keeps where the value was written, for mistakes that show only once the pages are known. */
function withPlace<T extends object>(shape: Shape<T>) {
  return {
    expects: shape.expects,
    read(node: JsonNode, at: Reading) {
      const value = shape.read(node, at);
      if (value === undefined) return undefined;
      return { ...value, place: { file: node.file, line: node.line, column: node.column } };
    },
  };
}
