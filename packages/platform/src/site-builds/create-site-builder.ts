/** A checkout becomes a bundle in the object store: plan, render, copy, pack, put. */
import { join } from 'node:path';
import type { SigningKey } from '@bindery/bundle';
import type { BuildProgress, Diagnostic } from '@bindery/engine';
import type { CopyPlan, Plan, Renderers, SegmentFacts } from '@bindery/engine/steps';
import type { Database } from '../db/database.ts';
import type { VersionInputs } from '../db/schema.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { copySegments } from './copy-segments.ts';
import { packBundle, putBundle } from './put-bundle.ts';
import { renderSegments } from './render-segments.ts';
import { listed, putReport, refuseSecrets } from './report.ts';
import type { AtStep, BuiltSite, SiteBuilder, SiteBuildRequest } from './site-build.ts';
import { Spool } from './spool.ts';
import { versionSequence } from './version-sequence.ts';

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

export function createSiteBuilder(parts: BuilderParts): SiteBuilder {
  return { build: (request) => explaining(() => new SiteBuild(parts, request).build()) };
}

class SiteBuild {
  readonly #parts: BuilderParts;
  readonly #request: SiteBuildRequest;
  readonly #at: AtStep;
  #progress: BuildProgress = { phase: 'scanning', pages: 0, totalPages: null };
  #unpackedBytes = 0;
  /** Pages that were not rendered by this process. */
  #elsewhere = 0;
  #begunHere = 0;

  constructor(parts: BuilderParts, request: SiteBuildRequest) {
    this.#parts = parts;
    this.#request = request;
    this.#at = parts.at ?? (() => {});
  }

  async build(): Promise<BuiltSite> {
    const { request, parts } = { request: this.#request, parts: this.#parts };
    // Loaded when first needed: an API process never builds.
    const engine = await import('@bindery/engine/steps');
    const { signal } = request.job;
    signal.throwIfAborted();
    // Started before the plan is made: it gets ready beside us.
    const renderers = engine.openRenderers(request.folder, {
      count: 1,
      onPages: (pages) => this.#begun(pages),
    });
    const spool = new Spool(join(request.workFolder, 'segments'));
    const end = () => renderers.close();
    signal.addEventListener('abort', end, { once: true });
    try {
      const { commit, sequence: known, isAgain = false } = request.identity;
      const { projectId } = request;
      const sequence = known ?? (await versionSequence(parts.db, { projectId, commit, isPart: isAgain }));
      await this.#at('planned', 'before');
      const plan = await this.#plan(engine, renderers);
      await this.#at('planned', 'after');
      const keys = engine.openSegmentKeys(plan, request.folder);
      const { segments: pages, reusedPages } = await renderSegments({
        ...{ parts, request, plan, keys, renderers, spool, at: this.#at },
        onPages: (count) => this.#foundElsewhere(count),
        checkSize: (bytes) => this.#checkSize(bytes),
      });
      const pageCount = engine.countDifferentPages(plan);
      this.#tell({ phase: 'packing', pages: pageCount });
      const pageFacts = pages.map(({ facts }) => facts);
      const readable = pages.map((page) => ({ facts: page.facts, read: () => spool.read(page) }));
      const around = [
        ...engine.surroundingSegments(plan, pageFacts),
        await engine.fullTextSegmentInTurns(plan, readable),
        await engine.searchSegmentInTurns(pages.map(({ search }) => search && spool.read(search))),
      ].flatMap((segment) => (segment ? [spool.add(segment)] : []));
      const copyPlan = engine.planCopySegments(plan, pageFacts, request.folder);
      const copies = await copySegments({ parts, request, plan, renderers, spool, jobs: copyPlan.jobs });
      // Packing needs memory of its own.
      renderers.close();
      const segments = [...pages, ...around, ...copies];
      const facts = segments.map((segment) => segment.facts);
      this.#unpackedBytes = 0;
      this.#checkSize(unpackedSize(facts));
      const diagnostics = this.#diagnose(engine, plan, { facts, copyPlan });
      refuseSecrets(diagnostics);
      await this.#at('packing', 'before');
      const inputs = { ...this.#inputs(engine, plan), sequence };
      const version = await request.label(inputs);
      const pack = await packBundle({ parts, request, version, sequence, plan, segments, spool });
      await this.#at('packing', 'after');
      await this.#at('put', 'before');
      const bundle = await putBundle(parts.store, request.projectId, pack);
      await this.#at('put', 'after');
      const reportKey = await putReport(parts.store, request.projectId, diagnostics);
      this.#tell({ phase: 'done' });
      return {
        ...bundle,
        ...{ version, inputs },
        ...{ unpackedBytes: this.#unpackedBytes, pageCount, diagnostics, reportKey },
        pages: engine.plannedPages(plan).map(({ at }) => at),
        reusedPages: Math.min(reusedPages, pageCount),
      };
    } catch (error) {
      // Whatever a closed renderer says, the abort is the cause.
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', end);
      renderers.close();
      spool.close();
    }
  }

  async #plan(engine: Engine, renderers: Renderers): Promise<Plan> {
    const { folder, only, limits, remotes, identity } = this.#request;
    const whole = await engine.planSite(folder, {
      fetchRemote: remotes.fetch,
      domain: identity.domain,
      scansSecrets: true,
      onScanned: (pages) => {
        if (!only) refuseManyPages(pages, limits?.maxPages);
        this.#tell({ phase: 'planning', totalPages: only?.pages.length ?? pages });
      },
      readMetas: (files) => renderers.readMetas(files),
    });
    remotes.refuseOutage();
    refuseUnfetched(whole.diagnostics);
    const plan = only ? engine.onlyPages(whole, only) : whole;
    const totalPages = engine.countDifferentPages(plan);
    refuseManyPages(totalPages, limits?.maxPages);
    this.#tell({ phase: 'rendering', totalPages });
    return plan;
  }

  #diagnose(
    engine: Engine,
    plan: Plan,
    { facts, copyPlan }: { facts: SegmentFacts[]; copyPlan: CopyPlan },
  ): BuiltSite['diagnostics'] {
    const { folder, remotes } = this.#request;
    const diagnostics = [...copyPlan.diagnostics, ...remotes.warnings()];
    return engine.siteDiagnostics(plan, facts, { folder, diagnostics });
  }

  #inputs(engine: Engine, plan: Plan): VersionInputs {
    const { identity, only } = this.#request;
    const { commit, folder, domain } = identity;
    return {
      ...{ commit, folder, domain },
      engine: engine.engineFingerprint(),
      remotes: plan.inputs.map(({ url, sha256 }) => ({ url, sha256 })),
      ...(only ? { paths: only.pages } : {}),
    };
  }

  #begun(pages: number): void {
    this.#begunHere = pages;
    this.#tell({ pages: this.#elsewhere + this.#begunHere });
  }

