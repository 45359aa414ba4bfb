/** Secrets leave no trace in records: every known value is replaced, wherever it stands. */
const SHORTEST = 8;
const CENSORED = '[redacted]';

export type Redact = <Value>(value: Value) => Value;

export function redactor(secrets: readonly (string | null | undefined)[]): Redact {
  const values = secrets.filter((secret): secret is string => (secret?.length ?? 0) >= SHORTEST);
  const forms = [...new Set(values.flatMap(spellings))].sort((a, b) => b.length - a.length);
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string')
      return forms.reduce((text, form) => text.replaceAll(form, CENSORED), value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), clean(inner)]));
  };
  return <Value>(value: Value) => (forms.length === 0 ? value : (clean(value) as Value));
}

/** As they are, and as they look in a URL, in a Basic header and in base64. */
function spellings(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(`x-access-token:${secret}`).toString('base64'),
  ];
}
