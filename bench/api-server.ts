/** One contestant of bench/api.ts in a process of its own: the product, or a bare fastify with the same bytes. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import type { Api } from '../packages/platform/src/api/route.ts';
import { createApp } from '../packages/platform/src/app.ts';
import { changeRoutes } from '../packages/platform/src/changes/routes.ts';
import { openDatabase } from '../packages/platform/src/db/database.ts';
import { overviewRoutes } from '../packages/platform/src/overview/routes.ts';
import { projectRoutes } from '../packages/platform/src/projects/routes.ts';
import { updateRoutes } from '../packages/platform/src/updates/routes.ts';

/** Signs the cookies of this bench. */
export const SESSION_KEY = 'bench';

export type ServerPlan =
  | { kind: 'product' | 'dashboard'; databaseUrl: string }
  | { kind: 'bare'; body: string };

if (import.meta.main) {
  const plan = JSON.parse(process.argv[2]!) as ServerPlan;
  const app = plan.kind === 'bare' ? bare(plan.body) : product(plan.databaseUrl, routesOf(plan));
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send!({ port: (app.server.address() as AddressInfo).port });
  // Asked for its memory, it answers.
  process.on('message', () => process.send!({ rssBytes: process.memoryUsage.rss() }));
  process.on('disconnect', () => process.exit());
}

/** What the dashboard reads, beside the project of the other benchmarks. */
function routesOf({ kind }: Exclude<ServerPlan, { kind: 'bare' }>) {
  if (kind === 'product') return [];
  return [overviewRoutes({ siteUrl: (domain) => `https://${domain}` }), updateRoutes(), changeRoutes()];
}

function product(databaseUrl: string, routes: ((api: Api) => void)[]) {
  return createApp({
    database: openDatabase(databaseUrl),
    log: pino({ level: 'info' }, pino.destination(2)),
    publicUrl: () => 'http://127.0.0.1',
    sites: (_request, response) => void response.end(),
    limits: { requestsPerSecond: 10_000_000 },
    signIn: { key: SESSION_KEY, mail: null, oidc: null },
    routes: [
      ...routes,
      projectRoutes({
        sources: { allowedFolders: [] },
        mostProjects: 1_000_000,
        needsProof: async () => false,
        lookUpTxt: async () => ({ found: 'unknown', problem: null }),
        credentialKey: Buffer.alloc(32),
        apiHost: '127.0.0.1',
        sitesHost: 'localhost',
      }),
    ],
  });
}

function bare(body: string) {
  const app = Fastify();
  app.get('/v1/project/:projectId', (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(body);
  });
  return app;
}
