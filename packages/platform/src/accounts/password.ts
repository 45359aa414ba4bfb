/** Passwords as they are kept: scrypt with a salt of its own, in the form that names its own cost. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  const cost = `${Math.log2(COST.N)},${COST.r},${COST.p}`;
  return `scrypt$${cost}$${salt.toString('base64')}$${key.toString('base64')}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, log2N, r, p, salt, key] =
    /^scrypt\$(\d+),(\d+),(\d+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/.exec(hash) ?? [];
  if (!key) return false;
  const wanted = Buffer.from(key, 'base64');
  const cost = { N: 2 ** Number(log2N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt!, 'base64'), cost), wanted);
}

// The same letters typed on two machines may come as different characters.
function derive(password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }) {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
