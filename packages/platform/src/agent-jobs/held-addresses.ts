/**
 * Addresses that the base commit holds: somebody has looked at them. What a model writes into a file or into words may
 * carry what it read, so no other address is asked for on its behalf, and none is shown to a reader as a link.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { GitFailed } from '../git/git.ts';
import { inRepository, type WorkingCopy } from '../git/working-copy.ts';

export interface HeldAddresses {
  /** Of specifications: in configuration, and in the frontmatter of pages. */
  specifications(): Promise<ReadonlySet<string>>;
  /** Anywhere in the docs. */
  all(): Promise<ReadonlySet<string>>;
}

const ADDRESS = 'https?://[^][[:space:]"\'`<>()\\\\]+';
const FRONTMATTER = '^[[:space:]]*(openapi|asyncapi)[[:space:]]*:.*';
const CONFIGURATION = ['*.json'];
const PAGES = ['*.md', '*.mdx'];
const MOST_BYTES = 64 * 1024 * 1024;

export function heldAddresses(
  copy: WorkingCopy,
  { sha, folder }: { sha: string; folder: string },
): HeldAddresses {
  const find = (pattern: string, names: string[]) => grep(copy, { sha, folder, pattern, names });
  const specifications = once(async () => {
    const [configured, lines] = await Promise.all([find(ADDRESS, CONFIGURATION), find(FRONTMATTER, PAGES)]);
    const found = new Set<string>();
    await eachLine(configured, (address) => found.add(address));
    await eachLine(lines, (line) => {
      for (const address of addressesIn(line)) found.add(address);
    });
    return found;
  });
  const all = once(async () => {
    const found = new Set<string>();
    await eachLine(await find(ADDRESS, []), (address) => found.add(withoutEnd(address)));
    return found;
  });
  return { specifications, all };
}

/** Some thousands take a few milliseconds. */
const LINES_AT_ONCE = 5_000;

/** Of what may be tens of megabytes: others get their turn meanwhile. */
export async function eachLine(text: string, act: (line: string) => void): Promise<void> {
  let count = 0;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    act(text.slice(start, end));
    start = end + 1;
    if (++count % LINES_AT_ONCE === 0) await breathe();
  }
}

export function addressesIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s"'`<>()[\]\\]+/gi) ?? [];
}

/** Without the punctuation of the sentence that it stands in. Read from behind: a tenant's file may hold one of megabytes. */
export function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?*_~'.includes(address[end - 1]!)) end -= 1;
  return address.slice(0, end);
}

async function grep(
  copy: WorkingCopy,
  { sha, folder, pattern, names }: { sha: string; folder: string; pattern: string; names: string[] },
): Promise<string> {
  const inside = folder === '' ? '' : `${folder}/`;
  const paths =
    names.length > 0 ? names.map((name) => `:(glob)${escapeGlob(inside)}**/${name}`) : [folder || '.'];
  const flags = ['-h', '-o', '-I', '-i', '-E', '-e', pattern];
  try {
    return await inRepository(copy, ['grep', ...flags, sha, '--', ...paths], MOST_BYTES);
  } catch (error) {
    // It fails when it finds nothing, and says nothing then.
    if (error instanceof GitFailed && error.reason === 'failed' && error.stderr.trim() === '') return '';
    throw error;
  }
}

function escapeGlob(text: string): string {
  return text.replaceAll(/[*?[\]\\]/g, '\\$&');
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
