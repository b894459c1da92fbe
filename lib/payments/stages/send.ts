import type { AcquirerOutcome, AcquirerRoute } from '#lib/connectors/index.ts';
import { startTimer } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { buildAcquirerRequest } from '../attempts/build-acquirer-request.ts';
import { moveToNextAttempt, type NextAttempt } from '../attempts/next-attempt-store.ts';
import { callAcquirer, storeAnswer, withUncertainResult } from '../attempts/send-to-acquirer.ts';
import { isSoftDecline, softDeclineCode } from '../attempts/soft-decline.ts';
import type { PaymentCommand } from '../command.ts';
import { openPayment, type Refusal } from '../open-payment.ts';
import type { Payment } from '../payment.ts';
import type { PaymentServices, PaymentStage } from '../services.ts';
import { findPayment, type NewAttempt } from '../store.ts';
import { sealCommand } from '../suspended/suspended-command.ts';
import { moveSuspended, stepUpPayment } from '../suspended/suspended-store.ts';
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
  if (refusal) return { kind: 'reject', ...refusal };
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
  if (isSoftDecline(answer.outcome)) return stepUp(services, sending, route, { ...answer, outcome: answer.outcome });
  const [next, ...others] = answer.outcome.kind === 'not sent' ? await skipDeleted(fallbacks) : [];
  if (answer.outcome.kind !== 'not sent' || !next) return storeAnswer(services, payment, attempt, answer);
  const openedAfterMs = startTimer();
  const ended = { eventType: 'attempt.not-sent', ...answer.outcome, now: answer.now } as const;
  const following = await openNext(services, sending, next, ended);
  if (!following) return (await findPayment(services.db, payment.merchantId, payment.id)) ?? payment;
  return sendAttempt(services, { ...sending, ...following, openedAfterMs }, next, others);
}

/**
 * An issuer that declines until the cardholder is authenticated: where the shopper is there, the same payment goes on, with
 * the authentication that was made at once or after the shopper's return. Otherwise it is declined by 300.100.100.
 */
async function stepUp(
  services: PaymentServices,
  sending: Sending,
  route: AcquirerRoute,
  answer: { outcome: Extract<AcquirerOutcome, { kind: 'declined' }>; now: Date },
): Promise<Payment> {
  const { command, facts, attempt } = sending;
  const { payment } = facts;
  const { outcome, now } = answer;
  const place = services.stages.findIndex((each) => each.stepUp !== undefined);
  const result = await services.stages[place]?.stepUp?.(command, facts);
  if (result?.kind === 'redirect') {
    const suspended = sealCommand(services.vault, { ...command, ...result.changed }, facts, place + 1);
    const waiting = { ...payment.outcome, suspended, redirect: result.redirect };
    const { acquirerTxId, resultDetails } = outcome.details;
    const declined = { code: softDeclineCode, acquirerTxId, answer: resultDetails };
    const moved = await stepUpPayment(autocommit(services.db), { payment, attempt, declined, outcome: waiting, now });
    services.events.wake();
    if (moved) return { ...payment, state: 'PENDING', resultCode: '000.200.000', outcome: waiting };
    return (await findPayment(services.db, payment.merchantId, payment.id)) ?? payment;
  }
  const authentication = result?.kind === 'continue' ? result.facts?.authentication : undefined;
  if (!authentication) return storeAnswer(services, payment, attempt, answer);
  const authenticated = { ...facts, ...(result?.kind === 'continue' ? result.facts : {}), authentication };
  const refusal = await findRefusal(services, command, authenticated, place + 1);
  if (refusal) {
    return storeAnswer(services, authenticated.payment, attempt, { now, outcome: { ...outcome, code: refusal } });
  }
  const openedAfterMs = startTimer();
  const ended = { eventType: 'attempt.soft-declined', reason: 'the issuer asks for an authentication' } as const;
  const following = await openNext(services, sending, route, { ...ended, code: softDeclineCode, now });
  if (!following) return (await findPayment(services.db, payment.merchantId, payment.id)) ?? payment;
  return sendAttempt(services, { ...sending, ...following, facts: authenticated, openedAfterMs }, route, []);
}

/** What the stages between the authentication and the acquirer have against it. */
async function findRefusal(
  services: PaymentServices,
  command: PaymentCommand,
  facts: StageFacts,
  first: number,
): Promise<ResultCode | null> {
  for (const stage of services.stages.slice(first)) {
    if (stage.name === sendToConnector.name) return null;
    const result = await stage.run(command, facts, services);
    if (result.kind === 'reject') return result.code;
  }
  return null;
}

/** Ends the attempt and opens the next one; null when recovery was faster. */
async function openNext(
  services: PaymentServices,
  { command, facts: { payment }, attempt: ended }: Sending,
  route: AcquirerRoute,
  { eventType, reason, code, now }: Pick<NextAttempt, 'eventType' | 'reason' | 'code' | 'now'>,
): Promise<Pick<Sending, 'attempt' | 'now'> | null> {
  const attempt = newAttempt(command, payment, { route, ordinal: ended.ordinal + 1, openedAt: now });
  const move = { payment, ended, attempt, eventType, reason, code, now };
  const isMoved = await moveToNextAttempt(autocommit(services.db), move);
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
    reference: newTransactionId(openedAt),
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
): Promise<Refusal | null> {
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
