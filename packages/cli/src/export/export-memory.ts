/**
 * Which job an interrupted `bindery export` had started, so that the same line, run again, goes on with it.
 * One small file per line in the user's cache folder; without that folder, nothing is remembered.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type NewStaticExport, NotFoundError, type StaticExportJob } from '@bindery/sdk';

export interface ExportMemory {
  /** The job, when it is young and has not failed. */
  recall(ask: (jobId: string) => Promise<StaticExportJob>): Promise<StaticExportJob | null>;
  remember(jobId: string): void;
  forget(): void;
}

/** Older exports may show an older site than the one that is wanted now. */
const LONGEST_AGE_MS = 24 * 3_600_000;

export function openExportMemory(line: { apiUrl: string; wanted: NewStaticExport }): ExportMemory {
  const name = createHash('sha256').update(JSON.stringify(line)).digest('hex').slice(0, 32);
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'bindery', 'exports');
  const file = join(folder, name);
  return {
    recall: async (ask) => {
      const jobId = read(file);
      if (jobId === null) return null;
      const job = await ask(jobId).catch(unlessGone);
      const isYoung = job !== null && Date.now() - Date.parse(job.createdAt) < LONGEST_AGE_MS;
      return isYoung && job.status !== 'failed' ? job : null;
    },
    remember: (jobId) => {
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(file, jobId, { mode: 0o600 });
      } catch {
        // Then the next run starts a new job.
      }
    },
    forget: () => rmSync(file, { force: true }),
  };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function unlessGone(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
