/** Structured logs on stderr: JSON lines for machines, readable lines on a terminal. Never a secret. */
import { writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type { Logger } from 'pino';

export function createLog(options: {
  verbose: boolean;
  terminal: boolean;
  /** On a terminal: called before each line, to take away what stands on the last one. */
  beforeLine?: () => void;
}): Logger {
  const settings = {
    level: options.verbose ? 'debug' : 'info',
    base: null,
    // Belt and braces: nothing logs these on purpose.
    redact: {
      paths: [
        'authorization',
        'token',
        'password',
        'secret',
        '*.authorization',
        '*.token',
        '*.password',
        '*.secret',
        'headers.cookie',
      ],
      censor: '[redacted]',
    },
    serializers: { err: serializeError, error: serializeError },
  };
  if (!options.terminal) return pino(settings, pino.destination({ dest: 2, sync: true }));
  const { beforeLine = () => {} } = options;
  const stream = pretty({
    destination: new Writable({
      write: (line, _, done) => {
        beforeLine();
        writeSync(2, line);
        done();
      },
    }),
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  });
  return pino(settings, stream);
}

// Connection strings and signed addresses reach messages of libraries; they leave here without their secrets.
const SECRETS: [RegExp, string][] = [
  [/([a-z][a-z0-9+.-]{0,40}:\/\/[^\s:/@]+):[^\s@/]+@/gi, '$1:[redacted]@'],
  [/\bbnd_admin_[0-9A-Za-z]+/g, 'bnd_admin_[redacted]'],
  [/([?&](?:X-Amz-[A-Za-z-]+|signature|token)=)[^\s&"']+/gi, '$1[redacted]'],
];

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...(code === undefined ? {} : { code }),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}
