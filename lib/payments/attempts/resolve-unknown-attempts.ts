import type { StatusQueryOutcome } from '#lib/connectors/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { isFinal } from '../life-cycle/state.ts';
import type { Payment } from '../payment.ts';
import type { PaymentServices } from '../services.ts';
import { findPayment } from '../store.ts';
import { expireRedirectedPayments } from '../suspended/expire-redirected.ts';
import { applyAcquirerResult } from './apply-acquirer-result.ts';
import {
  claimAttemptsOf,
  claimDueAttempts,
  type DueAttempt,
  findOpenAttemptOf,
  getNextQueryTime,
  scheduleNextQuery,
} from './attempt-store.ts';
import { checkApprovedAmount } from './check-approved-amount.ts';
import { completeAttempt } from './complete-attempt.ts';

const maxBackoffMs = 10 * 60_000;
/** While a caller may still wait for the result. */
const firstHour = { endsAfterMs: 60 * 60_000, maxBackoffMs: 60_000 };

/**
 * Asks the acquirer about attempts whose answer is missing: the process died, the acquirer was silent,
 * or the shopper is away. Nothing is ever sent again. Any number of processes may run this together:
 * an attempt is claimed by moving its next inquiry into the future. All are asked together, so that an acquirer that
 * is silent delays no other by more than its time-out. Returns how many were queried.
 */
export async function resolveUnknownAttempts(services: PaymentServices, limit = 32): Promise<number> {
  const due = await claimDueAttempts(autocommit(services.db), services.clock.now(), limit);
  await Promise.all(due.map((attempt) => resolveAttempt(services, attempt)));
  return due.length;
}

const batchSize = 500;

/**
 * Queries everything that a merchant waits for, now: its clock was moved. Returns the payments that came to their
 * end by it.
 */
export async function resolveUnknownAttemptsOfMerchant(
  services: PaymentServices,
  merchantId: string,
): Promise<Payment[]> {
  const due = await claimAttemptsOf(autocommit(services.db), merchantId, services.clock.now(), batchSize);
  const ended = await expireRedirectedPayments(services, merchantId);
  for (const attempt of due) {
    const payment = await resolveAttempt(services, attempt);
    if (payment && isFinal(payment.state)) ended.push(payment);
  }
  return ended;
}

/**
 * The payment after a query about the attempt that a crashed process has left open. "Not received" counts no sooner than
 * for recovery: the process may be alive, and its request on its way.
 */
export async function resolveAbandonedPayment(services: PaymentServices, payment: Payment): Promise<Payment> {
  const attempt = await findOpenAttemptOf(services.db, payment);
  if (!attempt) return (await findPayment(services.db, payment.merchantId, payment.id)) ?? payment;
  const now = new Date(services.clock.now().getTime() + attempt.clockOffsetMs);
  const outcome = checkApprovedAmount(await queryStatus(services, attempt, payment, now), payment);
  if (outcome.kind === 'unknown') return payment;
  if (outcome.kind === 'not received') {
    const dueAt = await getNextQueryTime(services.db, payment.merchantId, payment.id);
    if (dueAt === null || dueAt > now) return payment;
  }
  const result = { payment, reference: attempt.reference, outcome, actor: 'system:recovery', now };
  return completeAttempt(services, payment, applyAcquirerResult(result));
}

/** Queries one attempt and completes it when there is an answer. */
export async function resolveAttempt(services: PaymentServices, attempt: DueAttempt): Promise<Payment | null> {
  const payment = await findPayment(services.db, attempt.merchantId, attempt.paymentId);
  if (!payment) return null;
  const now = new Date(services.clock.now().getTime() + attempt.clockOffsetMs);
  const outcome = checkApprovedAmount(await queryStatus(services, attempt, payment, now), payment);
  const repeatsItself = outcome.kind === 'unknown' || (outcome.kind === 'pending' && payment.state === 'PENDING');
  if (repeatsItself) {
    const isFirstHour = now.getTime() - attempt.openedAt.getTime() < firstHour.endsAfterMs;
    const waitMs = Math.min(5_000 * 2 ** attempt.queryCount, isFirstHour ? firstHour.maxBackoffMs : maxBackoffMs);
    await scheduleNextQuery(autocommit(services.db), attempt, new Date(now.getTime() + waitMs));
    return payment;
  }
  return completeAttempt(
    services,
    payment,
    applyAcquirerResult({ payment, reference: attempt.reference, outcome, actor: 'system:recovery', now }),
  );
}

async function queryStatus(
  services: PaymentServices,
  attempt: DueAttempt,
  payment: Payment,
  now: Date,
): Promise<StatusQueryOutcome> {
  try {
    const route = await services.connectors.routeOf({ ...attempt, channelId: payment.channelId });
    if (!route) return { kind: 'unknown', reason: 'the connector account is gone' };
    return await route.queryStatus({
      reference: attempt.reference,
      operation: attempt.operation,
      mode: payment.mode,
      merchantId: payment.merchantId,
      channelId: payment.channelId,
      currency: payment.currency,
      acquirerTxId: attempt.acquirerTxId,
      openedAt: attempt.openedAt,
      now,
    });
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}
