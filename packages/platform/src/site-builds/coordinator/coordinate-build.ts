/** A checkout becomes a bundle: plan, render, copy, check, pack. Runs in the coordinator's cage. */
import { join } from 'node:path';
import type { BuildProgress, Diagnostic } from '@bindery/engine';
import type { KeptSegment, LocalRenderers, Plan } from '@bindery/engine/steps';
import * as engine from '@bindery/engine/steps';
import { PermanentError } from '../../jobs/job-errors.ts';
import { BROKEN_CONFIG_RULES } from '../broken-config.ts';
import type { BuildHost } from '../build-host.ts';
import { listed, refuseSecrets, reportOf } from '../report.ts';
import { BUNDLE_FILE, type BuildTask, type CoordinatedSite } from './build-task.ts';
import { ObjectSegments } from './object-segments.ts';
import { OtherWorkers } from './other-workers.ts';
import { packBundle } from './pack-bundle.ts';
import { Spool } from './spool.ts';

/** Beyond this many, what is wrong is counted. */
const MOST_DIAGNOSTICS = 5_000;
const REFUSED_RULES = [engine.ADMIN_KEY_RULE, ...BROKEN_CONFIG_RULES];

export function coordinateBuild(host: BuildHost, task: BuildTask): Promise<CoordinatedSite> {
  return explaining(() => new SiteBuild(host, task).build());
}

class SiteBuild {
  readonly #host: BuildHost;
  readonly #task: BuildTask;
  #progress: BuildProgress = { phase: 'scanning', pages: 0, totalPages: null };
  #unpackedBytes = 0;
  /** Pages that were not rendered by this process. */
  #elsewhere = 0;
  #begunHere = 0;
  #foundInPages: Diagnostic[] = [];

  constructor(host: BuildHost, task: BuildTask) {
    this.#host = host;
    this.#task = task;
  }

