/** Calls of one organization's key on a platform that several use. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Project, Update } from '@bindery/contract';
import type { Answer, PlatformBench } from './platform-bench.ts';

export interface TenantCalls {
  organizationId: string;
  key: string;
  call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  /** Of a repository that is nowhere. */
  project(): Promise<string>;
  ended(statusId: string): Promise<Update>;
}

export function asTenant(
  { platform }: Pick<PlatformBench, 'platform'>,
  { organizationId, key }: { organizationId: string; key: string },
): TenantCalls {
  const tenant: TenantCalls = {
    organizationId,
    key,
    call: (method, path, body) => callApi(platform.apiUrl!, { key, method, path, body }),
    async project() {
      const source = { repository: 'https://git.invalid/docs.git' };
      const { status, body } = await tenant.call<Project>('POST', '/v1/projects', { name: 'Docs', source });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.projectId;
    },
    ended: (statusId) =>
      until(async () => {
        const { body } = await tenant.call<Update>('GET', `/v1/project/update-status/${statusId}`);
        return body.status === undefined || body.endedAt !== null ? body : null;
      }),
  };
  return tenant;
}

export async function callApi<Body>(
  apiUrl: string,
  { key, method, path, body }: { key: string; method: string; path: string; body?: unknown },
): Promise<Answer<Body>> {
  const response = await fetch(new URL(path, apiUrl), {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : null) as Body,
  };
}

export async function until<Found>(look: () => Promise<Found | null>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await sleep(50);
  }
}
