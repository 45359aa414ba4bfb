/** What every call of the client goes through, and what its options are. */
import { BinderyError } from './errors.ts';
import { type Page, pages } from './pages.ts';
import { DEFAULT_RETRY, type RetryPolicy } from './retry-delay.ts';
import { type Call, type CallOptions, type Connection, send } from './send.ts';

export interface BinderyOptions {
  /** Where the Admin API answers, such as `https://bindery.example.com`. */
  apiUrl: string;
  /** `bnd_admin_…`: a server-side secret. Null in a browser on the API's own origin: the session's cookie counts. */
  apiKey: string | null;
  /** For one attempt of one call (30 s). */
  timeoutMs?: number;
  /** How long a stream or a download may bring nothing before it is begun again, where it ended (60 s). */
  silenceMs?: number;
  retry?: Partial<RetryPolicy>;
  /** Instead of the global one. */
  fetch?: typeof fetch;
  /** Put before this package's own name in `User-Agent`. */
  userAgent?: string;
}

/** For calls that change something. */
export interface WriteOptions extends CallOptions {
  /** Repetitions with the same key and body are answered with the first answer for 24 hours. Absent: made up. */
  idempotencyKey?: string;
}

export interface ListOptions extends CallOptions {
  /** Entries asked for at a time: 1 to 100 (50). */
  limit?: number;
}

export class Calls {
  protected readonly connection: Connection;

  constructor(options: BinderyOptions) {
    const {
      apiUrl,
      apiKey,
      timeoutMs = 30_000,
      silenceMs = 60_000,
      retry,
      fetch: given,
      userAgent,
    } = options;
    this.connection = {
      apiUrl: checkedUrl(apiUrl),
      apiKey: apiKey === null ? null : checkedKey(apiKey),
      ...{ timeoutMs, silenceMs },
      retry: { ...DEFAULT_RETRY, ...retry },
      fetch: given ?? ((...args) => fetch(...args)),
      userAgent: [userAgent, 'bindery-sdk/0.1.0'].filter(Boolean).join(' '),
    };
  }

  protected get<Answer>(path: string, options?: CallOptions): Promise<Answer> {
    return this.send({ method: 'GET', path }, options);
  }

  protected post<Answer>(path: string, body: unknown, options: WriteOptions = {}): Promise<Answer> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
    return this.send({ method: 'POST', path, body, idempotencyKey }, options);
  }

  protected list<Entry>(
    path: string,
    { limit, signal }: ListOptions,
    query: Record<string, string | undefined> = {},
  ): AsyncGenerator<Entry> {
    return pages((cursor) =>
      this.send<Page<Entry>>({ method: 'GET', path, query: { ...query, limit, cursor } }, { signal }),
    );
  }

  protected send<Answer>(call: Call, options?: CallOptions): Promise<Answer> {
    return send(this.connection, call, options);
  }
}

/** An id as one part of a path, whatever it holds. */
export function part(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
    throw new BinderyError('An identifier is missing.');
  return encodeURIComponent(id);
}

function checkedUrl(apiUrl: string): string {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.search || url.hash) {
    throw new BinderyError(
      `apiUrl must be a plain address such as https://bindery.example.com, not "${apiUrl}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function checkedKey(apiKey: string): string {
  if (typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new BinderyError('apiKey must be an admin key (bnd_admin_…), without spaces or line ends.');
}
