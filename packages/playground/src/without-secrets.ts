/**
 * What somebody has filled in, for a link or a history: not the credentials, and no field that a specification calls a
 * password or whose name says that its text is one. Files stay behind as well.
 */
import type { FormValue, FormValues } from './form-values.ts';
import type { RequestData } from './request-data.ts';

const SECRET_NAME =
  /passw|passphrase|passcode|secret|token|credential|authorization|(api|access|private)[-_ .]?key/i;

export type OpenValues = Omit<FormValues, 'secrets'>;

export function withoutSecrets(
  { server, variables, params, body, auth }: FormValues,
  data: RequestData,
): OpenValues {
  const named = passwordNames(data);
  const isSecret = (name: string) => SECRET_NAME.test(name) || named.has(name);
  const open = <T>(value: T): T => JSON.parse(JSON.stringify(value, openOnly(isSecret)));
  return {
    ...{ server, variables, auth, params: open(params) },
    ...(body && {
      body: {
        ...{ type: body.type, mode: body.mode },
        ...(body.value !== undefined && { value: open([body.value])[0] as FormValue }),
        ...(body.raw !== undefined && { raw: openText(body.raw, isSecret) }),
      },
    }),
  };
}

/** Only texts are secrets: `max_tokens` is a number. */
function openOnly(isSecret: (name: string) => boolean): (key: string, value: unknown) => unknown {
  return (key, value) =>
    value instanceof Blob || (typeof value === 'string' && isSecret(key)) ? undefined : value;
}

/** JSON loses its secrets; any other text that speaks of one stays behind whole. */
function openText(text: string, isSecret: (name: string) => boolean): string {
  if (!text.split(/[^\w.-]+/).some(isSecret)) return text;
  try {
    return JSON.stringify(JSON.parse(text, openOnly(isSecret)), null, 2);
  } catch {
    return '';
  }
}

/** Of parameters as forms hold them (`query.pin`), and of properties at any depth. */
function passwordNames({ params = [], bodies, schemas }: RequestData): Set<string> {
  const names = new Set<string>();
  const look = (name: string, value: unknown): unknown => {
    if ((value as { format?: unknown } | null)?.format === 'password') names.add(name);
    return value;
  };
  for (const { in: place, name, schema } of params) look(`${place}.${name}`, schema);
  JSON.stringify([bodies, schemas], look);
  return names;
}
