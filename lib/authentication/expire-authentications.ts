import { shiftClock } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { applyAuthentication } from './apply-authentication.ts';
import { type Authentication, hasEnded } from './authentication.ts';
import { systemActor } from './send-request.ts';
import type { ContinuationServices } from './services.ts';
import {
  findAbandoned,
  findAuthentication,
  findAuthenticationById,
  findUnapplied,
  moveAuthentication,
} from './store.ts';

/** A shopper who does not end a challenge within this time has given up (spec 3.1). */
const shopperMs = 30 * 60_000;
/** Long after any answer of a directory server would have been stored. */
const answerMs = 60_000;
/** So long a browser may take to come back before a payment goes on without it. */
const browserMs = 10_000;

const batchSize = 50;

/** An authentication whose time is over, as it is after that. */
export async function expireAuthentication(
  services: ContinuationServices,
  authentication: Authentication,
): Promise<Authentication> {
  if (hasEnded(authentication)) return authentication;
  const channel = await services.tree.findChannel(authentication.channelId);
  const now = shiftClock(services.clock, channel?.clockOffsetMs ?? 0).now();
  const isLost = authentication.state === 'REQUESTED';
  const since = isLost ? authentication.updatedAt : authentication.createdAt;
  if (now.getTime() - since.getTime() < (isLost ? answerMs : shopperMs)) return authentication;
  return end(services, authentication, now);
}

/** What was asked and has no answer may have reached the issuer, so it is not asked again. */
async function end(services: ContinuationServices, authentication: Authentication, now: Date): Promise<Authentication> {
  const { state, merchantId, id } = authentication;
  const to =
    state === 'REQUESTED'
      ? ({ state: 'FAILED', resultCode: '100.390.111', result: { authenticationStatus: 'U' } } as const)
      : ({ state: 'EXPIRED', resultCode: '100.396.103', result: { authenticationStatus: 'U' } } as const);
  const reason = state === 'REQUESTED' ? 'no answer was stored' : 'the shopper did not complete it in time';
  await moveAuthentication(autocommit(services.db), {
    authentication,
    from: [state],
    to,
    actor: systemActor,
    now,
    events: [{ type: 'authentication.expired', data: { reason } }],
  });
  services.events.wake();
  return (await findAuthentication(services.db, merchantId, id)) ?? authentication;
}

/**
 * Ends what was abandoned, and lets payments go on whose browser did not come back after the issuer's result. Time is
 * that of the merchant's clock; any number of processes may run this together.
 */
export async function resolveAuthentications(
  services: ContinuationServices,
  merchantId: string | null = null,
): Promise<number> {
  const search = { now: services.clock.now(), merchantId, limit: batchSize };
  const abandoned = await findAbandoned(services.db, { ...search, shopperMs, answerMs });
  for (const { id } of abandoned) {
    const authentication = await findAuthenticationById(services.db, id);
    if (authentication) await applyAuthentication(services, await expireAuthentication(services, authentication));
  }
  const unapplied = await findUnapplied(services.db, { ...search, waitMs: browserMs });
  for (const { id } of unapplied) {
    const authentication = await findAuthenticationById(services.db, id);
    if (authentication) await applyAuthentication(services, authentication);
  }
  return abandoned.length + unapplied.length;
}
