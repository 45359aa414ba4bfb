/** Push webhooks: their secrets for holders of an admin key, deliveries for whoever knows the secret. */
import { randomBytes } from 'node:crypto';
import * as contract from '@bindery/contract';
import type { Transaction } from 'kysely';
import { recordAudit } from '../api/audit.ts';
import type { Call } from '../api/call.ts';
import { rateLimitHeaders } from '../api/caller.ts';
import { ApiError, notFound, tooMany } from '../api/errors.ts';
import { createRateLimit } from '../api/rate-limit.ts';
import type { Api } from '../api/route.ts';
import type { SignedCall } from '../api/signed-route.ts';
import { lockProjectWork } from '../db/project-lock.ts';
import type { Schema } from '../db/schema.ts';
import { openSecret, sealedAnswers, sealSecret } from '../secrets/secret-box.ts';
import { concernsProject } from './concerns-project.ts';
import { type PushEvent, readPush } from './read-push.ts';
import {
  findTarget,
  findWatched,
  findWebhook,
  recordDelivery,
  setSecret,
  type WebhookTarget,
} from './store.ts';
import { hostOf, isGenuine, SECRET_PREFIX } from './verify-delivery.ts';

export interface WebhookRoutesOptions {
  publicUrl: () => string;
  /** 32 bytes: stored secrets are encrypted with it. */
  credentialKey: Buffer;
  /** The update's id; null when the project is gone. */
  startUpdate: StartUpdate;
  /** Deliveries a second that one webhook takes, per process (10). */
  deliveriesPerSecond?: number;
}

type StartUpdate = (
  tx: Transaction<Schema>,
  project: { organizationId: string; projectId: string },
) => Promise<{ id: string; joined: boolean } | null>;

type RotateCall = Call<Transaction<Schema>, { projectId: string }, unknown, unknown>;

export function webhookRoutes(options: WebhookRoutesOptions): (api: Api) => void {
  const { credentialKey: key, startUpdate, deliveriesPerSecond = 10 } = options;
  const urlOf = (webhookId: string) => new URL(`/v1/webhooks/${webhookId}`, options.publicUrl()).href;
  // A box of a token moved to this column does not open.
  const boxOf = (projectId: string) => ({ key, belongsTo: `${projectId} webhook` });
  const deliveries = createRateLimit({ perSecond: deliveriesPerSecond, burst: deliveriesPerSecond * 10 });

  return (api) => {
    api.read(contract.getWebhook, async ({ db, caller, params }) => {
      const webhook = await findWebhook(db, { organizationId: caller.organizationId, ...params });
      if (!webhook) throw notFound('project');
      return {
        url: urlOf(webhook.webhook_id),
        secretSetAt: webhook.webhook_rotated_at?.toISOString() ?? null,
        lastDelivery: webhook.webhook_delivered_at && {
          receivedAt: webhook.webhook_delivered_at.toISOString(),
          outcome: webhook.webhook_outcome ?? '',
        },
      };
    });

    const rotate = async ({ db, caller, actor, params }: RotateCall) => {
      const { organizationId } = caller;
      const { projectId } = params;
      const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
      const sealed = sealSecret(secret, boxOf(projectId));
      const webhookId = await setSecret(db, { organizationId, projectId, sealed });
      if (webhookId === null) throw notFound('project');
      await recordAudit(db, actor, { organizationId, action: 'webhook.rotate', target: projectId });
      return { url: urlOf(webhookId), secret };
    };
    const kept = sealedAnswers({ key, belongsTo: 'kept answers of webhook rotations' });
    api.write(contract.rotateWebhookSecret, rotate, { kept });

    api.signed(contract.deliverPush, {
      maxBytes: contract.LARGEST_DELIVERY_BYTES,
      // Before the body is read: strangers get no memory of ours.
      admit: async ({ webhookId }) => {
        const target = await findTarget(api.db, webhookId);
        if (!target) throw new ApiError(404, 'There is no such webhook.');
        const allowance = deliveries.take(webhookId);
        if (!allowance.allowed) {
          throw tooMany(
            'Too many deliveries at once. Try again shortly.',
            allowance.retryAfterSeconds,
            rateLimitHeaders(allowance),
          );
        }
        return target;
      },
      organizationOf: ({ organizationId }) => organizationId,
      handle: async (call) => {
        const event = readDelivery(call, openTarget(call.admitted, boxOf));
        const delivery = await answer(event, call, startUpdate);
        await recordDelivery(call.db, { projectId: call.admitted.projectId, outcome: delivery.outcome });
        return delivery;
      },
    });
  };
}

function openTarget(
  { projectId, sealedSecret }: WebhookTarget,
  boxOf: (projectId: string) => { key: Buffer; belongsTo: string },
): string {
  if (sealedSecret) return openSecret(sealedSecret, boxOf(projectId));
  throw new ApiError(
    403,
    `This webhook has no secret yet. Create one with POST /v1/project/${projectId}/webhook/rotate.`,
  );
}

function readDelivery({ headers, body }: SignedCall<WebhookTarget>, secret: string): PushEvent {
  const host = hostOf(headers);
  if (!host) {
    throw new ApiError(
      400,
      'This is not a delivery from GitHub, GitLab, Bitbucket, Gitea or Forgejo, because the header with the event’s name is missing.',
    );
  }
  if (!isGenuine({ host, headers, body }, { secret, nowMs: Date.now() })) {
    throw new ApiError(
      403,
      'The signature is missing or does not match the webhook’s secret. Give the git host the newest secret.',
    );
  }
  return readPush(host, { headers, payload: readPayload(String(headers['content-type']), body) });
}

function readPayload(contentType: string, body: Buffer): unknown {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  const text = isForm
    ? (new URLSearchParams(body.toString('utf8')).get('payload') ?? '')
    : body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The delivery is not JSON.');
  }
}

async function answer(
  event: PushEvent,
  { db, admitted, actor }: SignedCall<WebhookTarget>,
  startUpdate: StartUpdate,
): Promise<contract.Delivery> {
  if (event.kind === 'ping') return nothing('The webhook works.');
  if (event.kind === 'other') return nothing(`The event ${event.event.slice(0, 100)} is of no concern here.`);
  const { projectId, organizationId } = admitted;
  // From here on nobody else starts an update: what is asked below stays true.
  await lockProjectWork(db, projectId);
  const watched = await findWatched(db, projectId);
  if (!watched) throw new ApiError(404, 'There is no such webhook.');
  const concern = concernsProject(event, watched);
  if ('ignored' in concern) return nothing(concern.ignored);
  const { name, sha } = concern.branch;
  // A delivery that comes again. While something is being built, the answer could change: then it is built again.
  if (sha === watched.activeSha && !watched.isBuilding) {
    return nothing(`The commit ${sha.slice(0, 12)} is the active version already.`);
  }
  const started = await startUpdate(db, { organizationId, projectId });
  if (!started) throw new ApiError(404, 'There is no such webhook.');
  const details = { statusId: started.id, joined: started.joined, branch: name, commit: sha };
  await recordAudit(db, actor, { organizationId, action: 'update.start', target: projectId, details });
  const outcome = started.joined ? 'it joins the update that waits' : 'an update is queued';
  return { statusId: started.id, outcome: `The branch ${name} was pushed: ${outcome}.` };
}

function nothing(outcome: string): contract.Delivery {
  return { statusId: null, outcome };
}
