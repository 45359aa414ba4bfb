/** `api` in docs.json: specifications, playground, examples. */
import {
  boolean,
  either,
  isText,
  list,
  map,
  object,
  oneOf,
  optional,
  type Shape,
  type Shaped,
  text,
  unsupported,
  withDefault,
} from './shape.ts';
import { href } from './value-shapes.ts';

/** Specifications as written (paths or addresses), and where their pages go. */
export interface SpecSources {
  sources: string[];
  directory: string | null;
}

const overlays = unsupported({
  message: 'is not applied: the reference shows the specification as it is',
  hint: 'Apply the overlays to the specification and commit the result.',
});

/** `"openapi.json"`, `{ "source": …, "directory": … }` or a list of these; one entry per directory. */
export function specSources(alsoKnown: string[] = []): Shape<SpecSources[]> {
  const address = { shape: href(), when: isText, as: (source: string) => [source] };
  const long = map(
    object(
      { source: withDefault(either(address, list(href())), []), directory: optional(text()), overlays },
      { alsoKnown },
    ),
    ({ source, directory }): SpecSources => ({ sources: source, directory }),
  );
  const short = {
    shape: href(),
    when: isText,
    as: (source: string) => ({ sources: [source], directory: null }),
  };
  const one = either(short, long);
  const all = either(
    { shape: one, when: (node) => node.kind !== 'array', as: (only) => [only] },
    map(list(one), byDirectory),
  );
  return map(all, withoutBlanks);
}

/** Starter files hold `"openapi": ""` for whoever has no specification yet. */
function withoutBlanks(all: SpecSources[]): SpecSources[] {
  const named = all.map((one) => ({ ...one, sources: one.sources.filter((source) => source !== '') }));
  return named.filter(({ sources }) => sources.length > 0);
}

function byDirectory(all: SpecSources[]): SpecSources[] {
  const found = new Map<string | null, SpecSources>();
  for (const { sources, directory } of all) {
    const same = found.get(directory)?.sources ?? [];
    found.set(directory, { sources: [...same, ...sources], directory });
  }
  return [...found.values()];
}

const textOrList = either({ shape: text(), when: isText, as: (value) => [value] }, list(text()));

const playgroundSchema = object({
  display: withDefault(oneOf(['interactive', 'simple', 'none', 'auth']), 'interactive'),
  proxy: withDefault(boolean(), true),
  credentials: withDefault(boolean(), false),
});

const paramsSchema = object({
  expanded: withDefault(oneOf(['all', 'closed']), 'closed'),
  post: withDefault(list(text()), []),
});

const examplesSchema = object({
  languages: optional(list(text())),
  defaults: withDefault(oneOf(['required', 'all']), 'all'),
  prefill: withDefault(boolean(), false),
  autogenerate: withDefault(boolean(), true),
});

const mdxSchema = object({
  auth: optional(
    object({
      method: optional(oneOf(['bearer', 'basic', 'key', 'cobo'])),
      name: optional(text()),
    }),
  ),
  server: withDefault(textOrList, []),
});

const fields = object(
  {
    openapi: withDefault(specSources(), []),
    asyncapi: withDefault(specSources(), []),
    playground: withDefault(playgroundSchema, { display: 'interactive', proxy: true, credentials: false }),
    params: withDefault(paramsSchema, { expanded: 'closed', post: [] }),
    url: optional(oneOf(['full'])),
    examples: withDefault(examplesSchema, {
      languages: null,
      defaults: 'all',
      prefill: false,
      autogenerate: true,
    }),
    mdx: withDefault(mdxSchema, { auth: null, server: [] }),
  },
  // `download-spec` of the page menu offers the specifications.
  { alsoKnown: ['spec'] },
);

export type ApiConfig = Shaped<typeof fields>;

const UNSET: ApiConfig = {
  openapi: [],
  asyncapi: [],
  playground: { display: 'interactive', proxy: true, credentials: false },
  params: { expanded: 'closed', post: [] },
  url: null,
  examples: { languages: null, defaults: 'all', prefill: false, autogenerate: true },
  mdx: { auth: null, server: [] },
};

export const apiSchema = { ...withDefault(fields, UNSET), absent: { value: UNSET } };
