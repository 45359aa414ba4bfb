/** Detached Ed25519 signature of the manifest's bytes. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { BundleRefused } from './bundle-refused.ts';

export interface SigningKey {
  keyId: string;
  privateKey: KeyObject;
}

export interface TrustedKey {
  keyId: string;
  publicKey: KeyObject;
}

/** A fresh pair as PEM texts, for a key file and for publication. */
export function generateSigningKey(): { keyId: string; privateKeyPem: string; publicKeyPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    keyId: keyIdOf(publicKey),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
}

export function readSigningKey(privateKeyPem: string): SigningKey {
  const privateKey = createPrivateKey(privateKeyPem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('the signing key is not an Ed25519 key');
  return { keyId: keyIdOf(createPublicKey(privateKey)), privateKey };
}

export function readTrustedKey(publicKeyPem: string): TrustedKey {
  const publicKey = createPublicKey(publicKeyPem);
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('the trusted key is not an Ed25519 key');
  return { keyId: keyIdOf(publicKey), publicKey };
}

/** The bytes of `bindery.manifest.sig`. Ed25519 is deterministic: one key, one manifest, one signature. */
export function signManifest(manifestBytes: Uint8Array, key: SigningKey): Buffer {
  return signatureFileOf(key.keyId, sign(null, manifestBytes, key.privateKey));
}

function signatureFileOf(keyId: string, signature: Buffer): Buffer {
  const fields = { algorithm: 'Ed25519', keyId, signature: signature.toString('base64') };
  return Buffer.from(`${JSON.stringify(fields)}\n`);
}

/** The id of the trusted key that made the signature; anything else is refused. */
export function checkSignature(
  manifestBytes: Uint8Array,
  signatureFile: Uint8Array,
  trustedKeys: readonly TrustedKey[],
): string {
  const { keyId, signature } = parseSignature(signatureFile);
  const key = trustedKeys.find((candidate) => candidate.keyId === keyId);
  if (!key) throw new BundleRefused(`it is signed by the key ${keyId}, which is not trusted here`);
  if (!verify(null, manifestBytes, key.publicKey, signature)) {
    throw new BundleRefused(`its signature by the key ${keyId} does not match the manifest`);
  }
  return keyId;
}

/** Key id named by a signature file, unverified. */
export function parseSignature(signatureFile: Uint8Array): { keyId: string; signature: Buffer } {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(signatureFile).toString('utf8'));
  } catch {
    throw new BundleRefused('its signature file is not valid JSON');
  }
  const { algorithm, keyId, signature } = (value ?? {}) as Record<string, unknown>;
  if (algorithm !== 'Ed25519') throw new BundleRefused('its signature is not an Ed25519 signature');
  if (typeof keyId !== 'string' || !/^[0-9a-f]{16}$/.test(keyId)) {
    throw new BundleRefused('its signature names no key');
  }
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) {
    throw new BundleRefused('its signature is malformed');
  }
  const bytes = Buffer.from(signature, 'base64');
  // One signature has one form: the spare bits of its last character are zero, and nothing stands around it.
  if (!signatureFileOf(keyId, bytes).equals(signatureFile))
    throw new BundleRefused('its signature is malformed');
  return { keyId, signature: bytes };
}

/** First 16 hex digits of the SHA-256 of the public key in SPKI form. */
function keyIdOf(publicKey: KeyObject): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
}
