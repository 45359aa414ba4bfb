import type { Operation } from '@bindery/contract';
import type { ClientAddress } from '@bindery/network';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Authenticate, StillHolds } from './caller.ts';
import type { Idempotently } from './idempotency.ts';
import type { StreamLimits } from './open-streams.ts';
import type { RateLimitOptions } from './rate-limit.ts';

export interface ApiOptions {
  fastify: FastifyInstance;
  db: Database;
  pool: pg.Pool;
  log: Logger;
  authenticate: Authenticate;
  stillHolds: StillHolds;
  clientAddress: ClientAddress;
  idempotently: Idempotently;
  publicUrl: () => string;
  streams: StreamLimits;
  /** Of an organization. */
  changes: RateLimitOptions;
  /** Gathers what is registered, for the description and for 405. */
  operations: Operation[];
}
