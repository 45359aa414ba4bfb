import { readQualities } from './encodings.ts';

const MOST_REMEMBERED = 500;
const remembered = new Map<string, boolean>();

/** Whether `Accept` names Markdown, and no later or lower than HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('markdown')) return false;
  const known = remembered.get(accept);
  if (known !== undefined) return known;
  const prefers = readPreference(accept);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(accept, prefers);
  return prefers;
}

function readPreference(accept: string): boolean {
  const entries = readQualities(accept);
  const at = entries.findIndex(({ name }) => name === 'text/markdown');
  const quality = entries[at]?.quality ?? 0;
  if (quality === 0) return false;
  const html = entries.findIndex(({ name }) => name === 'text/html');
  if (html < 0) return true;
  return quality > entries[html]!.quality || (quality === entries[html]!.quality && at < html);
}
