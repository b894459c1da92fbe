import type { NotSent } from '#lib/connectors/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { buildAcquirerRequest } from '../attempts/build-acquirer-request.ts';
import { callAcquirer, storeAnswer } from '../attempts/send-to-acquirer.ts';
import { buildPayment } from '../build-payment.ts';
import type { FollowUpCommand } from '../command.ts';
import { noInstrument } from '../instrument/payment-instrument.ts';
import { type Payment, remainingMinor } from '../payment.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import type { PaymentServices } from '../services.ts';
import { recoveryMarginMs } from '../stages/send.ts';
import {
  appendEvent,
  countEvents,
  findLastAttempt,
  findPayment,
  insertPayments,
  type LastAttempt,
  lockPayment,
} from '../store.ts';
import { checkFollowUpRules } from './follow-up-rules.ts';
import { type AmountReservation, reservationsOf, reserveAmounts } from './reserve-amount.ts';

export type FollowUpRequest = {
  command: FollowUpCommand;
  referencedId: string;
  /** How many events of the followed transaction the caller saw: when there are more, nothing is done. */
  expectedEventCount?: number;
  /** What else is written in the transaction that opens it: who asked, for the audit log. */
  inSameTransaction?: (tx: Tx) => Promise<void>;
  /** Asked last before the acquirer is: whether who asked may move this amount. It throws where not. */
  checkAmount?: (tx: Tx, payment: Payment) => Promise<void>;
};

type Opened = { payment: Payment; sent: { reference: string; followed: LastAttempt } | null };

/**
 * Capture, refund, reversal, rebill, receipt, chargeback and its reversal: one verb, since they differ
 * only in what they may follow and which amount they take (`state.ts`, `follow-up-rules.ts`). The
 * amount is reserved under the lock of the followed transaction before the acquirer is asked, so that
 * any number of writers together never take more than there is. Null when this merchant has no such
 * transaction.
 */
export async function followUpPayment(services: PaymentServices, request: FollowUpRequest): Promise<Payment | null> {
  const opened = await withTransaction(services.db.pool, (tx) => openFollowUp(tx, request));
  if (opened === null || opened.sent === null) return opened?.payment ?? null;
  const { payment, sent } = opened;
  return send(services, request.command, payment, sent);
}

/** To the account of the followed transaction, and to no other. */
async function send(
  services: PaymentServices,
  command: FollowUpCommand,
  payment: Payment,
  { reference, followed }: NonNullable<Opened['sent']>,
): Promise<Payment> {
  const { now } = command;
  const { connector } = followed;
  const route = await services.connectors.routeOf({ ...followed, channelId: payment.channelId });
  if (!route) return storeAnswer(services, payment, { reference, connector }, { outcome: accountGone, now });
  const acquirerRequest = buildAcquirerRequest(command, payment, {
    reference,
    asynchronous: false,
    account: noInstrument,
    referencedTxId: followed.acquirerTxId,
    now,
  });
  const answer = await callAcquirer(services, route, acquirerRequest);
  return storeAnswer(services, payment, { reference, connector: route.connector }, answer);
}

const accountGone: NotSent = {
  kind: 'not sent',
  code: '500.100.401',
  reason: 'the connector account is gone',
  details: { acquirerTxId: null, resultDetails: { ExtendedDescription: 'the connector account is gone' } },
};

async function openFollowUp(tx: Tx, request: FollowUpRequest): Promise<Opened | null> {
  const { command } = request;
  const payment = { ...buildPayment(command), referencedId: request.referencedId };
  const reservations = await reservationsOf(tx, payment);
  const referenced = await lockPayment(tx, payment.merchantId, request.referencedId);
  if (!referenced) return null;
  await requireExpectedEventCount(tx, request);
  await request.inSameTransaction?.(tx);
  inherit(payment, referenced, command);
  const { type, amountMinor } = command;
  const followUp = { ...payment, type, amountMinor };
  const refusal = checkFollowUpRules(followUp, referenced, await findDisputed(tx, payment, reservations));
  if (refusal)
    return rejectFollowUp(tx, { ...payment, resultCode: refusal, ...wantedAmount(command, referenced) }, command);

  const followed = await findLastAttempt(tx, referenced.merchantId, referenced.id);
  if (!followed) throw new Error(`${referenced.id} was never sent, so nothing can follow it`);
  await reserveAmounts(tx, payment, reservations, command.isFinalInSequence);
  await request.checkAmount?.(tx, payment);
  const { acquirerTimeoutMs } = command.channel.settings;
  const reference = await insertFollowUp(tx, payment, {
    followed,
    nextQueryAt: new Date(command.now.getTime() + acquirerTimeoutMs + recoveryMarginMs),
    request: command.redactedRequest,
  });
  return { payment, sent: { reference, followed } };
}

