/** Addresses that would run code in the reader's browser are neutralised wherever content may give one. */

/** Before `:`; everything else opens a program of the reader's at most. */
const UNSAFE_SCHEMES = new Set([
  'javascript',
  'vbscript',
  'livescript',
  'mocha',
  'data',
  'blob',
  'filesystem',
  'jar',
  'view-source',
  'about',
]);
const DATA_MEDIA =
  /^data:(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|svg\+xml)|audio\/[\w.+-]+|video\/[\w.+-]+|font\/[\w.+-]+)[;,]/i;
/** Browsers skip these when they read a scheme. */
const IGNORED = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** The scheme in lower case, '' for a relative address. */
export function schemeOf(url: string): string {
  if (!url.includes(':')) return '';
  const found = SCHEME.exec(url.slice(0, 200).replace(IGNORED, ''));
  return found ? found[1]!.toLowerCase() : '';
}

export function isSafeLink(url: string): boolean {
  const scheme = schemeOf(url);
  return !UNSAFE_SCHEMES.has(scheme);
}

/** For images, video, audio and fonts, where `data:` of media is fine too: scripts in an SVG do not run there. */
export function isSafeMedia(url: string): boolean {
  const scheme = schemeOf(url);
  if (scheme === '' || scheme === 'http' || scheme === 'https') return true;
  return scheme === 'data' && DATA_MEDIA.test(url.trimStart());
}

export function isExternal(url: string): boolean {
  return url.startsWith('//') || url.startsWith('\\\\') || schemeOf(url) !== '';
}
