/** Known shapes of secrets in text that is about to be published. */
import { crc32 } from 'node:zlib';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** What looks like a secret may be an example; an admin key whose check digits are right is one. */
export const SECRET_RULE = 'secret-in-content';
export const ADMIN_KEY_RULE = 'admin-key-in-content';

/** Each shape starts with letters that hardly occur otherwise: most text is passed over at one glance. */
const SHAPES: readonly { what: string; shape: string }[] = [
  {
    what: 'a private key',
    shape: '-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----[\\s\\\\nr]+[A-Za-z0-9+/=\\s\\\\]{64}',
  },
  { what: 'an AWS access key', shape: '\\b(?:AKIA|ASIA)[A-Z2-7]{16}\\b' },
  { what: 'a GitHub token', shape: '\\bgh[pousr]_[A-Za-z0-9]{36,251}\\b' },
  { what: 'a GitHub token', shape: '\\bgithub_pat_[A-Za-z0-9_]{80,90}\\b' },
  { what: 'a GitLab token', shape: '\\bglpat-[A-Za-z0-9_-]{20,}\\b' },
  { what: 'a Slack token', shape: '\\bxox[abposr]-[0-9]{8,}-[A-Za-z0-9-]{16,}\\b' },
  { what: 'a Stripe key', shape: '\\b[sr]k_live_[A-Za-z0-9]{20,}\\b' },
  { what: 'an OpenAI key', shape: '\\bsk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{40,}\\b' },
  { what: 'an Anthropic key', shape: '\\bsk-ant-[a-z0-9]+-[A-Za-z0-9_-]{40,}\\b' },
  { what: 'a Google API key', shape: '\\bAIza[A-Za-z0-9_-]{35}\\b' },
  { what: 'an npm token', shape: '\\bnpm_[A-Za-z0-9]{36}\\b' },
  { what: 'a SendGrid key', shape: '\\bSG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}\\b' },
  { what: 'an admin key of Bindery', shape: '\\bbnd_admin_[A-Za-z0-9]{38,}\\b' },
];

const ANY = new RegExp(SHAPES.map(({ shape }) => `(${shape})`).join('|'), 'g');
/** Placeholders of documentation: they say so, repeat themselves, or count. */
const PLACEHOLDER =
  /example|sample|placeholder|your|dummy|fake|redacted|(?:x{4})|(.)\1{5}|0123456|1234567|abcdef|\.\.\./i;
const FEWEST_DIFFERENT = 10;

export interface FoundSecret {
  what: string;
  isAdminKey: boolean;
  /** Where it starts. */
  offset: number;
}

export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  for (const match of text.matchAll(ANY)) {
    if (isPlaceholder(match[0])) continue;
    const shape = match.slice(1).findIndex((group) => group !== undefined);
    found.push({ what: SHAPES[shape]!.what, isAdminKey: isAdminKey(match[0]), offset: match.index });
  }
  return found;
}

/** As diagnostics; the secret itself is never repeated. */
export function secretDiagnostics(file: string, text: string): Diagnostic[] {
  // One way through the text for all of them: they come in its order.
  let line = 1;
  let lineStart = 0;
  let lineEnd = text.indexOf('\n');
  return findSecrets(text).map(({ what, isAdminKey, offset }) => {
    while (lineEnd >= 0 && lineEnd < offset) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
    const column = offset - lineStart + 1;
    return {
      severity: 'warning',
      file,
      line,
      column,
      rule: isAdminKey ? ADMIN_KEY_RULE : SECRET_RULE,
      message: isAdminKey ? 'This is an admin key of Bindery' : `This looks like ${what}`,
      hint: 'Revoke it, since it is in the history of the repository, and write a placeholder such as YOUR_KEY.',
      excerpt: null,
    };
  });
}

function isPlaceholder(text: string): boolean {
  const value = text.replace(/^-----BEGIN[^-]*-----/, '');
  return PLACEHOLDER.test(value) || new Set(value).size < FEWEST_DIFFERENT;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Its last six characters are the CRC32 of those before them, in base 62. */
function isAdminKey(text: string): boolean {
  const key = /^bnd_admin_(\w+)(\w{6})$/.exec(text);
  if (!key) return false;
  let rest = crc32(key[1]!);
  let check = '';
  for (let i = 0; i < 6; i++) {
    check = DIGITS[rest % 62] + check;
    rest = Math.floor(rest / 62);
  }
  return check === key[2];
}