  #foundElsewhere(pages: number): void {
    this.#elsewhere += pages;
    this.#tell({ pages: this.#elsewhere + this.#begunHere });
  }

  #checkSize(bytes: number): void {
    this.#unpackedBytes += bytes;
    const most = this.#request.limits?.maxUnpackedBytes ?? Number.POSITIVE_INFINITY;
    if (this.#unpackedBytes <= most) return;
    throw new PermanentError(
      `Unpacked, the site is larger than the ${megabytes(most)} MB that are allowed. Export it in parts with "paths", or ask the operator to raise the limit.`,
    );
  }

  /** Pages never fall. */
  #tell(change: Partial<BuildProgress>): void {
    const totalPages = change.totalPages ?? this.#progress.totalPages;
    const pages = Math.min(Math.max(this.#progress.pages, change.pages ?? 0), totalPages ?? 0);
    this.#progress = { ...this.#progress, ...change, pages };
    this.#request.onProgress?.(this.#progress);
  }
}

type Engine = typeof import('@bindery/engine/steps');

function unpackedSize(facts: readonly SegmentFacts[]): number {
  return facts.reduce((sum, { files }) => sum + files.reduce((size, file) => size + file.size, 0), 0);
}

function refuseManyPages(pages: number, most = Number.POSITIVE_INFINITY): void {
  if (pages <= most) return;
  throw new PermanentError(
    `The site has ${pages} pages; ${most} are allowed. Export it in parts with "paths", or ask the operator to raise the limit.`,
  );
}

/** Without a document that the site is made of, its pages would go; what was shown before is better. */
function refuseUnfetched(diagnostics: readonly Diagnostic[]): void {
  const missing = diagnostics.filter(({ rule }) => rule === 'spec-not-fetched');
  if (missing.length === 0) return;
  throw new PermanentError(
    `The site names documents that cannot be had, and there is no earlier copy of them.\n${listed(missing)}`,
  );
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

/** What the engine says of a site that cannot be built is for the user. */
async function explaining(build: () => Promise<BuiltSite>): Promise<BuiltSite> {
  try {
    return await build();
  } catch (error) {
    if (error instanceof Error && error.name === 'BuildError')
      throw new PermanentError(`The site cannot be built: ${error.message}`, { cause: error });
    throw error;
  }
}
