/** Quotes that begin with `[!NOTE]` and its like are callouts, as on GitHub. */
const MARKER =
  /^<blockquote>\s*<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:<br ?\/?>|\n|(?=<\/p>))\s*/i;

const TYPES: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  important: 'info',
  warning: 'warning',
  caution: 'danger',
};

/** `html` is a whole quote; any other comes back as it is. */
export function quoteCallout(html: string): string {
  if (!html.startsWith('[!', html.indexOf('<p>') + 3)) return html;
  const found = MARKER.exec(html);
  if (found === null) return html;
  const type = TYPES[found[1]!.toLowerCase()]!;
  const rest = `<p>${html.slice(found[0].length, -'</blockquote>'.length)}`.replace(/^<p><\/p>\s*/, '');
  return `<div class="callout" role="note" data-callout-type="${type}" data-component-name="callout"><div class="callout-content" data-component-part="callout-content">${rest}</div></div>`;
}
