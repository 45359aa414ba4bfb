import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOutboundGate } from '@bindery/network';
import { expect, it } from 'vitest';
import { fetchSource } from './fetch-source.ts';
import type { ProjectSource } from './store.ts';

const project = {
  id: 'prj_1',
  organization_id: 'org_1',
  repository: 'https://git.example.com/docs.git',
  branch: null,
  folder: '',
  credential: null,
  deploy_key: null,
} as unknown as ProjectSource;

function fetchAt(attempt: number, code: string): Promise<unknown> {
  const resolver = async () => {
    throw Object.assign(new Error(`getaddrinfo ${code}`), { code });
  };
  const job = { signal: new AbortController().signal, failures: attempt - 1 };
  const options = {
    gate: makeOutboundGate({ resolver }),
    openCredential: () => '',
    sources: { allowedFolders: [] },
  };
  return fetchSource(project, { folder: join(tmpdir(), 'bindery-never-made'), job, options });
}

it.each([
  ['is tried again while names cannot be looked up', 1, 'EAI_AGAIN', 'OutboundFailed'],
  ['fails with a reason when that lasts', 3, 'EAI_AGAIN', 'PermanentError'],
  ['fails at once for a name that does not exist', 1, 'ENOTFOUND', 'PermanentError'],
])('a source %s', async (_, attempt, code, name) => {
  await expect(fetchAt(attempt, code)).rejects.toMatchObject({
    name,
    message: expect.stringContaining('git.example.com'),
  });
});
