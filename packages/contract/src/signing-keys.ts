import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { pageOf } from './page.ts';

export const signingKey = z
  .object({
    keyId: z.string().meta({
      description: 'The identifier of the key, which each signature names.',
      examples: ['1f0c7b8a9d2e4f65'],
    }),
    algorithm: z.literal('Ed25519'),
    publicKey: z
      .string()
      .meta({ description: 'The public key in PEM form, for `bindery bundle verify` and `TRUSTED_KEYS`.' }),
  })
  .meta({ id: 'SigningKey' });

export type PublicSigningKey = z.output<typeof signingKey>;

export const listSigningKeys = defineOperation({
  operationId: 'listSigningKeys',
  method: 'GET',
  path: '/v1/signing-keys',
  tag: 'Static export',
  summary: 'List signing keys',
  description: 'The public keys that verify the bundles of this installation. They are not secret.',
  success: { status: 200, description: 'The keys.', schema: pageOf('SigningKeyPage', signingKey) },
  open: true,
});
