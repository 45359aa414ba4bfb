/**
 * What a coordinator asks of the platform. It reads a customer's content and so has neither database nor store; the
 * platform's process moves the bytes for it, within the project and the job that the build is for.
 */
import { hash } from 'node:crypto';
import { parseManifestInParts, type SigningKey, signManifest } from '@bindery/bundle';
import type { BuildProgress, Diagnostic } from '@bindery/engine';
import { findFingerprint } from '@bindery/engine/engine-version';
import type { Database } from '../db/database.ts';
import type { VersionInputs } from '../db/schema.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openLeftFile } from './open-left-file.ts';
import { getPack, type PackPart } from './pack.ts';
import { putBundle, type StoredBundle } from './put-bundle.ts';
import { putReport } from './report.ts';
import {
  forgetPack,
  isNewProject,
  listSegments,
  markUsed,
  segmentPrefix,
  storeSegments,
} from './segment-store.ts';
import { countOtherWorkers, type Shard } from './shards.ts';
import { type DoneShard, SharedBuild } from './shared-build.ts';
import type { AtStep, BuildStep, BuiltSite, SiteBuildRequest } from './site-build.ts';
import type { SegmentRow, StorableSegment } from './stored-key.ts';

export interface BuildHost {
  at(step: BuildStep, when: 'before' | 'after'): Promise<void>;
  told(progress: BuildProgress): Promise<void>;
  warn(message: string): Promise<void>;
  fetchRemote(url: string): Promise<Uint8Array>;
  /** What git says of the commits that made the site. */
  history(): Promise<Uint8Array>;
  /** Of documents that are not as new as they should be. */
  remoteWarnings(): Promise<Diagnostic[]>;
  /** Fails if a document is missing for the store's or the database's sake. */
  refuseOutage(): Promise<void>;
  /** Of this project, by the keys that are known before rendering; those used last come first. */
  listSegments(firstKeys: readonly string[]): Promise<SegmentRow[]>;
  markUsed(firstKeys: readonly string[]): Promise<void>;
  getPack(packKey: string): Promise<PackPart[] | null>;
  /** It is gone or damaged: its segments are not looked for again. */
  forgetPack(packKey: string): Promise<void>;
  storeSegments(segments: readonly StorableSegment[]): Promise<string>;
  countOtherWorkers(): Promise<number>;
  /** Whether nothing of this project was ever rendered, so that all of it has to be. */
  isNew(): Promise<boolean>;
  /** Sources for whoever helps: they need neither the repository nor its credential. By their paths. */
  offer(files: readonly string[]): Promise<void>;
  /** Once the sources are offered. */
  handOut(plan: Uint8Array, shards: readonly number[][]): Promise<void>;
  claim(): Promise<Shard | null>;
  gather(): Promise<DoneShard[]>;
  giveBack(number: number): Promise<void>;
  closeShared(): Promise<void>;
  /** The version's, once all was fetched that goes in. */
  label(): Promise<string>;
  /** The signature of a manifest of this very build; null where nothing is signed. */
  sign(manifest: Uint8Array): Promise<Uint8Array | null>;
  /** The file that the coordinator packed into its folder. */
  putBundle(packed: { sha256: string }): Promise<void>;
  putReport(report: Uint8Array): Promise<void>;
}

/** Of a bundle at a time: what is hashed at a stretch is not noticed by anybody else in this process. */
const READ_BYTES = 512 * 1024;

export interface BuilderParts {
  db: Database;
  store: ObjectStore;
  /** Names this process among the workers. */
  workerId: string;
  /** Signs every bundle. */
  signingKey: SigningKey | null;
  log: JobLog;
  /** For tests that interrupt a build. */
  at?: AtStep;
}

/** What the platform knows of a build by itself: a coordinator's word would do for another tenant's bundle as well. */
export type SettledBuild = StoredBundle & Pick<BuiltSite, 'version' | 'inputs' | 'reportKey'>;

