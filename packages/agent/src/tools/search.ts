import { z } from 'zod';
import { type Place, ToolError } from '../jail/jail.ts';
import { walk } from './list.ts';
import { decodeText } from './read.ts';
import { defineTool } from './tool.ts';

const MAX_MATCHES = 100;
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const MAX_EXCERPT = 200;
const MAX_DURATION_MS = 10_000;

export const search = defineTool({
  name: 'search',
  description:
    'Find lines of text in the files of the docs folder. Plain text in any case; with `regex` a regular expression ' +
    '(case-sensitive, without look-around and back-references).',
  input: z.object({
    query: z.string().min(1).max(500),
    path: z.string().default('').describe('Search in this file or folder only.'),
    regex: z.boolean().default(false),
  }),
  changesFiles: false,
  run({ query, path, regex }, bench) {
    const matches = regex ? compile(query) : contains(query);
    const place = bench.jail.find(path);
    if (!place.stats) throw new ToolError(`There is no ${place.path}.`);
    const files = place.stats.isDirectory() ? walk(bench, place) : [place];
    const found: string[] = [];
    const deadlineMs = performance.now() + MAX_DURATION_MS;
    let leftBytes = MAX_TOTAL_BYTES;
    for (const file of files) {
      const sizeBytes = file.stats?.size ?? 0;
      if (sizeBytes > MAX_FILE_BYTES) continue;
      leftBytes -= sizeBytes;
      if (leftBytes < 0 || performance.now() > deadlineMs) {
        found.push('… not everything was searched: name a folder in `path`.');
        break;
      }
      const text = decodeText(bench.jail.read(file, MAX_FILE_BYTES));
      if (text !== null) findLines({ file, text, matches, found });
      if (found.length >= MAX_MATCHES) {
        found.push('… and more: search for something rarer, or in a folder.');
        break;
      }
    }
    return found.length ? found.join('\n') : 'Nothing found.';
  },
});

function contains(query: string): (line: string) => number {
  const wanted = query.toLowerCase();
  return (line) => line.toLowerCase().indexOf(wanted);
}

/** V8's other engine: linear in the line's length, and refuses what cannot be. */
function compile(query: string): (line: string) => number {
  try {
    const pattern = new RegExp(query, 'l');
    return (line) => line.search(pattern);
  } catch {
    throw new ToolError(
      'The regular expression is not valid, or could take too long: leave out look-around, back-references and ' +
        'large repetitions, or search for plain text.',
    );
  }
}

interface FileSearch {
  file: Place;
  text: string;
  matches: (line: string) => number;
  found: string[];
}

function findLines({ file, text, matches, found }: FileSearch): void {
  text.split('\n').forEach((line, index) => {
    if (found.length >= MAX_MATCHES) return;
    const at = matches(line);
    if (at < 0) return;
    const start = Math.max(0, at - MAX_EXCERPT / 4);
    found.push(`${file.path}:${index + 1}: ${line.slice(start, start + MAX_EXCERPT).trim()}`);
  });
}
