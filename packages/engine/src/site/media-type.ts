/** Media type by extension, of what a site may hold. */
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  mdx: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/vnd.microsoft.icon',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  wasm: 'application/wasm',
};

/** Types whose bytes are compressed already: gzip only costs time. */
const PACKED =
  /^(?:image\/(?!svg|vnd)|video\/|audio\/mpeg|audio\/ogg|font\/woff|application\/(?:zip|gzip|pdf))/;

export function mediaType(path: string): string {
  const dot = path.lastIndexOf('.');
  return TYPES[path.slice(dot + 1).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * Of a file that comes with the site. HTML that is no page of ours keeps its own idea of a charset, and the lack of
 * one tells servers to sandbox it.
 */
export function assetType(path: string): string {
  const type = mediaType(path);
  return type.startsWith('text/html') ? 'text/html' : type;
}

export function isPacked(path: string): boolean {
  return PACKED.test(mediaType(path));
}
