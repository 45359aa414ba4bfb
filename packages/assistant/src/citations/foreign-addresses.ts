/** Addresses in text and code: no renderer may make a link of them, and none is shown that the site does not know. */

const ADDRESS = /(?:[a-z][a-z0-9+.-]{0,20}:(?:\/\/|\\\\)|\bwww\.)\S*/gi;
const MAIL = /(?:mailto:|xmpp:)?[\w.!#$%&'*+/=?^{|}~-]{1,80}@(?:[\w-]{1,63}\.){1,10}[\w-]+/gi;
const IN_CODE = /(?:[a-z][a-z0-9+.-]{0,20}:\/\/|\bwww\.)[^\s"'`<>]*/gi;
const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/[\w./-]*)?$/i;
const TAKEN_OUT = '…';
/** What ends a sentence rather than an address. */
const AFTER = /[.,;:!?)*_"'’”]+$/;

/** A word of an answer, in the open. The reader's own machine is nobody else's: shown as code, so that it is no link. */
export function withoutAddresses(word: string): string {
  return word
    .replace(ADDRESS, (found) => {
      const after = AFTER.exec(found)?.[0] ?? '';
      const address = found.slice(0, found.length - after.length);
      return (LOOPBACK.test(address) ? `\`${address}\`` : TAKEN_OUT) + after;
    })
    .replace(MAIL, TAKEN_OUT);
}

/** Code as it is, but for addresses whose host may not be named. */
export function namedHosts(code: string, mayName: (host: string) => boolean): string {
  return code.replace(IN_CODE, (found) => {
    const url = URL.parse(found.startsWith('www.') ? `http://${found}` : found);
    // What is no address yet, such as https://$HOST/path, names nobody.
    const host = url?.hostname ?? /^[a-z0-9+.-]+:\/\/(?:[^/@]*@)?([^/:?#]*)/i.exec(found)?.[1] ?? '';
    const isName = /[a-z0-9]/i.test(host) && !/[${}<>]/.test(host);
    return !isName || mayName(host) ? found : TAKEN_OUT;
  });
}
