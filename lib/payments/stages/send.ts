import type { AcquirerRoute, NotSent } from '#lib/connectors/index.ts';
import { startTimer } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { buildAcquirerRequest } from '../attempts/build-acquirer-request.ts';
import { moveToNextAttempt } from '../attempts/next-attempt-store.ts';
import { callAcquirer, storeAnswer, withUncertainResult } from '../attempts/send-to-acquirer.ts';
import type { PaymentCommand } from '../command.ts';
import { openPayment } from '../open-payment.ts';
import type { Payment } from '../payment.ts';
import type { PaymentServices, PaymentStage } from '../services.ts';
import { findPayment, type NewAttempt } from '../store.ts';
import { moveSuspended } from '../suspended/suspended-store.ts';
import { findRoutes, noAccountCode } from './route.ts';
import type { StageFacts, StageResult } from './stage.ts';
import { withAccount } from './with-account.ts';

/**
 * Recovery asks about an attempt this long after the time that its request may take. One whose opening took nearly
 * as long is not sent any more, because recovery may end it as "not received" while it is on its way.
 */
export const recoveryMarginMs = 5_000;
const maxOpeningMs = recoveryMarginMs - 1_000;

/**
 * Makes the attempt durable, asks the acquirer, makes its answer durable. When nothing left this machine, the next
 * account is tried with an attempt of its own; never when something was sent or may have been.
 */
export const sendToConnector: PaymentStage = {
  name: 'send',
  run: async (command, facts, services) => {
    // A stage between routing and this one may have stopped the payment, and what it found then is not stored.
    const routes = facts.routes ?? (await findRoutes(command, facts, services));
    return sendToFirst(services, command, await withAccount(facts), await skipDeleted(routes));
  },
};

/** From the first route whose account was not deleted a moment ago; from now on it cannot be. */
async function skipDeleted(routes: readonly AcquirerRoute[]): Promise<readonly AcquirerRoute[]> {
  for (const [index, route] of routes.entries()) if (await route.markUsed()) return routes.slice(index);
  return [];
}

async function sendToFirst(
  services: PaymentServices,
  command: PaymentCommand,
  facts: StageFacts,
  [route, ...fallbacks]: readonly AcquirerRoute[],
): Promise<StageResult> {
  if (!route) return { kind: 'reject', code: noAccountCode, reason: 'no connector account takes this payment' };
  const payment: Payment = { ...facts.payment, state: 'PROCESSING', resultCode: '000.200.000' };
  const attempt = newAttempt(command, payment, { route, ordinal: 1, openedAt: command.now });
  const openedAfterMs = startTimer();
  const refusal = await open(services, command, { ...facts, payment }, attempt);
  if (refusal) return { kind: 'reject', code: refusal };
  const sending = { command, facts: { ...facts, payment }, attempt, openedAfterMs, now: command.now };
  return { kind: 'continue', facts: { payment: await sendAttempt(services, sending, route, fallbacks) } };
}

type Sending = {
  command: PaymentCommand;
  facts: StageFacts;
  /** Durable; nothing of it was sent yet. */
  attempt: NewAttempt;
  openedAfterMs: () => number;
  now: Date;
};

async function sendAttempt(
  services: PaymentServices,
  sending: Sending,
  route: AcquirerRoute,
  fallbacks: readonly AcquirerRoute[],
): Promise<Payment> {
  const { command, facts, attempt, now } = sending;
  const { payment, account, brand } = facts;
  if (sending.openedAfterMs() > maxOpeningMs) return withUncertainResult(payment);
  const { authentication: threeDSecure = command.threeDSecure } = facts;
  const request = buildAcquirerRequest({ ...command, threeDSecure }, payment, {
    reference: attempt.reference,
    asynchronous: brand.asynchronous,
    account,
    referencedTxId: null,
    now,
  });
  const answer = await callAcquirer(services, route, request);
  const [next, ...others] = answer.outcome.kind === 'not sent' ? await skipDeleted(fallbacks) : [];
  if (answer.outcome.kind !== 'not sent' || !next) return storeAnswer(services, payment, attempt, answer);
  const openedAfterMs = startTimer();
  const following = await openNext(services, sending, next, { outcome: answer.outcome, now: answer.now });
  if (!following) return (await findPayment(services.db, payment.merchantId, payment.id)) ?? payment;
  return sendAttempt(services, { ...sending, ...following, openedAfterMs }, next, others);
}

/** Ends the attempt of which nothing was sent and opens the one at the next account; null when recovery was faster. */
async function openNext(
  services: PaymentServices,
  { command, facts: { payment }, attempt: ended }: Sending,
  route: AcquirerRoute,
  { outcome, now }: { outcome: NotSent; now: Date },
): Promise<Pick<Sending, 'attempt' | 'now'> | null> {
  const attempt = newAttempt(command, payment, { route, ordinal: ended.ordinal + 1, openedAt: now });
  const { reason, code } = outcome;
  const isMoved = await moveToNextAttempt(autocommit(services.db), { payment, ended, attempt, reason, code, now });
  services.events.wake();
  return isMoved ? { attempt, now } : null;
}

function newAttempt(
  { channel }: PaymentCommand,
  payment: Payment,
  { route, ordinal, openedAt }: { route: AcquirerRoute; ordinal: number; openedAt: Date },
): NewAttempt {
  const giveUpMs = channel.settings.acquirerTimeoutMs + recoveryMarginMs;
  return {
    reference: newRandomId(),
    connector: route.connector,
    connectorAccountId: route.accountId,
    ordinal,
    operation: payment.paymentType,
    nextQueryAt: new Date(openedAt.getTime() + giveUpMs),
  };
}

async function open(
  services: PaymentServices,
  command: PaymentCommand,
  { payment, resumption, options }: StageFacts,
  attempt: NewAttempt,
): Promise<ResultCode | null> {
  if (resumption === null) {
    const event = { type: 'payment.created', data: { request: command.redactedRequest } };
    return openPayment(services, { payment, attempt, event }, command, options);
  }
  const { sealedCommand, actor, eventType: type, data } = resumption;
  await moveSuspended(autocommit(services.db), {
    payment,
    sealedCommand,
    actor,
    now: command.now,
    attempt,
    event: { type, data },
    outcome: payment.outcome,
  });
  services.events.wake();
  return null;
}
