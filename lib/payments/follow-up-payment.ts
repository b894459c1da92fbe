import { acquirerParams } from '#lib/connectors/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import type { PoolClient } from '#lib/platform/database/pool.ts';
import { withTransaction } from '#lib/platform/database/pool.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { buildPayment, type TransactionRequest } from './build-payment.ts';
import { checkFollowUpRules } from './follow-up-rules.ts';
import { type Payment, remainingMinor } from './payment.ts';
import { noAccount } from './payment-instrument.ts';
import { type AmountReservation, reservationsOf, reserveAmounts } from './reserve-amount.ts';
import { sendToAcquirer } from './send-to-acquirer.ts';
import type { PaymentServices } from './services.ts';
import type { FollowUpType } from './state.ts';
import {
  appendEvent,
  countEvents,
  findAcquirerTxId,
  findPayment,
  insertPayments,
  lockPayment,
} from './store.ts';

export type FollowUpRequest = TransactionRequest & {
  referencedId: string;
  /** How many events of the followed transaction its asker saw: when there are more, nothing is done. */
  expectedEventCount?: number;
  /** What else is written in the transaction that opens it: who asked, for the audit log. */
  inSameTransaction?: (client: PoolClient) => Promise<void>;
};

/** Something happened to the followed transaction since its asker looked at it. */
export class PaymentConflictError extends Error {}

type Opened = { payment: Payment; reference: string | null; referencedTxId: string | null };

/**
 * Capture, refund, reversal, rebill, receipt, chargeback and its reversal: one verb, since they differ
 * only in what they may follow and which amount they take (`state.ts`, `follow-up-rules.ts`). The
 * amount is reserved under the lock of the followed transaction before the acquirer is asked, so that
 * any number of writers together never take more than there is. Null when this merchant has no such
 * transaction.
 */
export async function followUpPayment(
  services: PaymentServices,
  request: FollowUpRequest,
): Promise<Payment | null> {
  const type = request.params.get('paymentType') as FollowUpType;
  const opened = await withTransaction(services.db.pool, (client) =>
    openFollowUp(services, client, request, type),
  );
  if (opened === null || opened.reference === null) return opened?.payment ?? null;
  const { payment } = opened;
  return sendToAcquirer(services, payment, {
    reference: opened.reference,
    operation: type,
    mode: payment.mode,
    merchantId: payment.merchantId,
    channelId: payment.channelId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    paymentBrand: payment.paymentBrand,
    asynchronous: false,
    account: noAccount,
    params: acquirerParams(request.params),
    referencedTxId: opened.referencedTxId,
    timeoutMs: request.channel.settings.acquirerTimeoutMs,
    now: request.now,
  });
}

async function openFollowUp(
  services: PaymentServices,
  client: PoolClient,
  request: FollowUpRequest,
  type: FollowUpType,
): Promise<Opened | null> {
  const payment = { ...buildPayment(request, type), referencedId: request.referencedId };
  const takings = await reservationsOf(client, payment);
  const referenced = await lockPayment(client, payment.merchantId, request.referencedId);
  if (!referenced) return null;
  await requireExpectedEventCount(client, request);
  await request.inSameTransaction?.(client);
  inherit(payment, referenced, request);
  const ask = { ...payment, type, amountMinor: sentAmount(payment, request), mode: payment.mode };
  const refusal = checkFollowUpRules(ask, referenced, await findDisputed(client, payment, takings));
  if (refusal) return rejectFollowUp(client, { ...payment, resultCode: refusal }, request);

  const reference = newRandomId();
  await reserveAmounts(client, payment, takings, request.params.get('sequence') === 'FINAL');
  await insertPayments(client, [
    {
      payment,
      attempt: {
        reference,
        connector: services.connectors.forMode(payment.mode).name,
        operation: type,
        nextQueryAt: new Date(request.now.getTime() + request.channel.settings.acquirerTimeoutMs + 5_000),
      },
      event: { type: 'payment.created', data: { request: request.masked } },
    },
  ]);
  await appendParentEvent(client, payment, 'child.created');
  return {
    payment,
    reference,
    referencedTxId: await findAcquirerTxId(client, referenced.merchantId, referenced.id),
  };
}

/** The payment, locked already, of which a repeated chargeback takes beside the one that it follows. */
async function findDisputed(
  client: PoolClient,
  { merchantId, referencedId }: Payment,
  takings: readonly AmountReservation[],
): Promise<Payment | null> {
  const other = takings.find(({ id, sign }) => id !== referencedId && sign === 1n);
  return other ? findPayment(client, merchantId, other.id) : null;
}

/** Asked under the lock: of the same form sent twice at once, the second one sees what the first one did. */
async function requireExpectedEventCount(
  client: PoolClient,
  { channel, referencedId, expectedEventCount }: FollowUpRequest,
): Promise<void> {
  if (expectedEventCount === undefined) return;
  if ((await countEvents(client, channel.merchantId, referencedId)) !== expectedEventCount)
    throw new PaymentConflictError();
}

/** What a follow-up leaves out it takes from the transaction it follows. */
function inherit(payment: Payment, referenced: Payment, request: FollowUpRequest): void {
  payment.initialId = referenced.initialId;
  payment.paymentBrand = referenced.paymentBrand;
  payment.paymentMethod = referenced.paymentMethod;
  payment.registrationId = referenced.registrationId;
  payment.accountId = referenced.accountId;
  payment.accountBin = referenced.accountBin;
  payment.accountLast4 = referenced.accountLast4;
  payment.customerEmail ??= referenced.customerEmail;
  if (!request.params.has('testMode')) payment.mode = referenced.mode;
  payment.currency ??= referenced.currency;
  payment.amountMinor ??= payment.paymentType === 'RB' ? referenced.amountMinor : remainingMinor(referenced);
}

function sentAmount(payment: Payment, request: FollowUpRequest): bigint | null {
  return request.params.has('amount') ? payment.amountMinor : null;
}

/** Kept with its reason, on its own timeline and on that of what it wanted to follow. */
async function rejectFollowUp(
  client: PoolClient,
  payment: Payment,
  request: FollowUpRequest,
): Promise<Opened> {
  const refused: Payment = { ...payment, state: 'REJECTED' };
  const data = { resultCode: refused.resultCode, request: request.masked };
  await insertPayments(client, [
    { payment: refused, attempt: null, event: { type: 'payment.rejected', data } },
  ]);
  await appendParentEvent(client, refused, 'child.rejected');
  return { payment: refused, reference: null, referencedTxId: null };
}

async function appendParentEvent(client: PoolClient, payment: Payment, type: string): Promise<void> {
  const { referencedId, amountMinor, currency } = payment;
  if (referencedId === null) return;
  const amount = amountMinor !== null && currency !== null ? fromMinor(amountMinor, currency) : null;
  await appendEvent(
    client,
    { merchantId: payment.merchantId, id: referencedId },
    {
      type,
      actor: payment.actor,
      at: payment.createdAt,
      amountMinor,
      currency,
      data: { id: payment.id, paymentType: payment.paymentType, amount, currency },
    },
  );
}
