/** Key pairs for ssh sources: made here, or read from what a user pasted. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

export interface DeployKey {
  /** In a form that ssh reads, without passphrase. */
  privateKey: string;
  /** As a line of authorized_keys: what a git host is given. */
  publicKey: string;
}

export function generateDeployKey(comment: string): DeployKey {
  return fromEd25519(generateKeyPairSync('ed25519').privateKey, comment);
}

export function readDeployKey(text: string): DeployKey | { problem: string } {
  const pem = `${text.replaceAll('\r\n', '\n').trim()}\n`;
  if (!/^-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----\n/.test(pem)) {
    return {
      problem: 'must be an ssh private key that begins with a BEGIN … PRIVATE KEY line, or "generate"',
    };
  }
  return pem.startsWith('-----BEGIN OPENSSH') ? readOpenSsh(pem) : readPem(pem);
}

const MAGIC = Buffer.from('openssh-key-v1\0');
const TYPES = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521))$/;

// PROTOCOL.key of OpenSSH: magic, cipher, key derivation and its options, count, public key, private part.
function readOpenSsh(pem: string): DeployKey | { problem: string } {
  try {
    const bytes = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new RangeError('no magic');
    const read = reader(bytes.subarray(MAGIC.length));
    if (read.string().toString() !== 'none') return PASSPHRASE;
    read.string();
    read.string();
    if (read.number() !== 1) throw new RangeError('not one key');
    const blob = read.string();
    const type = reader(blob).string().toString();
    if (!TYPES.test(type) || read.string().length % 8 !== 0) throw new RangeError('no key');
    return { privateKey: pem, publicKey: `${type} ${blob.toString('base64')}` };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'is not a whole ssh private key' };
    throw error;
  }
}

const PASSPHRASE = { problem: 'is protected with a passphrase; give a key without one' };

function readPem(pem: string): DeployKey | { problem: string } {
  if (/ENCRYPTED/.test(pem)) return PASSPHRASE;
  try {
    const key = createPrivateKey(pem);
    // ssh of common versions does not read Ed25519 in PKCS#8.
    if (key.asymmetricKeyType === 'ed25519') return fromEd25519(key, '');
    const blob = publicBlob(key);
    return blob
      ? { privateKey: pem, publicKey: `${reader(blob).string()} ${blob.toString('base64')}` }
      : { problem: 'must be an Ed25519, RSA or ECDSA key' };
  } catch {
    return { problem: 'is not a whole private key' };
  }
}

function publicBlob(key: KeyObject): Buffer | null {
  const { kty, n, e, crv, x, y } = key.export({ format: 'jwk' });
  if (kty === 'RSA') return Buffer.concat(['ssh-rsa', integer(e!), integer(n!)].map(string));
  const curve = { 'P-256': 'nistp256', 'P-384': 'nistp384', 'P-521': 'nistp521' }[crv ?? ''];
  if (!curve) return null;
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return Buffer.concat([`ecdsa-sha2-${curve}`, curve, point].map(string));
}

/** A positive number of any size: with a leading zero where its first bit is set. */
function integer(base64url: string): Buffer {
  const bytes = Buffer.from(base64url, 'base64url');
  return bytes[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
}

function fromEd25519(key: KeyObject, comment: string): DeployKey {
  const { x, d } = key.export({ format: 'jwk' });
  const [publicBytes, seed] = [Buffer.from(x!, 'base64url'), Buffer.from(d!, 'base64url')];
  const blob = Buffer.concat(['ssh-ed25519', publicBytes].map(string));
  const check = randomBytes(4);
  const open = Buffer.concat([
    ...[check, check, blob],
    ...[Buffer.concat([seed, publicBytes]), comment].map(string),
  ]);
  const padding = Buffer.from(Array.from({ length: (8 - (open.length % 8)) % 8 }, (_, index) => index + 1));
  const whole = Buffer.concat([
    MAGIC,
    ...['none', 'none', ''].map(string),
    number(1),
    ...[blob, Buffer.concat([open, padding])].map(string),
  ]);
  const lines = whole.toString('base64').replaceAll(/.{70}(?=.)/g, '$&\n');
  return {
    privateKey: `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`,
    publicKey: `ssh-ed25519 ${blob.toString('base64')}${comment && ` ${comment}`}`,
  };
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function string(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([number(bytes.length), bytes]);
}

function reader(bytes: Buffer): { number(): number; string(): Buffer } {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError('cut off');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = () => take(4).readUInt32BE();
  return { number, string: () => take(number()) };
}
