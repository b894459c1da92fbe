import {
  continuePayment,
  findPayment,
  type Payment,
  PaymentConflictError,
  rejectRedirectedPayment,
} from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { type Authentication, hasEnded } from './authentication.ts';
import { mayContinue, refusalCode, toAcquirer } from './outcome.ts';
import { proofBinding } from './sealed-values.ts';
import { systemActor } from './send-request.ts';
import type { AuthenticationServices, ContinuationServices } from './services.ts';
import { markApplied } from './store.ts';

/**
 * Lets the payment of an ended authentication go on, or ends it. Any number of browsers and jobs may do so at once: the
 * payment moves once.
 */
export async function applyAuthentication(
  services: ContinuationServices,
  authentication: Authentication,
): Promise<void> {
  const { merchantId, paymentId, channelId, applied } = authentication;
  if (applied || !hasEnded(authentication)) return;
  const payment = paymentId === null ? null : await findPayment(services.db, merchantId, paymentId);
  const channel = await services.tree.findChannel(channelId);
  if (payment?.state === 'PENDING' && payment.outcome.suspended !== undefined && channel) {
    try {
      await move(services, authentication, payment, channel);
    } catch (error) {
      // Another browser or job was faster.
      if (!(error instanceof PaymentConflictError)) throw error;
    }
  }
  await markApplied(autocommit(services.db), authentication);
}

async function move(
  services: ContinuationServices,
  authentication: Authentication,
  payment: Payment,
  channel: NonNullable<Awaited<ReturnType<ContinuationServices['tree']['findChannel']>>>,
): Promise<void> {
  const now = shiftClock(services.clock, channel.clockOffsetMs).now();
  const shown = shownResult(authentication);
  const request = { paymentId: payment.id, actor: systemActor, now, shown };
  if (mayContinue(authentication.state, channel.settings)) {
    const proof = await openProof(services, authentication);
    const threeDSecure = toAcquirer(authentication.result, proof);
    await continuePayment(services, { ...request, channel, threeDSecure });
    return;
  }
  const code = refusalCode(authentication);
  const isLate = authentication.state === 'EXPIRED';
  const reason = isLate ? 'the shopper did not return' : 'the cardholder was not authenticated';
  await rejectRedirectedPayment(services, { ...request, merchantId: payment.merchantId, code, reason });
}

/** What the merchant sees of an authentication (spec 2.11). */
export function shownResult({ result }: Pick<Authentication, 'result'>): Record<string, string> {
  return { ...result };
}

/** The proof of the issuer; null where there is none. */
export async function openProof(
  { vault }: Pick<AuthenticationServices, 'vault'>,
  authentication: Pick<Authentication, 'sealedProof' | 'merchantId' | 'id'>,
): Promise<string | null> {
  const { sealedProof } = authentication;
  return sealedProof === null ? null : vault.decryptText(sealedProof, proofBinding(authentication));
}
