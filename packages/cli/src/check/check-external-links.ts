/** Links to other hosts: each address is asked for once, and told of wherever it stands. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, type ExternalLink, excerpt } from '@bindery/engine';
import { askAddress, type Verdict } from './ask-address.ts';
import { runByHost } from './run-by-host.ts';

export interface ExternalReport {
  counts: ExternalCounts;
  diagnostics: Diagnostic[];
  seconds: number;
}

export interface ExternalCounts {
  /** Distinct addresses. */
  checked: number;
  broken: number;
  /** Asked, but the answer says nothing about the address: busy, login, robots kept out, no answer. */
  unclear: number;
  /** Not asked: private addresses, and what is no address at all. */
  skipped: number;
}

export interface CheckOptions {
  /** The site's folder, for excerpts. */
  folder: string;
  isPrivateAllowed: boolean;
  onProgress?: (done: number, total: number) => void;
}

export async function checkExternalLinks(
  links: readonly ExternalLink[],
  { folder, isPrivateAllowed, onProgress }: CheckOptions,
): Promise<ExternalReport> {
  const startedAtMs = performance.now();
  const places = Map.groupBy(links, ({ url }) => addressOf(url));
  const addresses = [...places.keys()].sort();
  const missing = new Map<string, Verdict>();
  let done = 0;
  const asked = await runByHost(addresses, async (address, host) => {
    const verdict = missing.get(host) ?? (await askAddress(address, { isPrivateAllowed }));
    if (isHostMissing(verdict)) missing.set(host, verdict);
    onProgress?.(++done, addresses.length);
    return verdict;
  });
  const verdicts = unlessOffline(asked);
  const diagnostics = addresses.flatMap((address, index) =>
    describe(verdicts[index]!, { address, places: places.get(address)!, folder }),
  );
  return { counts: countVerdicts(verdicts), diagnostics, seconds: (performance.now() - startedAtMs) / 1000 };
}

function isHostMissing(verdict: Verdict): boolean {
  return verdict.kind === 'broken' && verdict.isHostMissing === true;
}

/** When not one of several names can be found, the fault is most likely on this side. */
function unlessOffline(verdicts: Verdict[]): Verdict[] {
  const asked = verdicts.filter(({ kind }) => kind !== 'skipped');
  if (asked.length < 2 || !asked.every(isHostMissing)) return verdicts;
  const reason = 'no host could be found at all';
  const offline: Verdict = { kind: 'unclear', reason, hint: 'Is this machine connected to the internet?' };
  return verdicts.map((verdict) => (verdict.kind === 'skipped' ? verdict : offline));
}

/** Without the part behind `#`, which no server ever sees. */
function addressOf(url: string): string {
  const whole = url.startsWith('//') ? `https:${url}` : url;
  return URL.canParse(whole) ? new URL(whole).href.replace(/#.*$/s, '') : whole;
}

function describe(
  verdict: Verdict,
  { address, places, folder }: { address: string; places: ExternalLink[]; folder: string },
): Diagnostic[] {
  if (verdict.kind === 'fine') return [];
  const shown = address.length > 200 ? `${address.slice(0, 197)}…` : address;
  const broken = verdict.kind === 'broken';
  // What is broken is to be mended everywhere; a note once is enough.
  return (broken ? places : places.slice(0, 1)).map(({ file, line, column }) => ({
    severity: broken ? 'warning' : 'info',
    file,
    line,
    column,
    rule: broken ? 'broken-external-link' : 'unchecked-external-link',
    message: broken ? `${shown} is broken: ${verdict.reason}` : `${shown} is unchecked: ${verdict.reason}`,
    hint: verdict.hint,
    excerpt: excerptOf(join(folder, file), line, column),
  }));
}

function excerptOf(path: string, line: number | null, column: number | null): string | null {
  try {
    return line === null ? null : excerpt(readFileSync(path, 'utf8'), line, column);
  } catch {
    return null;
  }
}

function countVerdicts(verdicts: Verdict[]): ExternalCounts {
  const count = (kind: Verdict['kind']) => verdicts.filter((verdict) => verdict.kind === kind).length;
  const skipped = count('skipped');
  return { checked: verdicts.length - skipped, broken: count('broken'), unclear: count('unclear'), skipped };
}
