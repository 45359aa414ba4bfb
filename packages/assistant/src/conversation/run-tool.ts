/** What the model may do: search the site and read its pages. Whatever else it calls is answered with words. */
import { z } from 'zod';
import type { AskedSite, SearchWish } from '../asked-site.ts';
import type { Places } from '../citations/places.ts';
import { findPassages } from '../retrieval/find-passages.ts';

export interface ToolRun {
  site: AskedSite;
  places: Places;
  wish: Pick<SearchWish, 'language' | 'near'>;
  /** Tells what is looked for. */
  onSearch(query: string): void;
}

export interface ToolCall {
  id: string;
  tool: string;
  /** JSON, as the model wrote it. */
  input: string;
  metadata?: Record<string, unknown>;
}

const LONGEST_PAGE_CHARS = 24_000;
const searchInput = z.object({ query: z.string().trim().min(1).max(1_000) });
const readInput = z.object({
  address: z.string().trim().min(1).max(2_000),
  from: z.number().int().min(0).default(0),
});

export async function runTool({ tool, input }: ToolCall, run: ToolRun): Promise<string> {
  if (tool === 'search') {
    const asked = searchInput.safeParse(parse(input));
    return asked.success ? await search(asked.data.query, run) : 'Give "query": a few words.';
  }
  if (tool === 'read_page') {
    const asked = readInput.safeParse(parse(input));
    return asked.success ? await read(asked.data, run) : 'Give "address": where a page is, such as /guides.';
  }
  return 'There is no such tool. There are search and read_page.';
}

async function search(query: string, { site, places, wish, onSearch }: ToolRun): Promise<string> {
  onSearch(query.slice(0, 200));
  const passages = await findPassages(site, { question: query, ...wish });
  places.add(passages);
  return passages.length === 0 ? 'Nothing was found. Try other words.' : JSON.stringify(passages);
}

async function read({ address, from }: z.output<typeof readInput>, { places }: ToolRun): Promise<string> {
  const page = await places.pageAt(address);
  if (page === null) return 'There is no such page. Use addresses that search gives.';
  const part = page.markdown.slice(from, from + LONGEST_PAGE_CHARS);
  const end = from + part.length;
  places.mention(part);
  const goesOnAt = end < page.markdown.length ? end : undefined;
  const headings = Object.fromEntries(
    [...page.headings].map(([id, text]) => [`${page.address}#${id}`, text]),
  );
  return JSON.stringify({ title: page.title, address: page.address, headings, markdown: part, goesOnAt });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json.trim() === '' ? '{}' : json);
  } catch {
    return null;
  }
}
