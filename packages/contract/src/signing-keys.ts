import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { pageOf } from './page.ts';

export const signingKey = z
  .object({
    keyId: z.string().meta({ description: 'Named in each signature.', examples: ['1f0c7b8a9d2e4f65'] }),
    algorithm: z.literal('Ed25519'),
    publicKey: z
      .string()
      .meta({ description: 'The public key as PEM, as `bindery bundle verify` and `TRUSTED_KEYS` take it.' }),
  })
  .meta({ id: 'SigningKey' });

export type PublicSigningKey = z.output<typeof signingKey>;

export const listSigningKeys = defineOperation({
  operationId: 'listSigningKeys',
  method: 'GET',
  path: '/v1/signing-keys',
  tag: 'Static export',
  summary: 'List signing keys',
  description: 'The public keys that bundles of this installation are signed with. They are no secret.',
  success: { status: 200, description: 'The keys.', schema: pageOf('SigningKeyPage', signingKey) },
  open: true,
});
