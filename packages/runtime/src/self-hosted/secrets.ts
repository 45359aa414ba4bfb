/** The token that guards switching, and what must not reach a log. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './write-durably.ts';

const TOKEN_FILE = 'admin-token';

/** From the settings, or from the data folder, where it is made on first use. */
export async function adminTokenOf({
  adminToken,
  dataFolder,
}: {
  adminToken: string | null;
  dataFolder: string;
}): Promise<string> {
  if (adminToken !== null) return adminToken;
  const path = join(dataFolder, TOKEN_FILE);
  const written = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (written.length >= 16) return written;
  const token = randomBytes(32).toString('base64url');
  await writeDurably(path, `${token}\n`, { mode: 0o600 });
  return token;
}

export function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(/^Bearer +(.+)$/i.exec(header ?? '')?.[1]?.trim() ?? '');
  const expected = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A presigned link's query is as good as a password. */
export function shownUrl(url: string): string {
  return url.replace(/[?#].*$/s, '?…').replace(/\/\/[^/@]*@/, '//');
}
