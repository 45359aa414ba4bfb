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
  withDefault,
} from './shape.ts';
import { href } from './value-shapes.ts';

/** Specifications as written (paths or addresses), and where their pages go. */
export interface SpecSources {
  sources: string[];
  directory: string | null;
}

/** `"openapi.json"`, `["a.json", "b.json"]` or `{ "source": …, "directory": … }`. */
export function specSources(): Shape<SpecSources> {
  const one = { shape: href(), when: isText, as: (source: string) => [source] };
  const sources = either(one, list(href()));
  return either(
    {
      shape: sources,
      when: (node) => node.kind !== 'object',
      as: (given): SpecSources => ({ sources: given, directory: null }),
    },
    map(
      object({ source: withDefault(sources, []), directory: optional(text()) }),
      ({ source, directory }) => ({
        sources: source,
        directory,
      }),
    ),
  );
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

const fields = object({
  openapi: optional(specSources()),
  asyncapi: optional(specSources()),
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
});

export type ApiConfig = Shaped<typeof fields>;

const UNSET: ApiConfig = {
  openapi: null,
  asyncapi: null,
  playground: { display: 'interactive', proxy: true, credentials: false },
  params: { expanded: 'closed', post: [] },
  url: null,
  examples: { languages: null, defaults: 'all', prefill: false, autogenerate: true },
  mdx: { auth: null, server: [] },
};

export const apiSchema = { ...withDefault(fields, UNSET), absent: { value: UNSET } };
