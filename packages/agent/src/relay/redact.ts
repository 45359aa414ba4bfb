/** Takes a secret out of what passes, also where it is cut between two chunks. */
const MARK = '[redacted]';
/** Shorter ones are no secrets, and would be found in any text. */
const MIN_LENGTH = 8;

export function redactText(text: string, secret: string | null): string {
  return isSecret(secret) ? text.replaceAll(secret, MARK) : text;
}

/** All texts in a value; what a database cannot hold is replaced as well. */
export function redactValue<Value>(value: Value, secret: string | null): Value {
  if (typeof value === 'string') {
    return redactText(value.toWellFormed().replaceAll('\0', '\uFFFD'), secret) as Value;
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(item, secret)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    redactValue(name, secret),
    redactValue(inner, secret),
  ]);
  return Object.fromEntries(entries) as Value;
}

export class StreamRedactor {
  readonly #secret: Buffer | null;
  #held: Buffer = Buffer.alloc(0);

  constructor(secret: string | null) {
    this.#secret = isSecret(secret) ? Buffer.from(secret) : null;
  }

  push(chunk: Buffer): Buffer {
    if (!this.#secret) return chunk;
    const text = Buffer.concat([this.#held, chunk]).toString('latin1');
    const clean = text.replaceAll(this.#secret.toString('latin1'), MARK);
    const keep = tailThatMayGoOn(clean, this.#secret.toString('latin1'));
    this.#held = Buffer.from(clean.slice(clean.length - keep), 'latin1');
    return Buffer.from(clean.slice(0, clean.length - keep), 'latin1');
  }

  end(): Buffer {
    return this.#held;
  }
}

/** How many characters at the end could be the beginning of the secret. */
function tailThatMayGoOn(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length--) {
    if (secret.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}

function isSecret(secret: string | null): secret is string {
  return secret !== null && secret.length >= MIN_LENGTH;
}
