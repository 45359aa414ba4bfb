/**
 * Words of a model, as a pull request may show them. Git hosts fetch images of a description for every reader and make
 * links of addresses: both would carry away what the model read. So Markdown's links, images and HTML are shown as the
 * text that they are, and addresses stay only where they lead to the repository's own host or the base commit has them.
 */
import { addressesIn, withoutEnd } from './held-addresses.ts';

export interface AddressRules {
  /** The host of the repository, such as github.com; null for one without. */
  host: string | null;
  held(): Promise<ReadonlySet<string>>;
}

const CLOSING = /^[)\].,;:!?*_~]*$/;
const REMOVED = '(address removed)';
/** What git hosts turn into links by themselves. */
const LINKED =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\b(?:mailto|xmpp|data|javascript|tel):|(?<![\w.])www\.)[^\s<>`]*/gi;

/** A line that GitLab, or a bot, takes for an order: it is carried out with the rights of the project's token. */
const ORDER = /^([ \t]*)\/(?=[a-z])/gim;
/** What CI systems run no checks for; in a description brackets are escaped anyway. */
const SKIP_MARK = /\[(\s*(?:(?:skip|no)[\s-]+[\w-]{1,40}|[\w-]{1,40}[\s-]+skip)\s*)\]/gi;
const NO_CI = /\*{1,9}NO_CI\*{1,9}/gi;
/** Said in somebody's name, or to a machine: `Signed-off-by:`, `skip-checks:`. */
const TRAILER = /^([ \t]*[a-z][a-z-]{0,40}-[a-z]{1,20})[ \t]*:/gim;

/** For a description in Markdown. */
export async function plainMarkdown(text: string, rules: AddressRules): Promise<string> {
  const pieces = hasSimpleCode(text) ? text.split(/(`[^`\n]+`)/) : [text];
  const shown = await Promise.all(
    pieces.map(async (piece, index) =>
      index % 2 === 1 ? piece : escaped(await withoutAddresses(piece, rules)),
    ),
  );
  return shown.join('').replaceAll(ORDER, '$1\\/');
}

/** For a title or a commit's message. */
export async function plainText(text: string, rules: AddressRules): Promise<string> {
  return withoutAddresses(withoutMarks(text), rules);
}

function withoutMarks(text: string): string {
  return text.replaceAll(SKIP_MARK, '($1)').replaceAll(NO_CI, 'NO_CI').replaceAll(TRAILER, '$1 -');
}

async function withoutAddresses(text: string, rules: AddressRules): Promise<string> {
  if (text.search(LINKED) < 0) return text;
  const held = await rules.held();
  return text.replaceAll(LINKED, (found) => (isFine(found, { host: rules.host, held }) ? found : REMOVED));
}

function isFine(found: string, { host, held }: { host: string | null; held: ReadonlySet<string> }): boolean {
  const [address] = addressesIn(found);
  // What stands behind it could make another address of it.
  if (!address || !found.startsWith(address) || !CLOSING.test(found.slice(address.length))) return false;
  const url = URL.parse(withoutEnd(address));
  if (url?.username !== '' || url.password !== '') return false;
  return held.has(withoutEnd(address)) || (host !== null && url.host === host && url.protocol === 'https:');
}

/** Else where code ends depends on the reader, and nothing is left as it is. */
function hasSimpleCode(text: string): boolean {
  return !/``|\\`/.test(text) && text.split('\n').every((line) => (line.match(/`/g)?.length ?? 0) % 2 === 0);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?=[a-z/!?])/gi, '&lt;')
    .replaceAll(/[[\]]/g, '\\$&');
}