export function createBuildHost(
  parts: BuilderParts,
  request: SiteBuildRequest,
  { sequence, bundleFile }: { sequence: number; bundleFile: string },
): { host: BuildHost; settled(): SettledBuild; end(): Promise<void> } {
  const { db, store, workerId, signingKey, log } = parts;
  const { projectId, job, remotes } = request;
  const shared = new SharedBuild({ db, store, workerId, job, projectId });
  const fetched = new Map<string, string>();
  let labelled: { version: string; inputs: VersionInputs } | null = null;
  let bundle: StoredBundle | null = null;
  let reportKey: string | null = null;
  const host: BuildHost = {
    at: async (step, when) => parts.at?.(step, when),
    told: async (progress) => request.onProgress?.(progress),
    warn: async (message) => log.warn({ jobId: job.id }, message),
    async fetchRemote(url) {
      const bytes = await remotes.fetch(url);
      fetched.set(url, hash('sha256', bytes));
      return bytes;
    },
    history: async () => Buffer.from(await request.history()),
    remoteWarnings: async () => remotes.warnings(),
    refuseOutage: async () => remotes.refuseOutage(),
    listSegments: (firstKeys) => listSegments(db, projectId, firstKeys),
    markUsed: (firstKeys) => markUsed(db, projectId, firstKeys),
    async getPack(packKey) {
      // One tenant's segments are never another's, whatever a coordinator asks for.
      if (!packKey.startsWith(`${segmentPrefix(projectId)}/`)) throw new Error('no pack of this project');
      return toList(await getPack(store, packKey));
    },
    forgetPack: (packKey) => forgetPack(db, projectId, packKey),
    storeSegments: (segments) => storeSegments({ db, store }, projectId, segments),
    countOtherWorkers: async () => countOtherWorkers(db, { workerId, engine: await findFingerprint() }),
    isNew: () => isNewProject(db, projectId),
    offer: (files) => shared.offer(files, request.folder),
    handOut: (plan, shards) => shared.handOut(plan, shards),
    claim: () => shared.claim(),
    gather: () => shared.gather(),
    giveBack: (number) => shared.giveBack(number),
    closeShared: () => shared.close(),
    async label() {
      if (!labelled) {
        const inputs = await inputsOf(request, { fetched, sequence });
        labelled = { version: await request.label(inputs), inputs };
      }
      return labelled.version;
    },
    async sign(manifest) {
      if (!signingKey) return null;
      if (!labelled) throw new Error('a coordinator asked for a signature before it had a label');
      const bytes = Buffer.from(manifest);
      await refuseForeign(bytes, { projectId, ...labelled });
      return signManifest(bytes, signingKey);
    },
    async putBundle({ sha256 }) {
      bundle = await putBundleFile(store, projectId, { sha256, file: bundleFile });
    },
    async putReport(report) {
      reportKey = await putReport(store, projectId, report);
    },
  };
  const settled = (): SettledBuild => {
    if (!labelled || !bundle) throw new Error('a coordinator ended without a bundle');
    return { ...bundle, ...labelled, reportKey };
  };
  return { host, settled, end: () => shared.close() };
}

async function inputsOf(
  { identity, only }: SiteBuildRequest,
  { fetched, sequence }: { fetched: ReadonlyMap<string, string>; sequence: number },
): Promise<VersionInputs> {
  const { commit, folder, domain } = identity;
  const remotes = [...fetched].map(([url, sha256]) => ({ url, sha256 }));
  return {
    ...{ commit, folder, domain, sequence },
    engine: await findFingerprint(),
    remotes: remotes.toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    ...(only ? { paths: only.pages } : {}),
  };
}

export function toList(pack: Map<string, Buffer> | null): PackPart[] | null {
  return pack && [...pack].map(([name, bytes]) => ({ name, bytes }));
}

/** The signature says whose a bundle is: a coordinator gets it for its own project, commit and label alone. */
async function refuseForeign(
  manifest: Buffer,
  own: { projectId: string; version: string; inputs: VersionInputs },
): Promise<void> {
  // That of a large site is read in short turns: this process serves sites as well.
  const said = await parseManifestInParts(manifest, () => {});
  const { commit, domain, sequence } = own.inputs;
  const isOwn = said.project === own.projectId && said.version === own.version && said.domain === domain;
  if (!isOwn || said.commit !== commit || said.sequence !== sequence) {
    throw new Error('a coordinator asked for the signature of something else');
  }
}

/** The store checks the hash; a link that was planted in the file's place is not followed. */
async function putBundleFile(
  store: ObjectStore,
  projectId: string,
  { file, sha256 }: { file: string; sha256: string },
): Promise<StoredBundle> {
  const handle = await openLeftFile(file);
  try {
    const { size: sizeBytes } = await handle.stat();
    const members = () =>
      handle.createReadStream({
        autoClose: false,
        start: 0,
        highWaterMark: READ_BYTES,
      }) as AsyncIterable<Buffer>;
    return await putBundle(store, projectId, { sha256, sizeBytes, members });
  } finally {
    await handle.close();
  }
}
