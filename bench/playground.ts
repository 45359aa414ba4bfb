/**
 * What the playground and Scalar's API client can send to servers that Prism makes of the same specifications. Both send
 * what their form opens with, after secrets and files. Scalar also gets values for what is required and empty and, where
 * it is refused, all values and the body of our form. Exits with 1 when Scalar sends what we do not.
 * `npm run bench:playground -- [--all] [specification …]`: four operations of each and every kind, or all of them.
 */
import { playPage } from '../e2e/playground/play-page.ts';
import { type PlayedPage, startPlayedSite } from '../e2e/playground/played-site.ts';
import { specifications } from '../e2e/playground/specifications.data.ts';
import { obtainWholeBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { type Compared, comparisonTable, writeComparison } from './src/playground-table.ts';
import { whyNotTaken } from './src/playground-verdict.ts';
import { openScalar, type ScalarRequest } from './src/scalar-client.ts';
import { scalarRequest } from './src/scalar-request.ts';

const MOST_OF_EACH = 4;

const isWhole = process.argv.includes('--all');
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const documents = new Map(
  [...specifications(true)].filter(([name]) => names.length === 0 || names.includes(name)),
);
const site = await startPlayedSite(documents);
const browser = (await obtainWholeBrowser())!;
const page = await browser.newPage();
const scalar = await openScalar(browser);
const compared: Compared[] = [];
for (const spec of documents.keys()) {
  await site.front.serve(spec, site.fileOf(spec));
  for (const played of sampleOf(spec)) {
    const operation = await compare(played);
    compared.push(operation);
    if (operation.ours !== null || operation.theirs !== null) console.log(operation);
  }
}
await scalar.close();
await browser.close();
await site.close();
console.log(comparisonTable(compared));
if (names.length === 0) writeComparison(compared);
const less = compared.filter(
  ({ ours, corrected, undriven }) => ours !== null && (corrected === null || undriven !== null),
);
for (const { address } of less) console.error(`Scalar may send what we do not: ${address}`);
if (less.length > 0) process.exitCode = 1;

/** Spread over the whole specification. */
function sampleOf(spec: string): PlayedPage[] {
  const pages = site.pages.filter((one) => one.spec === spec);
  const step = Math.max(1, pages.length / MOST_OF_EACH);
  if (isWhole || spec === 'every-kind') return pages;
  return pages.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

async function compare(played: PlayedPage): Promise<Compared> {
  const { spec, address } = played;
  const [mine] = await playPage(page, { site, played, isBrief: true });
  const ours = whyNotTaken(played, mine!.received);
  const asked = {
    ...scalarRequest(played, documents.get(spec)!.document),
    ...{ server: `${site.front.open}/${spec}`, cookies: mine!.cookies },
  };
  const opened = await sendByScalar(played, { ...asked, isCorrected: false });
  const corrected =
    opened.why === null ? opened : await sendByScalar(played, { ...asked, isCorrected: true });
  const undriven = corrected.why === null ? null : corrected.undriven;
  return { spec, address, ours, theirs: opened.why, corrected: corrected.why, undriven };
}

interface Sent {
  /** Null: it was taken. */
  why: string | null;
  /** Where we failed to drive Scalar. */
  undriven: string | null;
}

async function sendByScalar(played: PlayedPage, request: ScalarRequest): Promise<Sent> {
  const before = site.front.received.length;
  const undriven = await scalar.send(request).then(
    () => null,
    (error: Error) => error.message.split('\n')[0]!,
  );
  const received = site.front.received.slice(before).at(-1) ?? null;
  return { why: undriven ?? whyNotTaken(played, received), undriven };
}
