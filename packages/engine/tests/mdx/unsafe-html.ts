/** What a browser would run or fetch behind the reader's back, found in finished HTML. Empty when it is safe. */

const TAG = /<(\/?)([a-zA-Z][^\s/>]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const BANNED = new Set(
  'script object embed applet base meta link frame frameset portal template noscript xmp plaintext html body head'.split(
    ' ',
  ),
);
const ADDRESSES = new Set(
  'href src action formaction data poster background xlink:href cite longdesc srcset'.split(' '),
);

export function findUnsafe(html: string): string[] {
  const found: string[] = [];
  for (const [, closing, name, attributes] of html.matchAll(TAG)) {
    if (BANNED.has(name!.toLowerCase())) found.push(`<${closing}${name}>`);
    for (const [, key, double, single, bare] of attributes!.matchAll(ATTRIBUTE)) {
      found.push(...unsafeAttribute(name!.toLowerCase(), key!.toLowerCase(), double ?? single ?? bare ?? ''));
    }
  }
  const text = html.replace(/<style>[\s\S]*?<\/style>/g, '').replace(TAG, '');
  if (text.includes('<'))
    found.push(`stray < in ${JSON.stringify(text.slice(text.indexOf('<'), text.indexOf('<') + 40))}`);
  for (const [sheet] of html.matchAll(/<style>[\s\S]*?<\/style>/g)) {
    if (/<[^\s=]/.test(sheet.slice(7, -8))) found.push('a tag inside a style sheet');
  }
  return found;
}

function unsafeAttribute(tag: string, name: string, raw: string): string[] {
  const value = decode(raw);
  const squeezed = value
    .replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '')
    .toLowerCase();
  if (/^on/.test(name)) return [`${name} on <${tag}>`];
  if (name === 'srcdoc' || name === 'ping' || name === 'http-equiv') return [`${name} on <${tag}>`];
  if (name === 'style' && /expression\(|javascript:|-moz-binding|behavior:|@import/.test(squeezed))
    return [`style ${value}`];
  if (name === 'attributename' && /href|^on/.test(squeezed)) return [`animation of ${value}`];
  if ((name === 'to' || name === 'values' || name === 'from') && /javascript:|data:/.test(squeezed))
    return [`${name}=${value}`];
  if (!ADDRESSES.has(name)) return [];
  if (/^(?:javascript|vbscript|livescript|blob|filesystem|jar|view-source|about):/.test(squeezed))
    return [`${name}=${value}`];
  const isImage =
    tag === 'img' ||
    tag === 'image' ||
    tag === 'feimage' ||
    tag === 'source' ||
    tag === 'video' ||
    tag === 'audio' ||
    tag === 'input';
  if (squeezed.startsWith('data:') && !(isImage && /^data:(?:image|audio|video)\//.test(squeezed)))
    return [`${name}=${value}`];
  if (tag === 'use' && /^(?:\/\/|[a-z]+:)/.test(squeezed)) return [`use of ${value}`];
  return [];
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&colon;', ':')
    .replaceAll('&Tab;', '\t')
    .replaceAll('&NewLine;', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
