import {
  type AttemptResult,
  type ClaimedDelivery,
  type DeliveryQueue,
  type DeliveryRequest,
  setPaused,
} from '#lib/deliveries/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Vault } from '#lib/vault/index.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import type { EndpointCache } from './endpoint-cache.ts';
import { encodeMessage } from './messages/encode-message.ts';
import { nextWebhookAttempt } from './retry-schedule.ts';
import { changeState, type SealedSecrets } from './store.ts';
import { secretBinding, type WebhookEndpoint, webhookQueueName } from './webhook-endpoint.ts';

export type WebhookQueueServices = {
  db: Database;
  endpoints: EndpointCache;
  vault: Vault;
  clock: Clock;
  /** Whether a decision on a case was undone, for a delivery about it; composition hands it in. */
  isUndone(decision: { merchantId: string; id: string; decisionId: string }): Promise<boolean>;
};

/** Marks the delivery of a test call, by which an endpoint becomes active. */
export const testCallData = { kind: 'test' } as const;

const limits = { connectMs: 5_000, totalMs: 30_000 };

/** How webhooks are sent: any 2xx within 30 seconds acknowledges (docs/decisions/0021). */
export function webhookQueue(services: WebhookQueueServices): DeliveryQueue {
  return {
    name: webhookQueueName,
    maxConcurrent: 8,
    buildRequest: (delivery) => buildRequest(services, delivery),
    isAcknowledged: (status) => status >= 200 && status < 300,
    nextAttemptAt: (delivery, failedAt) => nextWebhookAttempt(delivery, failedAt),
    onResults: { concerns: acknowledgesTestCall, apply: activate },
    onStored: (result) => disableGone(services, result),
  };
}

async function buildRequest(
  { endpoints, vault, clock, isUndone }: WebhookQueueServices,
  delivery: ClaimedDelivery,
): Promise<DeliveryRequest | null> {
  const endpoint = await findWanted(endpoints, delivery);
  if (!endpoint || (isDecision(delivery) && (await isUndone(decisionOf(delivery))))) return null;
  const at = clock.now();
  const secrets = await readSecrets(vault, endpoint, delivery, at);
  const message = { messageId: delivery.messageId, body: delivery.body, at };
  const { headers, body } = encodeMessage(endpoint.format, secrets, message);
  return {
    url: endpoint.url,
    method: 'POST',
    body,
    ...limits,
    headers: { ...headers, 'User-Agent': 'Turnpike-Webhooks/1' },
  };
}

/** The endpoint when it still wants the delivery. What is not wanted is lost, so that is never decided by the cache. */
async function findWanted(
  endpoints: EndpointCache,
  delivery: ClaimedDelivery,
): Promise<(WebhookEndpoint & SealedSecrets) | null> {
  const cached = await endpoints.find(delivery.destinationId);
  if (cached && isWanted(cached, delivery)) return cached;
  const fresh = await endpoints.findFresh(delivery.destinationId);
  return fresh && isWanted(fresh, delivery) ? fresh : null;
}

/** Also a message that was claimed just before its endpoint was disabled. Nothing else is claimed of a paused endpoint. */
function isWanted({ state, activatedAt }: WebhookEndpoint, delivery: ClaimedDelivery): boolean {
  if (state === 'ACTIVE') return true;
  if (isTestCall(delivery)) return state === 'INACTIVE';
  return state !== 'DELETED' && activatedAt !== null;
}

function isTestCall({ data }: ClaimedDelivery): boolean {
  return data.kind === testCallData.kind;
}

/** A decision is final when it is sent: an undo is not possible any more. */
const isDecision = ({ data }: ClaimedDelivery): boolean => data.kind === 'decision';

const decisionOf = ({ merchantId, streamId, data }: ClaimedDelivery) => ({
  merchantId,
  id: streamId,
  decisionId: String(data.decisionId),
});

/**
 * The secrets that are valid now. An encrypted message is made for the first of them only, so attempts take turns while
 * two are valid: a receiver that has either one reads the message at the second attempt at the latest.
 */
async function readSecrets(
  vault: Vault,
  endpoint: WebhookEndpoint & SealedSecrets,
  { failureCount }: ClaimedDelivery,
  at: Date,
): Promise<string[]> {
  const { sealedSecret, sealedPreviousSecret, previousSecretUntil } = endpoint;
  const binding = secretBinding(endpoint);
  const current = await vault.decryptText(sealedSecret, binding);
  if (!sealedPreviousSecret || !previousSecretUntil || previousSecretUntil <= at) return [current];
  const previous = await vault.decryptText(sealedPreviousSecret, binding);
  return failureCount % 2 === 0 ? [previous, current] : [current, previous];
}

const acknowledgesTestCall = ({ delivery, outcome }: AttemptResult): boolean =>
  outcome === 'DELIVERED' && isTestCall(delivery);

/** The address is no longer used (RFC 9110, 15.5.11). A disabling that is interrupted comes again with the next attempt. */
async function disableGone(
  services: Pick<WebhookQueueServices, 'db' | 'vault'>,
  { delivery, attempt }: AttemptResult,
): Promise<void> {
  if (attempt.status !== 410) return;
  await disableEndpoint(services, { id: delivery.destinationId, at: attempt.finishedAt, data: { status: '410' } });
}

async function activate(tx: Tx, results: readonly AttemptResult[]): Promise<void> {
  const change = { from: ['INACTIVE'], state: 'ACTIVE', type: 'webhook.activated' } as const;
  for (const { delivery, attempt } of results) {
    const cause = { actor: 'system', at: attempt.finishedAt };
    const isActivated = (await changeState(tx, delivery.destinationId, change, cause)) !== null;
    // What waited while it was disabled is found by the next sweep of the sender.
    if (isActivated) await setPaused(tx, delivery.destinationId, null);
  }
  await announceChange(tx, 'webhook');
}
