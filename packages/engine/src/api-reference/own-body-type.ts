/** How a page that describes its endpoint itself sends its body. */
import type { ParamNote } from '../mdx/page-facts.ts';

const TYPES = ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'] as const;

export type OwnBodyType = (typeof TYPES)[number];

/** `contentType` in the frontmatter says it; a file goes into no JSON. */
export function ownBodyType(written: unknown, params: readonly ParamNote[]): OwnBodyType {
  const said = typeof written === 'string' ? written.trim().toLowerCase() : '';
  const type = TYPES.find((one) => said.startsWith(one));
  return type ?? (params.some(isFile) ? 'multipart/form-data' : 'application/json');
}

export function isFile({ place, type }: ParamNote): boolean {
  return place === 'body' && /^(?:file|binary)/i.test(type?.trim() ?? '');
}
