/** Frontmatter that is none, because it does not begin on the first line or does not end: readers see it as text. */
import { toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** What may stand above: empty lines, comments, imports. More is a page that has begun. */
const ABOVE = /^(?:\ufeff|\s|<!--[\s\S]{0,2000}?-->|\{\/\*[\s\S]{0,2000}?\*\/\}|import [^\n]{1,500}\n)*/;
const OPENING = /^(-{3,})[ \t]*\r?\n/;
/** A rule and text with a colon are common; a page that names its title between rules means frontmatter. */
const OWN_KEY = /^[ \t]*(?:title|sidebarTitle|description|icon|openapi|api|mode|hidden)[ \t]*:/m;
const MOST_ABOVE = 4_000;
const LONGEST = 4_000;

export function findMisplaced(source: string, file: string): Diagnostic[] {
  const above = ABOVE.exec(source.slice(0, MOST_ABOVE))![0].length;
  const written = source.slice(above, above + LONGEST);
  const opening = OPENING.exec(written);
  if (opening === null) return [];
  const lines = written.slice(opening[0].length).split(/\r?\n/);
  const end = lines.findIndex((line) => !isLine(line));
  const block = (end < 0 ? lines : lines.slice(0, end)).join('\n');
  if (!OWN_KEY.test(block)) return [];
  const isClosed = end >= 0 && lines[end]!.trim() === opening[1];
  const line = source.slice(0, above).split('\n').length;
  const column = 1;
  return [
    toDiagnostic(
      { file, line, column, rule: 'frontmatter-syntax', ...reason(source, opening[1]!, isClosed) },
      source,
    ),
  ];
}

/** `key: value`, a list below a key, a comment; an empty line ends what is looked at. */
function isLine(line: string): boolean {
  return /^[ \t]*(?:["']?[\w.$:-]+["']?:(?:\s|$)|- |#)/.test(line);
}

function reason(source: string, dashes: string, isClosed: boolean): { message: string; hint: string } {
  if (dashes.length > 3) {
    return {
      message: 'Frontmatter stands between lines of three dashes; this is shown as text',
      hint: 'Write --- above and below it.',
    };
  }
  const isFirst = source.replace(/^\ufeff/, '').startsWith('---');
  return isFirst && !isClosed
    ? { message: 'Frontmatter is never closed; it is shown as text', hint: 'Write --- on the line below it.' }
    : {
        message: 'Frontmatter has to begin on the first line; this is shown as text',
        hint: 'Move it to the top of the file.',
      };
}
