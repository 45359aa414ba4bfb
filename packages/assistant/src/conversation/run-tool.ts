/** What the model may do: search the site and read its pages. Whatever else it calls is answered with words. */
import { z } from 'zod';
import type { AskedSite, SearchWish } from '../asked-site.ts';
import type { Places } from '../citations/places.ts';
import { findPassages, LONGEST_PLACE_CHARS, short } from '../retrieval/find-passages.ts';

export interface ToolRun {
  site: AskedSite;
  places: Places;
  wish: Pick<SearchWish, 'language' | 'near'>;
  /** Tells what is looked for. */
  onSearch(query: string): void;
  room: ReadingRoom;
}

/** How much a question may still read: all of it is sent to the model again with each further step. */
export interface ReadingRoom {
  chars: number;
}

export interface ToolCall {
  id: string;
  tool: string;
  /** JSON, as the model wrote it. */
  input: string;
  metadata?: Record<string, unknown>;
}

export const MOST_READ_CHARS = 96_000;
const LONGEST_PAGE_CHARS = 24_000;
const LONGEST_OUTPUT_CHARS = 32_000;
const MOST_HEADINGS = 100;
const searchInput = z.object({ query: z.string().trim().min(1).max(1_000) });
const readInput = z.object({
  address: z.string().trim().min(1).max(2_000),
  from: z.number().int().min(0).default(0),
});

export async function runTool(call: ToolCall, run: ToolRun): Promise<string> {
  const { room } = run;
  if (room.chars <= 0) return 'You have read as much as one question may. Answer from what you have read.';
  const output = (await outputOf(call, run)).slice(0, LONGEST_OUTPUT_CHARS);
  room.chars -= output.length;
  return output;
}

async function outputOf({ tool, input }: ToolCall, run: ToolRun): Promise<string> {
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
    [...page.headings]
      .slice(0, MOST_HEADINGS)
      .flatMap(([id, text]) =>
        id.length > LONGEST_PLACE_CHARS ? [] : [[`${page.address}#${id}`, short(text)]],
      ),
  );
  const title = short(page.title);
  return JSON.stringify({ title, address: page.address, goesOnAt, markdown: part, headings });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json.trim() === '' ? '{}' : json);
  } catch {
    return null;
  }
}
