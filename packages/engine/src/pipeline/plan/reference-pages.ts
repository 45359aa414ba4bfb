/** The reference of a site: specifications read or fetched, and what they add to its pages. Sites without one pay nothing. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteInput } from '@bindery/bundle';
import type { ReferencePlan } from '../../api-reference/pages/plan-reference.ts';
import { listRemoteSpecs, usesReference } from '../../api-reference/spec/remote-sources.ts';
import type { RemoteSpec } from '../../api-reference/spec/spec-library.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import type { ContentIndex, PageMeta } from '../../content/content-index.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

const MOST_REMOTE = 50;

/** Gets the bytes behind an address; the caller decides what may be reached. */
export type FetchRemote = (url: string) => Promise<Uint8Array>;

export interface ReferencePagesInput {
  folder: string;
  loaded: LoadedConfig;
  content: ContentIndex;
  pages: PageMeta[];
  fetchRemote: FetchRemote | null;
}

export interface ReferencePages {
  plan: ReferencePlan;
  /** What was fetched, for the manifest. */
  inputs: RemoteInput[];
  diagnostics: Diagnostic[];
}

export async function planReferencePages(input: ReferencePagesInput): Promise<ReferencePages | null> {
  const { folder, loaded, content, pages } = input;
  const { api } = loaded.config;
  if (!usesReference(loaded.navigation, pages)) return null;
  const { planReference } = await import('../../api-reference/pages/plan-reference.ts');
  const urls = listRemoteSpecs({ api, navigation: loaded.navigation, pages });
  const { remote, diagnostics } = await fetchAll(urls, input);
  const plan = planReference({
    api,
    pages,
    navigation: loaded.navigation,
    configFile: loaded.file ?? 'docs.json',
    files: content.data,
    roots: content.roots,
    read: (path) => readBytes(join(folder, path)),
    remote,
  });
  const inputs = [...remote].map(([url, { bytes, sha256 }]) => ({ url, sha256, size: bytes.length }));
  return { plan, inputs, diagnostics };
}

async function fetchAll(
  urls: string[],
  { fetchRemote, loaded }: ReferencePagesInput,
): Promise<{ remote: Map<string, RemoteSpec>; diagnostics: Diagnostic[] }> {
  const remote = new Map<string, RemoteSpec>();
  const diagnostics: Diagnostic[] = [];
  const answers = await Promise.allSettled(
    urls.map(async (url, index) => {
      if (index >= MOST_REMOTE) throw new Error(`a site fetches ${MOST_REMOTE} specifications at most`);
      if (fetchRemote === null) throw new Error('addresses are not fetched here');
      return await fetchRemote(url);
    }),
  );
  for (const [index, answer] of answers.entries()) {
    const url = urls[index]!;
    if (answer.status === 'fulfilled') {
      remote.set(url, { bytes: answer.value, sha256: hash('sha256', answer.value) });
      continue;
    }
    const reason = answer.reason instanceof Error ? answer.reason.message : String(answer.reason);
    const message = `${url} could not be fetched: ${reason.slice(0, 300)}`;
    const file = loaded.file ?? 'docs.json';
    const hint =
      'Build again when the address answers, or save the document beside the pages and name its path: builds then need no network.';
    diagnostics.push(toDiagnostic({ severity: 'error', file, rule: 'spec-not-fetched', message, hint }));
  }
  return { remote, diagnostics };
}

function readBytes(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
