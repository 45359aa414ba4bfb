/** Which cage works on this machine, and with what, found out once by building one. */

import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CageKind } from './cage-kind.ts';
import { callFilter } from './call-filter.ts';
import { type CageTraits, launch } from './launch.ts';

/** What a cage could have and has not here. */
export type CageLack = 'own-user' | 'call-filter';

const BY_PREFERENCE = ['bubblewrap', 'namespaces', 'bubblewrap-without-proc'] as const;
const NOTHING: CageTraits = { hasOwnUser: false, hasFilter: false };

const PROBE_MS = 20_000;
const SHORTAGES = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'ENOSPC', 'EDQUOT']);
const probes = new Map<CageKind, Promise<CageTraits | null>>();

export async function bestCage(): Promise<CageKind> {
  for (const kind of BY_PREFERENCE) if (await canCage(kind)) return kind;
  return 'none';
}

/** Whether a program that is started this way runs. */
export async function canCage(kind: CageKind): Promise<boolean> {
  return (await cageTraits(kind)) !== null;
}

/** Empty where all is there; an ordinary user's cages need no other user. */
export async function cageLacks(kind: CageKind): Promise<CageLack[]> {
  const { hasOwnUser, hasFilter } = (await cageTraits(kind)) ?? NOTHING;
  return [
    ...(isRoot() && !hasOwnUser ? ['own-user' as const] : []),
    ...(hasFilter ? [] : ['call-filter' as const]),
  ];
}

/** The most that it can have here; null where it does not work at all. */
export function cageTraits(kind: CageKind): Promise<CageTraits | null> {
  if (kind === 'none') return Promise.resolve(NOTHING);
  let probe = probes.get(kind);
  if (!probe) {
    probe = firstThatWorks(kind);
    probes.set(kind, probe);
    // What could not be found out is not known.
    probe.catch(() => probes.delete(kind));
  }
  return probe;
}

async function firstThatWorks(kind: CageKind): Promise<CageTraits | null> {
  const users = isRoot() ? [true, false] : [false];
  const filters = callFilter() ? [true, false] : [false];
  const all = users.flatMap((hasOwnUser) => filters.map((hasFilter) => ({ hasOwnUser, hasFilter })));
  for (const traits of all) if (await works(kind, traits)) return traits;
  return null;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** As the user that it should be, it reads this code and leaves a file. */
async function works(kind: CageKind, traits: CageTraits): Promise<boolean> {
  const node = realpathSync(process.execPath);
  const own = realpathSync(fileURLToPath(new URL('.', import.meta.url)));
  const writable = mkdtempSync(join(realpathSync(tmpdir()), 'bindery-cage-'));
  const said = join(writable, 'said');
  const script = `const fs = require('node:fs'); fs.readdirSync(${JSON.stringify(own)}); fs.writeFileSync(${JSON.stringify(said)}, '');`;
  try {
    const child = await launch(traits, {
      cage: { kind, readable: [node, own], writable: [writable] },
      program: [node, '-e', script],
      stdio: ['ignore', 'ignore', 'ignore'],
      start: { timeout: PROBE_MS },
    });
    const code = await new Promise<number | null>((resolve) => {
      child.on('error', () => resolve(null));
      child.on('close', resolve);
    });
    return code === 0 && (statSync(said).uid !== process.getuid?.()) === traits.hasOwnUser;
  } catch (error) {
    // A machine that is short of something says nothing about its cages: a weaker one would be taken for good.
    if (SHORTAGES.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  } finally {
    rmSync(writable, { recursive: true, force: true });
  }
}
