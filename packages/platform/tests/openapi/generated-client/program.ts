/** A user's program on types that openapi-typescript made of the served description; every call must type-check. */
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const domain = process.env.DOMAIN!;
const client = createClient<paths>({
  baseUrl: process.env.API_URL!,
  headers: { Authorization: `Bearer ${process.env.API_KEY}` },
});
const seen: Record<string, unknown> = {};

const { data: page } = await client.GET('/v1/projects', { params: { query: { limit: 10 } } });
const own = page!.data.find((project) => project.domain === domain)!;
const ofOwn = { params: { path: { projectId: own.projectId } } };

const { data: created } = await client.POST('/v1/projects', {
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: { name: 'Generated', domain: 'generated.localhost', source: { repository: process.env.REPOSITORY! } },
});
const ofCreated = { params: { path: { projectId: created!.projectId } } };
const { data: changed } = await client.PATCH('/v1/project/{projectId}', {
  ...ofCreated,
  body: { name: 'Renamed' },
});
seen.name = changed!.name;

const { data: started } = await client.POST('/v1/project/update/{projectId}', ofCreated);
const update = await until(async () => {
  const { data } = await client.GET('/v1/project/update-status/{statusId}', {
    params: { path: { statusId: started!.statusId } },
  });
  return data!.endedAt === null ? null : data!;
});
seen.update = update.status;

const { data: versions } = await client.GET('/v1/project/{projectId}/versions', ofCreated);
const label = versions!.data[0]!.version;
const { data: activated } = await client.POST('/v1/project/{projectId}/versions/{version}/activate', {
  params: { path: { projectId: created!.projectId, version: label } },
});
seen.active = activated!.active;

const { data: job } = await client.POST('/v1/static-export/jobs', { body: { domain } });
const ofJob = { params: { path: { jobId: job!.jobId } } };
const completed = await until(async () => {
  const { data } = await client.GET('/v1/static-export/jobs/{jobId}', ofJob);
  return data!.status === 'completed' || data!.status === 'failed' ? data! : null;
});
seen.export = completed.status;
const { data: bundle } = await client.POST('/v1/static-export/jobs/{jobId}/bundle', {
  ...ofJob,
  body: { expiresInSeconds: 60 },
});
seen.bundle = (await fetch(bundle!.bundleUrl)).headers.get('content-length') === String(bundle!.sizeBytes);
const { data: warnings } = await client.GET('/v1/static-export/jobs/{jobId}/warnings', ofJob);
seen.warnings = warnings!.data.length === completed.warnings;
const { error: over } = await client.POST('/v1/static-export/jobs/{jobId}/cancel', ofJob);
seen.cancel = over!.error;
const { data: keys } = await client.GET('/v1/signing-keys');
seen.keys = keys!.data.length;

const { data: webhook } = await client.GET('/v1/project/{projectId}/webhook', ofOwn);
seen.webhook = webhook!.secretSetAt;
const { response: deleted } = await client.DELETE('/v1/project/{projectId}', ofCreated);
const { error: missing, response: gone } = await client.GET('/v1/project/{projectId}', ofCreated);
seen.deleted = [deleted.status, gone.status, missing!.error];
console.log(JSON.stringify(seen));

async function until<State>(ask: () => Promise<State | null>): Promise<State> {
  for (;;) {
    const state = await ask();
    if (state !== null) return state;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
