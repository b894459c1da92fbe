import type { ClaimedDelivery, DeliveryQueue, DeliveryRequest } from '#lib/deliveries/index.ts';
import { buildHeaders, limits } from './build-request.ts';
import { type CallbackData, callbackQueueName } from './configuration.ts';
import { appendEvents, eventOfResult } from './events.ts';
import { findConfigurationFor } from './find-configuration.ts';
import type { CallbackServices } from './services.ts';

/** How callbacks are sent: in the order of a payment's decisions, with the retries that the entity configured. */
export function callbackQueue(services: Pick<CallbackServices, 'db' | 'vault'>): DeliveryQueue {
  return {
    name: callbackQueueName,
    maxConcurrent: 8,
    buildRequest: (delivery) => buildRequest(services, delivery),
    isAcknowledged: (status, delivery) => sendingOf(delivery).acknowledgedStatuses.includes(status),
    nextAttemptAt,
    onResults: {
      concerns: (result) => eventOfResult(result) !== null,
      apply: (tx, results) =>
        appendEvents(
          tx,
          results.flatMap((result) => eventOfResult(result) ?? []),
        ),
    },
  };
}

const sendingOf = ({ data }: ClaimedDelivery) => (data as CallbackData).sending;

/** The address is the one that is active now, so that what waits follows a switch. */
async function buildRequest(
  { db, vault }: Pick<CallbackServices, 'db' | 'vault'>,
  delivery: ClaimedDelivery,
): Promise<DeliveryRequest | null> {
  const { channelId } = delivery.data as CallbackData;
  const { enabled, destination } = await findConfigurationFor(db.pool, channelId);
  if (!enabled || !destination) return null;
  const { headers, secretHeaders } = await buildHeaders({ db, vault }, destination);
  const { expectContinue = true } = sendingOf(delivery);
  const { activeUrl: url } = destination;
  return { url, method: 'POST', headers, secretHeaders, body: delivery.body, expectContinue, ...limits };
}

/** A resubmission is one call (spec 6.3). */
function nextAttemptAt(delivery: ClaimedDelivery, failedAt: Date): Date | null {
  const { maxRetries, retryWaitSeconds } = sendingOf(delivery);
  if (delivery.resubmission > 0 || delivery.failureCount >= maxRetries) return null;
  return new Date(failedAt.getTime() + retryWaitSeconds * 1_000);
}
