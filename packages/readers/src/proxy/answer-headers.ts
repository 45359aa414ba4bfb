/** The target's headers inside of one of ours, so that none of them means anything to the browser or to a cache. */

/** Of one hop, or a cookie: neither belongs into a reader's hands. */
const LEFT_OUT =
  /^(?:set-cookie2?|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|http2-settings|alt-svc)$/;
/** Servers in front of this one often have room for 4 KB of headers. */
const MOST_ENCODED = 3000;
const LONG_VALUE = 200;

/** Long values are cut, longest first, and what still does not fit is left out. */
export function encodeHeaders(headers: readonly [string, string][]): string {
  let kept = headers.filter(([name]) => !LEFT_OUT.test(name));
  if (encode(kept).length > MOST_ENCODED) {
    kept = kept.map(([name, value]) => [
      name,
      value.length > LONG_VALUE ? `${value.slice(0, LONG_VALUE)}…` : value,
    ]);
  }
  while (encode(kept).length > MOST_ENCODED) kept = kept.slice(0, -1);
  return encode(kept);
}

function encode(headers: readonly [string, string][]): string {
  return Buffer.from(JSON.stringify(headers)).toString('base64url');
}
