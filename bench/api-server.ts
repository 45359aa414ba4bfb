/** One contestant of bench/api.ts in a process of its own: the product, or a bare fastify with the same bytes. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { createApp } from '../packages/platform/src/app.ts';
import { openDatabase } from '../packages/platform/src/db/database.ts';
import { projectRoutes } from '../packages/platform/src/projects/routes.ts';

/** Signs the cookies of this bench. */
export const SESSION_KEY = 'bench';

export type ServerPlan = { kind: 'product'; databaseUrl: string } | { kind: 'bare'; body: string };

if (import.meta.main) {
  const plan = JSON.parse(process.argv[2]!) as ServerPlan;
  const app = plan.kind === 'product' ? product(plan.databaseUrl) : bare(plan.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send!({ port: (app.server.address() as AddressInfo).port });
  process.on('disconnect', () => process.exit());
}

function product(databaseUrl: string) {
  return createApp({
    database: openDatabase(databaseUrl),
    log: pino({ level: 'info' }, pino.destination(2)),
    publicUrl: () => 'http://127.0.0.1',
    sites: (_request, response) => void response.end(),
    limits: { requestsPerSecond: 10_000_000 },
    signIn: { key: SESSION_KEY, mail: null, oidc: null },
    routes: [
      projectRoutes({
        sources: { allowedFolders: [] },
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
