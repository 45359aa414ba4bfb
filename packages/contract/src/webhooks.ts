import { z } from 'zod';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

/** What GitHub sends at most. */
export const LARGEST_DELIVERY_BYTES = 25 * 1024 * 1024;

const url = z.url().meta({
  description:
    'The address where the git host delivers pushes. It cannot be guessed, so keep it to yourself.',
});

export const webhook = z
  .object({
    url,
    secretSetAt: timestamp.nullable().meta({
      description: 'When the secret was created; null if there is none, and deliveries are refused.',
    }),
    lastDelivery: z
      .object({
        receivedAt: timestamp,
        outcome: z.string().meta({ description: 'The outcome in one sentence.' }),
      })
      .nullable()
      .meta({ description: 'The last delivery with a valid signature.' }),
  })
  .meta({ id: 'Webhook' });

export const webhookSecret = z
  .object({
    url,
    secret: z.string().meta({
      description: 'Give the secret to the git host. It is shown only in this answer, and stored encrypted.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD0nQmVqYtBd8='],
    }),
  })
  .meta({ id: 'WebhookSecret' });

export const delivery = z
  .object({
    statusId: z
      .string()
      .nullable()
      .meta({ description: 'The update that the push started or joined; null if there is none.' }),
    outcome: z.string().meta({
      description: 'The outcome in one sentence.',
      examples: ['The branch main was pushed: an update is queued.'],
    }),
  })
  .meta({ id: 'WebhookDelivery' });

export type Webhook = z.output<typeof webhook>;
export type Delivery = z.output<typeof delivery>;

const tag = 'Webhooks';
const errors = { 404: 'Your organization has no project with this identifier.' };

export const getWebhook = defineOperation({
  operationId: 'getWebhook',
  method: 'GET',
  path: '/v1/project/{projectId}/webhook',
  tag,
  summary: 'Get the webhook',
  params: z.object({ projectId }),
  success: { status: 200, description: 'The project’s webhook.', schema: webhook },
  errors,
});

export const rotateWebhookSecret = defineOperation({
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/v1/project/{projectId}/webhook/rotate',
  tag,
  summary: 'Create a new webhook secret',
  description:
    'The previous secret stops working at once. An answer that is kept for an `Idempotency-Key` is encrypted.',
  params: z.object({ projectId }),
  success: { status: 200, description: 'The address and the new secret.', schema: webhookSecret },
  errors,
  idempotent: true,
});

export const deliverPush = defineOperation({
  operationId: 'deliverPush',
  method: 'POST',
  path: '/v1/webhooks/{webhookId}',
  tag,
  summary: 'Deliver a push',
  description:
    'Called by the git host, without an admin key: the delivery is signed with the webhook’s secret. GitHub (`X-Hub-Signature-256`), GitLab (`webhook-signature`, or the secret in `X-Gitlab-Token`), Bitbucket (`X-Hub-Signature`), Gitea and Forgejo (`X-Gitea-Signature`, `X-Forgejo-Signature`). A push to the project’s branch starts an update, or joins one that is waiting. Anything else is answered and ignored. The body may be up to 25 MiB of JSON, or a form with the JSON in `payload`.',
  params: z.object({ webhookId: z.string().meta({ examples: ['whk_9b1d03c6a27f4e589b1d03c6a27f4e58'] }) }),
  body: z.looseObject({}).meta({ id: 'Push', description: 'The event, as the git host writes it.' }),
  success: {
    status: 202,
    description: 'The signature is valid. `outcome` says what happened.',
    schema: delivery,
  },
  errors: {
    403: 'The signature is missing or wrong, or the webhook has no secret yet.',
    404: 'No webhook has this address.',
    413: 'The body is larger than 25 MiB.',
  },
  open: true,
  signed: true,
});
