/** Files that the theme adds for what pages use, such as the script that draws diagrams. */
import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Content } from '@bindery/bundle';
import { codeCacheFolder } from '../installation/code-cache.ts';
import { featureFiles } from '../theme/feature-files.ts';
import { readMember, SegmentCache } from './cache/segment-cache.ts';
import { engineFingerprint } from './engine-version.ts';
import { madeSegment } from './made-segment.ts';
import type { RenderedSegment } from './segments/render-segment.ts';
import type { SegmentFacts } from './segments/segment-job.ts';

/** Null when no page needs any. */
export function featureSegment(facts: readonly SegmentFacts[]): RenderedSegment | null {
  const files = featureFiles(usedFeatures(facts));
  if (files.length === 0) return null;
  const key = hash('sha256', `${engineFingerprint()}\n${files.map(({ path }) => path).join('\n')}`);
  return (
    compressedBefore(key) ?? compress(key, () => files.map(({ path, read }) => ({ path, text: read() })))
  );
}

/** Scripts of the pages' own components, each once; null when there are none. */
export function scriptSegment(facts: readonly SegmentFacts[]): RenderedSegment | null {
  const files = usedScripts(facts);
  return files.length === 0 ? null : madeSegment(files);
}

function usedScripts(facts: readonly SegmentFacts[]): { path: string; text: string }[] {
  const scripts = facts.flatMap(({ pages }) => pages.flatMap((page) => page.scripts ?? []));
  const byPath = new Map(scripts.map((script) => [script.path, script]));
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function usedFeatures(facts: readonly SegmentFacts[]): Set<string> {
  return new Set(facts.flatMap(({ pages }) => pages.flatMap(({ features }) => features)));
}

/** They belong to the installed packages and are large: compressed once for each installation, like its code. */
function installed(): SegmentCache | null {
  try {
    return new SegmentCache(join(dirname(codeCacheFolder('main')), 'features'));
  } catch {
    return null;
  }
}

function compressedBefore(key: string): RenderedSegment | null {
  try {
    const stored = installed()?.load(key, null);
    return stored ? { facts: stored.facts, member: readMember(stored.member) } : null;
  } catch {
    return null;
  }
}

function compress(key: string, files: () => { path: string; text: Content }[]): RenderedSegment {
  const segment = madeSegment(files());
  try {
    installed()?.store(key, segment.facts, segment.member);
  } catch {
    // The next build compresses them again.
  }
  return segment;
}
