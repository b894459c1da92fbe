import { autocommit } from '#lib/platform/database/transaction.ts';
import { lowestTransactionId } from '#lib/platform/ids.ts';
import { lifetimeMs } from './checkout.ts';
import { resultAddress } from './result-address.ts';
import type { CheckoutServices } from './services.ts';
import {
  type CheckoutKey,
  claimAnnouncement,
  completeAnnouncement,
  listDueAnnouncements,
  listMovedClocks,
} from './store.ts';

/** So long after its creation (spec 6.2). */
export const announceAfterMs = 29 * 60_000;
const batchSize = 50;

/**
 * Calls the shopperResultUrl of checkouts whose form was submitted and whose result was not fetched for 29 minutes (spec
 * 3.1, 6.2). Time is that of the merchant's clock. Returns how many calls were made; any number of processes may run this.
 */
export async function announceResults(services: CheckoutServices): Promise<number> {
  const now = services.clock.now();
  // Soon after the 30 minutes it would be of no use: the id is not valid then.
  const sinceMs = lifetimeMs + 60_000;
  const calls = await announce(services, { merchantId: null, now, sinceMs });
  for (const { id, offsetMs } of await listMovedClocks(services.db)) {
    const movedNow = new Date(now.getTime() + offsetMs);
    calls.push(...(await announce(services, { merchantId: id, now: movedNow, sinceMs })));
  }
  return calls.length;
}

/** A call that was made; the status is null when the shop did not answer. */
export type AnnouncedResult = { paymentId: string; status: number | null };

const dayMs = 86_400_000;

/** For a merchant whose clock was moved forward: also what would have been called on the way. */
export async function announceResultsOfMerchant(
  services: CheckoutServices,
  merchantId: string,
  now: Date,
): Promise<AnnouncedResult[]> {
  return announce(services, { merchantId, now, sinceMs: dayMs });
}

async function announce(
  services: CheckoutServices,
  { merchantId, now, sinceMs }: { merchantId: string | null; now: Date; sinceMs: number },
): Promise<AnnouncedResult[]> {
  const idAt = (agoMs: number): string => lowestTransactionId(new Date(now.getTime() - agoMs)).toUpperCase();
  const due = await listDueAnnouncements(services.db, {
    firstId: idAt(sinceMs),
    lastId: idAt(announceAfterMs),
    merchantId,
    now,
    limit: batchSize,
  });
  const made = await Promise.all(due.map((key) => call(services, key, now)));
  return made.filter((one) => one !== null);
}

async function call(services: CheckoutServices, key: CheckoutKey, now: Date): Promise<AnnouncedResult | null> {
  const tx = autocommit(services.db);
  const claimed = await claimAnnouncement(tx, key, now);
  if (!claimed) return null;
  const url = resultAddress(claimed.shopperResultUrl, key.id, claimed.operation);
  const outcome = await services.egress.send({
    url,
    method: 'GET',
    totalMs: 15_000,
    maxResponseBytes: 4_096,
    onTooLong: 'cut',
  });
  if (outcome.kind !== 'response') {
    const { kind, reason } = outcome;
    services.log.warn({ checkoutId: key.id, kind, reason }, 'the shopperResultUrl of a checkout did not answer');
  }
  const status = outcome.kind === 'response' ? outcome.status : null;
  await completeAnnouncement(tx, key, status, now);
  return { paymentId: claimed.paymentId, status };
}
