import { z } from 'zod';
import { type AuditedChange, recordChange } from '#lib/audit/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { currencyExponent } from '#lib/money/index.ts';
import {
  countEvents,
  findPayment,
  followUpPayment,
  type Json,
  type Payment,
  PaymentConflictError,
  remainingMinor,
} from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { echoRequest, redactParams, validateRequest } from '#lib/protocols/opp/catalogue/index.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import { type BackOfficeRoute, type BackOfficeServices, route } from '../kernel/request-context.ts';
import { decimalOf, entityIdsOf, presentRow, type TransactionRow } from './present-transaction.ts';
import { transactionActions } from './transaction-actions.ts';
import { getInScope } from './transaction-routes.ts';

export type FollowUpAnswer = { row: TransactionRow; succeeded: boolean };

const body = z.object({
  /** Null: the remaining amount. */
  amount: z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,4})?$/, 'is written like 20.00')
    .nullable(),
  /** The length of the timeline that the user saw: a form sent twice or too late changes nothing. */
  expectedEventCount: z.int().min(0),
});

/** POST /transactions/:id/<verb>: the same code as a merchant's request, on behalf of a user. */
export const followUpRoutes: readonly BackOfficeRoute[] = transactionActions.map(
  ({ verb, paymentType, permission }) =>
    route({
      method: 'POST',
      path: `/transactions/:id/${verb}`,
      permission,
      query: z.object({}),
      body,
      run: async (services, { path, entityScope, body, actor, address, now }): Promise<FollowUpAnswer> => {
        const followed = await getInScope(services, entityScope, path.id ?? '');
        const { expectedEventCount } = body;
        if ((await countEvents(services.db.pool, followed.merchantId, followed.id)) !== expectedEventCount)
          throw changed(followed);
        const params = paramsOf(paymentType, followed, body.amount);
        const entry = (transactionId: string): AuditedChange => ({
          ...{ at: now, actor, address, action: `payment.${verb}` },
          ...{ entityId: followed.channelId, subjectId: followed.id, before: null },
          after: { transactionId, amount: params.get('amount'), currency: params.get('currency') },
        });
        const payment = await follow(services, { followed, params, actor, now, entry, expectedEventCount });
        const names = await findEntityNames(services.db, entityIdsOf([payment]));
        return { row: presentRow(payment, names), succeeded: payment.state === 'APPROVED' };
      },
    }),
);

function changed(followed: Payment): BackOfficeError {
  const remaining = decimalOf(remainingMinor(followed), followed.currency);
  const left = remaining === null ? '' : `: ${remaining} ${followed.currency} remain`;
  const sentence = `This transaction was changed by another request${left}. Nothing was done. Check the current state before you try again.`;
  return new BackOfficeError(409, 'changed', sentence);
}

/** The wire carries two decimals; a third that is not 0 can only be meant by leaving the amount out. */
function paramsOf(
  paymentType: string,
  followed: Payment,
  amount: string | null,
): ReadonlyMap<string, string> {
  const params = new Map([['paymentType', paymentType]]);
  const { currency } = followed;
  if (currency === null) return params;
  const all = paymentType === 'RB' ? followed.amountMinor : remainingMinor(followed);
  const [whole = '0', decimals = ''] = (amount ?? decimalOf(all, currency) ?? '0').split('.');
  const most = Math.min(currencyExponent(currency), 2);
  if (!/^0*$/.test(decimals.slice(most))) {
    if (amount === null) return params;
    throw backOfficeErrors.unreadable(`${currency} is sent with at most ${most} decimals.`);
  }
  return params.set('amount', `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`).set('currency', currency);
}

type Follow = {
  followed: Payment;
  params: ReadonlyMap<string, string>;
  actor: string;
  now: Date;
  /** The audit log entry; the result is in the timeline of the payment. */
  entry: (transactionId: string) => AuditedChange;
  expectedEventCount: number;
};

async function follow(services: BackOfficeServices, input: Follow): Promise<Payment> {
  const { followed, params, actor, expectedEventCount } = input;
  const [path, channel] = await Promise.all([
    services.tree.findPath(followed.channelId),
    services.tree.findChannel(followed.channelId),
  ]);
  if (!channel || !path) throw backOfficeErrors.unknown('channel');
  if (path.disabled) {
    throw new BackOfficeError(
      409,
      'disabled',
      'This channel is disabled, so it cannot process transactions.',
    );
  }
  const [fault] = validateRequest('payments.follow-up', params);
  if (fault) throw backOfficeErrors.unreadable(`${fault.name} ${fault.message}.`);
  const now = shiftClock({ now: () => input.now }, channel.clockOffsetMs).now();
  const id = newTransactionId(now);
  const payment = await followUpPayment(services, {
    id,
    ndc: `${channel.id}-${newRandomId()}`,
    actor,
    channel,
    params,
    echo: echoRequest('payments.follow-up', params) as Json,
    masked: redactParams(params),
    now,
    referencedId: followed.id,
    expectedEventCount,
    inSameTransaction: (client) => recordChange(client, services.vault, input.entry(id)),
  }).catch(async (error: unknown) => {
    if (error instanceof PaymentConflictError)
      throw changed((await findPayment(services.db.pool, followed.merchantId, followed.id)) ?? followed);
    throw error;
  });
  if (!payment) throw backOfficeErrors.unknown('transaction');
  return payment;
}
