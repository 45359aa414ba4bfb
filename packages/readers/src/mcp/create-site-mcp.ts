/** The tools that agents have of a site: search it, read a page as Markdown, list its pages. All of them only read. */
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ReadableSite } from '../readable-site.ts';
import { searchSite } from '../search-site.ts';
import type { McpSite } from './mcp-site.ts';
import { createTurns } from './turns.ts';

const LONGEST_PAGE_CHARS = 100_000;
const PAGES_AT_ONCE = 200;
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export async function createSiteMcp({ site, search }: McpSite, origin: string): Promise<McpServer> {
  const title = await search.title();
  const server = new McpServer(
    { name: title, version: '1.0.0' },
    { instructions: `Documentation: ${title}. Search it first, then read the pages that were found.` },
  );
  server.registerTool(
    'search',
    {
      title: `Search ${title}`,
      description:
        'Finds sections of the documentation by words. Gives title, address and an excerpt of each.',
      inputSchema: z.object({
        query: z.string().min(1).max(1000).describe('A few words, as one would type them into a search box.'),
        limit: z
          .number()
          .int()
          .min(1)
          .max(20)
          .optional()
          .describe('How many sections at most; 8 unless told.'),
        language: z.string().max(35).optional().describe('Code of the pages’ language, such as en or fr.'),
        version: z
          .string()
          .max(100)
          .optional()
          .describe('Version of the documentation, as it is named there.'),
      }),
      annotations: READ_ONLY,
    },
    async ({ query, limit = 8, language, version }) => {
      const { results, suggestions } = await searchSite(search, { query, limit, language, version });
      if (results.length === 0) return said(`Nothing was found.${meant(suggestions)}`);
      return said(
        results
          .map(({ title, heading, address, breadcrumbs, method, excerpt }) => {
            const name = [method, title, heading && `› ${heading}`].filter(Boolean).join(' ');
            const below = breadcrumbs.length > 0 ? `\n${breadcrumbs.join(' › ')}` : '';
            return `## ${name}${below}\n${new URL(address, origin).href}\n\n${excerpt}`;
          })
          .join('\n\n'),
      );
    },
  );
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'A whole page as Markdown, by its address or path (as search and list_pages give them).',
      inputSchema: z.object({
        page: z.string().min(1).max(2000).describe('/guides/start, or the whole address.'),
        from: z.number().int().min(0).optional().describe('Character to go on from, where a page was cut.'),
      }),
      annotations: READ_ONLY,
    },
    async ({ page, from = 0 }) => {
      const address = addressWithin(page, origin);
      const found = address === null ? null : await inTurn(site, () => partOf(site, { address, from }));
      if (!found)
        return { ...said(`There is no page ${page}. Use search or list_pages to find one.`), isError: true };
      const end = from + found.part.length;
      const rest = end < found.length ? `\n\n[Cut here. Go on with from: ${end}.]` : '';
      return said(found.part + rest);
    },
  );
  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description: 'Titles and addresses of the pages, in the order of the navigation.',
      inputSchema: z.object({
        below: z.string().max(500).optional().describe('Only pages whose path begins with this: /guides.'),
        from: z.number().int().min(0).optional().describe('Page to go on from, where a list was cut.'),
      }),
      annotations: READ_ONLY,
    },
    async ({ below = '/', from = 0 }) => {
      const wanted = `/${below.replace(/^\/+/, '')}`;
      const { pages, count } = await search.pages({ below: wanted, from, most: PAGES_AT_ONCE });
      if (pages.length === 0) return said(`There are no pages below ${wanted}.`);
      const lines = pages.map(({ title, address }) => `- [${title}](${new URL(address, origin).href})`);
      const end = from + pages.length;
      return said(lines.join('\n') + (end < count ? `\n\n[${count - end} more: from: ${end}.]` : ''));
    },
  );
  return server;
}

/** One at a time: a page has megabytes, of which a part is answered. */
const inTurn = createTurns({ atOnce: 1, mostWaiting: 100 });

async function partOf(
  site: ReadableSite,
  { address, from }: { address: string; from: number },
): Promise<{ part: string; length: number } | null> {
  const found = await site.readPage(address);
  if (!found) return null;
  const part = found.markdown.slice(from, from + LONGEST_PAGE_CHARS);
  // A copy: a slice would keep all of the page in memory.
  return { part: Buffer.from(part, 'utf16le').toString('utf16le'), length: found.markdown.length };
}

function said(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

function meant(suggestions: readonly string[]): string {
  return suggestions.length > 0 ? ` Did you mean: ${suggestions.join(', ')}?` : ' Try other words.';
}

/** Addresses elsewhere become paths of this site: nothing is ever fetched. */
function addressWithin(page: string, origin: string): string | null {
  return URL.parse(page, `${origin}/`)?.pathname.replace(/\.(?:md|html)$/, '') ?? null;
}
