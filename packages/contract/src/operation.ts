/** An operation of the Admin API as data: what validates a request, what documents it, what a client is typed by. */
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type Scope = 'read' | 'write';
export type Plan = 'free' | 'pro' | 'enterprise';
/** Of a member of an organization, the least first: each may do what those before it may. */
export type Role = 'viewer' | 'editor' | 'admin';
export const ROLES = ['viewer', 'editor', 'admin'] as const satisfies readonly Role[];

export interface OperationDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Result extends z.ZodType,
> {
  operationId: string;
  method: Method;
  /** With parameters in braces: `/v1/project/{projectId}`. */
  path: `/${string}`;
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  success: { status: 200 | 201 | 202 | 204; description: string; schema?: Result };
  /** When this operation answers these, beside the common errors. */
  errors?: { 403?: string; 404?: string; 409?: string; 413?: string };
  /** The plans that include the operation; absent = every plan. */
  plans?: readonly Plan[];
  /** What a key must be allowed to do, where the method does not say it. */
  scope?: Scope;
  /** The least role of a person who is signed in; absent: a GET is for viewers, everything else for admins. */
  role?: Role;
  /** For a person who is signed in alone: a key is refused. */
  session?: boolean;
  /** Takes an `Idempotency-Key`. */
  idempotent?: boolean;
  /** Answered without an admin key. */
  open?: boolean;
  /** Open, and what it takes is a token or a password: it may refuse, and be asked too often. */
  entrance?: boolean;
  /** Open, and the body is signed by its sender: JSON, or a form that holds it. */
  signed?: boolean;
  /** Answers server-sent events to who accepts `text/event-stream`. */
  streams?: boolean;
  /** Answers `text/csv`, all of it, to `format=csv`. */
  table?: boolean;
  /** To be withdrawn: `Deprecation` and `Sunset` headers from then on; at least twelve months lie between. */
  withdrawn?: { announcedAt: string; endsAt: string };
}

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> extends OperationDefinition<Params, Query, Body, Result> {
  idempotent: boolean;
  open: boolean;
  /** What an admin key must be allowed to do. */
  scope: Scope;
  /** The least role of a person who is signed in. */
  role: Role;
}

export function defineOperation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodUndefined,
>(definition: OperationDefinition<Params, Query, Body, Result>): Operation<Params, Query, Body, Result> {
  const reads = definition.method === 'GET' || definition.scope === 'read';
  return {
    ...definition,
    role: definition.role ?? (reads ? 'viewer' : 'admin'),
    idempotent: definition.idempotent ?? false,
    open: definition.open ?? false,
    scope: definition.scope ?? (definition.method === 'GET' ? 'read' : 'write'),
  };
}
