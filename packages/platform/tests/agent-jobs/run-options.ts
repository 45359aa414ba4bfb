/** A run's options for tests: real git and engine, a scripted model, no settings. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeOutboundGate } from '@bindery/network';
import { SCRIPTED_KEY } from '../../../agent/tests/harness/scripted-question.ts';
import { agentModels } from '../../src/agent-jobs/models.ts';
import type { AgentRunOptions } from '../../src/agent-jobs/run-options.ts';
import type { Database } from '../../src/db/database.ts';
import type { HostKind } from '../../src/git/hosts/git-host.ts';
import { saveReview } from '../../src/review/save-review.ts';
import { openSecret } from '../../src/secrets/secret-box.ts';

export const CREDENTIAL_KEY = Buffer.alloc(32, 7);
export const MODELS = {
  anthropic: 'anthropic/scripted-1',
  'openai-compatible': 'openai-compatible/scripted-2',
} as const;

export interface RunSettings {
  folder: string;
  modelUrl: string;
  outboundAllow?: string[];
  hosts?: Record<string, HostKind>;
  concurrency?: number;
  limits?: Partial<AgentRunOptions['limits']>;
}

export function testModels(modelUrl: string) {
  return agentModels({
    agentModel: MODELS.anthropic,
    agentModels: [MODELS['openai-compatible']],
    anthropicApiKey: SCRIPTED_KEY,
    anthropicBaseUrl: modelUrl,
    openaiCompatibleBaseUrl: modelUrl,
    openaiCompatibleApiKey: SCRIPTED_KEY,
  });
}

export function testRunOptions(db: Database, settings: RunSettings): AgentRunOptions {
  const workFolder = join(settings.folder, 'work');
  mkdirSync(workFolder, { recursive: true });
  return {
    models: testModels(settings.modelUrl),
    limits: {
      ...{ steps: 30, tokens: 1_000_000, wallMs: 120_000, filesChanged: 50, bytesChanged: 1_000_000 },
      ...settings.limits,
    },
    readProject: async (projectId, { db: given = db }) => {
      const row = await given
        .selectFrom('projects')
        .select(['id', 'repository', 'branch', 'folder', 'credential'])
        .where('id', '=', projectId)
        .executeTakeFirst();
      if (!row) return null;
      const { credential, ...project } = row;
      const token = credential && openSecret(credential, { key: CREDENTIAL_KEY, belongsTo: row.id });
      return { ...project, token };
    },
    gate: makeOutboundGate({ allow: settings.outboundAllow ?? [] }),
    hosts: settings.hosts ?? {},
    author: { name: 'Docs Bot', email: 'bot@example.com' },
    secrets: [SCRIPTED_KEY],
    saveReview: (review) => saveReview(db, review),
    workFolder,
    cacheFolder: join(settings.folder, 'cache'),
    concurrency: settings.concurrency ?? 4,
  };
}
