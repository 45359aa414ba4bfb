/** The header that makes a browser save a file under a name, RFC 6266 and RFC 8187. */

export function contentDisposition(downloadName: string): string {
  const name = harmlessName(downloadName);
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  return ascii === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** One file name, no path: a reader's disk is written to under it. */
function harmlessName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .normalize('NFC')
    // Controls, and marks that turn the direction of text around, can disguise an ending.
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[/\\:*?<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return [...cleaned].slice(0, 150).join('') || 'download';
}

function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
