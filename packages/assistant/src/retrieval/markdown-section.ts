/**
 * The part of a page's Markdown that stands below one of its headings. Nothing here looks back and forth over a line: it
 * is as long as its author likes, and all sites of a host wait for whoever reads it.
 */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^#{1,6}[ \t]+(.*)$/;

/** Null when there is no such heading; the beginning of the page for an empty one. */
export function markdownSection(markdown: string, heading: string): string | null {
  const wanted = plain(heading);
  const kept: string[] = [];
  let isWithin = wanted === '';
  let wasFound = isWithin;
  let isFirst = true;
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    const written = fence === '' && !mark ? HEADING.exec(line)?.[1] : undefined;
    const title = written && withoutEnd(written);
    if (title !== undefined) {
      // The page's title is its beginning.
      const isTitle = isFirst && /^#[ \t]/.test(line);
      isFirst = false;
      if (isWithin && !isTitle && wasFound && kept.some((text) => text.trim() !== '')) break;
      if (!isTitle) {
        isWithin = wanted !== '' && !wasFound && plain(title) === wanted;
        wasFound ||= isWithin;
      }
    }
    if (isWithin) kept.push(line);
  }
  return wasFound ? kept.join('\n').trim() : null;
}

function withoutEnd(title: string): string {
  let end = title.length;
  while (' \t#'.includes(title[end - 1] ?? 'x')) end--;
  return title.slice(0, end);
}

/** Without marks of Markdown: an index has words alone. */
function plain(text: string): string {
  return text
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*_~\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