/** Where nothing is left, a request without an amount wanted all that was there. */
function wantedAmount({ amountMinor }: FollowUpCommand, referenced: Payment): Partial<Pick<Payment, 'amountMinor'>> {
  return amountMinor === null && remainingMinor(referenced) <= 0n ? { amountMinor: referenced.amountMinor } : {};
}

type NewFollowUp = {
  followed: LastAttempt;
  nextQueryAt: Date;
  request: object;
  /** What else the events keep of it. */
  details?: object;
};

/** Keeps a follow-up whose amount is reserved, with an open attempt; returns its reference. */
export async function insertFollowUp(
  tx: Tx,
  payment: Payment,
  { followed, nextQueryAt, request, details = {} }: NewFollowUp,
): Promise<string> {
  const { connector, connectorAccountId } = followed;
  const reference = newTransactionId(payment.createdAt);
  await insertPayments(tx, [
    {
      payment,
      attempt: { reference, connector, connectorAccountId, ordinal: 1, nextQueryAt, operation: payment.paymentType },
      event: { type: 'payment.created', data: { request, ...details } },
    },
  ]);
  await appendParentEvent(tx, payment, 'child.created', details);
  return reference;
}

/** The payment, locked already, of which a repeated chargeback takes beside the one that it follows. */
export async function findDisputed(
  tx: Tx,
  { merchantId, referencedId }: Payment,
  reservations: readonly AmountReservation[],
): Promise<Payment | null> {
  const other = reservations.find(({ id, sign }) => id !== referencedId && sign === 1n);
  return other ? findPayment(tx, merchantId, other.id) : null;
}

/** Asked under the lock: of the same form sent twice at once, the second one sees what the first one did. */
async function requireExpectedEventCount(
  tx: Tx,
  { command, referencedId, expectedEventCount }: FollowUpRequest,
): Promise<void> {
  if (expectedEventCount === undefined) return;
  if ((await countEvents(tx, command.channel.merchantId, referencedId)) !== expectedEventCount)
    throw new PaymentConflictError();
}

/** What a follow-up leaves out it takes from the transaction it follows. */
function inherit(payment: Payment, referenced: Payment, command: FollowUpCommand): void {
  payment.initialId = referenced.initialId;
  payment.paymentBrand = referenced.paymentBrand;
  payment.paymentMethod = referenced.paymentMethod;
  payment.registrationId = referenced.registrationId;
  payment.accountId = referenced.accountId;
  payment.accountBin = referenced.accountBin;
  payment.accountLast4 = referenced.accountLast4;
  payment.cardCountry = referenced.cardCountry;
  payment.customerEmail ??= referenced.customerEmail;
  if (command.mode === null) payment.mode = referenced.mode;
  payment.currency ??= referenced.currency;
  payment.amountMinor ??= payment.paymentType === 'RB' ? referenced.amountMinor : remainingMinor(referenced);
}

/** Kept with its reason, on its own timeline and on that of what it wanted to follow. */
async function rejectFollowUp(tx: Tx, payment: Payment, command: FollowUpCommand): Promise<Opened> {
  const refused: Payment = { ...payment, state: 'REJECTED' };
  const data = { resultCode: refused.resultCode, request: command.redactedRequest };
  await insertPayments(tx, [{ payment: refused, attempt: null, event: { type: 'payment.rejected', data } }]);
  await appendParentEvent(tx, refused, 'child.rejected');
  return { payment: refused, sent: null };
}

async function appendParentEvent(tx: Tx, payment: Payment, type: string, details: object = {}): Promise<void> {
  const { referencedId, amountMinor, currency } = payment;
  if (referencedId === null) return;
  const amount = amountMinor !== null && currency !== null ? fromMinor(amountMinor, currency) : null;
  await appendEvent(
    tx,
    { merchantId: payment.merchantId, id: referencedId },
    {
      type,
      actor: payment.actor,
      at: payment.createdAt,
      amountMinor,
      currency,
      data: { id: payment.id, paymentType: payment.paymentType, amount, currency, ...details },
    },
  );
}
