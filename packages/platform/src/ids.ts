/** Opaque ids: a prefix that says what it is, then randomness. */
import { randomBytes } from 'node:crypto';

export type IdPrefix =
  | ('org' | 'usr' | 'prj' | 'key' | 'upd' | 'se' | 'aj' | 'job')
  /** Feedback of readers. */
  | 'fb'
  /** Sessions, invitations, accounts, and links that prove something once. */
  | ('ses' | 'inv' | 'acc' | 'ver');

export function newId(prefix: IdPrefix): string {
  // `se_` is specified as 16 hexadecimal characters; all ids look alike.
  return `${prefix}_${randomBytes(8).toString('hex')}`;
}
