/** Secrets that must come out again (a git token): AES-256-GCM under the installation's key. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const SECRET_KEY_BYTES = 32;
const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `belongsTo` is bound in: a box moved to another row does not open. */
export function sealSecret(secret: string, { key, belongsTo }: { key: Buffer; belongsTo: string }): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([FORMAT]), iv, cipher.getAuthTag(), sealed]);
}

export function openSecret(box: Buffer, { key, belongsTo }: { key: Buffer; belongsTo: string }): string {
  if (box[0] !== FORMAT || box.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('not a sealed secret');
  const iv = box.subarray(1, 1 + IV_BYTES);
  const tag = box.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(tag);
  return Buffer.concat([decipher.update(box.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

/** How an answer that holds a secret is kept for an Idempotency-Key. */
export function sealedAnswers(box: { key: Buffer; belongsTo: string }): {
  seal(body: string): string;
  open(sealed: string): string;
} {
  return {
    seal: (body) => sealSecret(body, box).toString('base64'),
    open: (sealed) => openSecret(Buffer.from(sealed, 'base64'), box),
  };
}
