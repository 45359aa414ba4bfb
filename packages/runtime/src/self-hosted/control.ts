/** What is no page: health, readiness, metrics, and the operator's switches. */
import type { IncomingMessage } from 'node:http';
import { isAnsweredByHost, PROBES, VERSION_LABEL } from '@bindery/bundle';
import { type Activation, isExpected } from './activation.ts';
import type { Counts } from './display.ts';
import { FetchFailed } from './fetch/fetch-failed.ts';
import { renderMetrics } from './metrics.ts';
import { isBearer } from './secrets.ts';

export interface ControlRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

export interface ControlAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Control = (request: ControlRequest) => Promise<ControlAnswer>;

export interface ControlOptions {
  activation: Activation;
  adminToken: string;
  isStopping: () => boolean;
  counts: () => Counts;
}

const METRICS = '/metrics';

/** On the path of every request: the first character decides nearly always. */
export function isControlRequest({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const first = url!.charCodeAt(1);
  // h, r, m, -
  if (first !== 104 && first !== 114 && first !== 109 && first !== 45) return false;
  const path = url!.split('?', 1)[0]!;
  // Documentation may have a page about metrics; whoever wants ours brings a token.
  if (path === METRICS) return headers.authorization !== undefined;
  return isAnsweredByHost(path);
}

export function createControl(options: ControlOptions): Control {
  const operations: Record<string, (body: string) => Promise<ControlAnswer>> = {
    'POST /-/activate': (body) => activate(body, options),
    'POST /-/rollback': (body) => rollback(body, options),
    'GET /-/versions': async () => listVersions(options),
  };
  return async ({ method, path, authorization, body }) => {
    const verb = method === 'HEAD' ? 'GET' : method;
    const mayAdminister = isBearer(authorization, options.adminToken);
    if (path === METRICS || PROBES.includes(path)) {
      if (verb !== 'GET') return notAllowed('GET, HEAD');
      if (path === '/healthz') return json(200, { status: 'ok' });
      if (path === '/readyz') return readiness(options);
      // Never by where it comes from: a proxy on this machine brings strangers.
      return mayAdminister ? metrics(options) : json(404, { error: 'Not found' });
    }
    if (!mayAdminister) {
      const answer = json(401, { error: 'This needs the admin token: Authorization: Bearer <token>.' });
      return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Bearer' } };
    }
    const operation = operations[`${verb} ${path}`];
    if (operation) return await operation(body);
    const other = Object.keys(operations).find((name) => name.endsWith(` ${path}`));
    return other ? notAllowed(other.split(' ')[0]!) : json(404, { error: `There is no ${path}.` });
  };
}

function readiness({ activation, isStopping }: ControlOptions): ControlAnswer {
  const state = activation.readiness();
  if (isStopping()) return json(503, { ...state, ready: false, reason: 'stopping' });
  return json(state.ready ? 200 : 503, state);
}

function metrics(options: ControlOptions): ControlAnswer {
  const body = renderMetrics(options.activation, options.counts());
  return { status: 200, headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }, body };
}

async function activate(body: string, { activation }: ControlOptions): Promise<ControlAnswer> {
  const wanted = readBody(body, ['bundleUrl', 'version']);
  if (typeof wanted === 'string') return json(400, { error: wanted });
  return await change(activation, () => activation.activate({ ...wanted, onPurpose: true }));
}

async function rollback(body: string, { activation }: ControlOptions): Promise<ControlAnswer> {
  const wanted = readBody(body, ['version']);
  if (typeof wanted === 'string') return json(400, { error: wanted });
  return await change(activation, () => activation.rollback(wanted.version ?? null));
}

async function change(
  activation: Activation,
  act: () => Promise<{ id: string; version: string }>,
): Promise<ControlAnswer> {
  const before = activation.shown;
  try {
    const { id, version } = await act();
    const previousVersion = before?.version ?? null;
    return json(200, { version, previousVersion, changed: id !== before?.id });
  } catch (error) {
    if (!isExpected(error)) return json(500, { error: 'Something went wrong; see the log.' });
    return json(error instanceof FetchFailed ? 502 : 409, { error: error.message });
  }
}

function listVersions({ activation }: ControlOptions): ControlAnswer {
  return json(200, { data: activation.list() });
}

/** The fields, or what is wrong with them. An empty body means none. */
function readBody(body: string, fields: string[]): { bundleUrl?: string; version?: string } | string {
  if (body.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'The body is not valid JSON.';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'The body must be an object.';
  for (const [name, given] of Object.entries(value)) {
    if (!fields.includes(name)) return `Unknown field "${name}"; known: ${fields.join(', ')}.`;
    if (typeof given !== 'string') return `"${name}" must be a string.`;
    if (name === 'version' && !VERSION_LABEL.test(given)) return '"version" is no version label.';
    if (name === 'bundleUrl' && !/^(?:https?|s3|file):\/\/\S/i.test(given)) {
      return '"bundleUrl" must be an https, http, s3 or file address.';
    }
  }
  return value as { bundleUrl?: string; version?: string };
}

function notAllowed(allow: string): ControlAnswer {
  const answer = json(405, { error: `Only ${allow} is allowed here.` });
  return { ...answer, headers: { ...answer.headers, allow } };
}

function json(status: number, value: unknown): ControlAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: `${JSON.stringify(value)}\n` };
}