  async build(): Promise<CoordinatedSite> {
    const { host, task } = { host: this.#host, task: this.#task };
    // Started before the plan is made: it gets ready beside us.
    const renderers = new engine.LocalRenderers({
      folder: task.folder,
      onPages: (pages) => this.#begun(pages),
      atSegment: (when) => host.at('mid-segment', when),
    });
    const others = new OtherWorkers(host);
    const spool = new Spool(join(task.workFolder, 'segments'));
    const store = new ObjectSegments(host, {
      spool,
      onKept: (bytes) => this.#checkSize(bytes),
      atStore: (when) => host.at('segment stored', when),
    });
    try {
      await host.at('planned', 'before');
      const plan = await this.#plan(renderers, others);
      await host.at('planned', 'after');
      const built = await engine.runBuild(plan, store, {
        folder: task.folder,
        // The others first: whether it is worth asking them is judged before anything is taken here.
        renderers: [others, renderers],
        onElsewhere: (pages) => this.#foundElsewhere(pages),
        onRendered: async (facts) => {
          await host.at('rendered', 'after');
          this.#foundInPages = engine.siteDiagnostics(plan, facts, { folder: task.folder, diagnostics: [] });
        },
      });
      const { segments, reusedPages } = built;
      const pageCount = engine.countDifferentPages(plan);
      this.#tell({ phase: 'packing', pages: pageCount });
      // Packing needs memory of its own.
      renderers.close();
      const diagnostics = await this.#diagnose(plan, built);
      refuseSecrets(diagnostics);
      await host.at('packing', 'before');
      const packed = await packBundle({
        ...{ host, plan, segments, spool },
        identity: this.#identity(await host.label()),
        file: join(task.workFolder, BUNDLE_FILE),
      });
      await host.at('packing', 'after');
      await host.at('put', 'before');
      await host.putBundle(packed);
      await host.at('put', 'after');
      if (diagnostics.length > 0) await host.putReport(reportOf(diagnostics));
      this.#tell({ phase: 'done' });
      return {
        ...{ unpackedBytes: this.#unpackedBytes, pageCount, diagnostics },
        pages: engine.plannedPages(plan).map(({ at }) => at),
        reusedPages: Math.min(reusedPages, pageCount),
      };
    } finally {
      renderers.close();
      spool.close();
    }
  }

  async #plan(renderers: LocalRenderers, others: OtherWorkers): Promise<Plan> {
    const { folder, only, limits, identity } = this.#task;
    const whole = await engine.planSite(folder, {
      fetchRemote: (url) => this.#host.fetchRemote(url),
      readHistory: async () => {
        const log = Buffer.from(await this.#host.history()).toString('utf8');
        return { files: engine.readHistoryLog(log), gap: null };
      },
      domain: identity.domain,
      scansSecrets: true,
      onScanned: (pages, files) => {
        if (!only) {
          refuseManyPages(pages, limits?.maxPages);
          void others.getReady(pages, files).catch(() => {});
        }
        this.#tell({ phase: 'planning', totalPages: only?.pages.length ?? pages });
      },
      readMetas: (files) => renderers.readMetas(files),
    });
    await this.#host.refuseOutage();
    refuseUnfetched(whole.diagnostics);
    const plan = only ? engine.onlyPages(whole, only) : whole;
    const totalPages = engine.countDifferentPages(plan);
    refuseManyPages(totalPages, limits?.maxPages);
    this.#tell({ phase: 'rendering', totalPages });
    return plan;
  }

  #identity(version: string): engine.ManifestIdentity {
    const { projectId, identity, sequence } = this.#task;
    const { commit, features, domain } = identity;
    return { version, sequence, commit, features, project: projectId, domain: domain ?? undefined };
  }

  async #diagnose(
    plan: Plan,
    { segments, diagnostics }: { segments: KeptSegment[]; diagnostics: Diagnostic[] },
  ): Promise<Diagnostic[]> {
    const { folder } = this.#task;
    const known = [...diagnostics, ...(await this.#host.remoteWarnings())];
    const facts = segments.map((segment) => segment.facts);
    const isMore =
      known.length > 0 || facts.slice(plan.segments.length).some(({ pages }) => pages.length > 0);
    const all = isMore
      ? engine.siteDiagnostics(plan, facts, { folder, diagnostics: known })
      : this.#foundInPages;
    return all.length <= MOST_DIAGNOSTICS ? all : withoutSurplus(all);
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
    const most = this.#task.limits?.maxUnpackedBytes ?? Number.POSITIVE_INFINITY;
    if (this.#unpackedBytes <= most) return;
    throw new PermanentError(
      `Unpacked, the site is larger than the allowed ${megabytes(most)} MB. Export it in parts with "paths", or ask the operator to raise the limit.`,
    );
  }

  /** Pages never fall. */
  #tell(change: Partial<BuildProgress>): void {
    const totalPages = change.totalPages ?? this.#progress.totalPages;
    const pages = Math.min(Math.max(this.#progress.pages, change.pages ?? 0), totalPages ?? 0);
    this.#progress = { ...this.#progress, ...change, pages };
    void this.#host.told(this.#progress).catch(() => {});
  }
}

/** The report stays readable, and what travels to the platform bounded. What a site is refused for is never left out. */
function withoutSurplus(all: readonly Diagnostic[]): Diagnostic[] {
  const kept = all.slice(0, MOST_DIAGNOSTICS);
  const refused = all.slice(MOST_DIAGNOSTICS).filter(({ rule }) => REFUSED_RULES.includes(rule));
  const message = `There are ${all.length - kept.length} more findings like these`;
  const more = { severity: 'warning', file: 'docs.json', rule: 'more-findings', message } as const;
  return [...kept, ...refused, { ...more, line: null, column: null, hint: null, excerpt: null }];
}

function refuseManyPages(pages: number, most = Number.POSITIVE_INFINITY): void {
  if (pages <= most) return;
  throw new PermanentError(
    `The site has ${pages} pages, but only ${most} are allowed. Export it in parts with "paths", or ask the operator to raise the limit.`,
  );
}

/** Without a document that the site is made of, its pages would go; what was shown before is better. */
function refuseUnfetched(diagnostics: readonly Diagnostic[]): void {
  const missing = diagnostics.filter(({ rule }) => rule === 'spec-not-fetched');
  if (missing.length === 0) return;
  throw new PermanentError(
    `The site names documents that could not be fetched, and there is no earlier copy of them.\n${listed(missing)}`,
  );
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

/** What the engine says of a site that cannot be built is for the user. */
async function explaining(build: () => Promise<CoordinatedSite>): Promise<CoordinatedSite> {
  try {
    return await build();
  } catch (error) {
    if (error instanceof engine.BuildError)
      throw new PermanentError(`The site cannot be built: ${error.message}`, { cause: error });
    throw error;
  }
}
