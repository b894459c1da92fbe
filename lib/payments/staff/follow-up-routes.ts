import { z } from 'zod';
import { type AuditedChange, recordChange } from '#lib/audit/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { currencyExponent, decimalOf, toMinor } from '#lib/money/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { countAgainstLimit, type LimitedAction, returnLimitUse } from '#lib/staff/limits/count-against-limit.ts';
import { withLimits } from '#lib/staff/limits/over-limit-error.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { newCommand } from '../command.ts';
import { followUpPayment } from '../follow-ups/follow-up-payment.ts';
import type { FollowUpType } from '../life-cycle/state.ts';
import { type Payment, remainingMinor } from '../payment.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import { countEvents, findPayment } from '../store.ts';
import { followUpForm } from './forms.ts';
import { entityIdsOf, presentRow, type TransactionRow } from './present-transaction.ts';
import { transactionActions } from './transaction-actions.ts';
import { getInScope } from './transaction-routes.ts';

export type FollowUpAnswer = { row: TransactionRow; succeeded: boolean };

const maxWholeDigits = 10;

/** `text` is the amount as it is written; null: all that remains, which has no such form. */
type RequestedAmount = { amountMinor: bigint | null; currency: string | null; text: string | null };

/** POST /transactions/:id/<verb>: the same code as a merchant's request, on behalf of a user. */
export const followUpRoutes = transactionActions.map(({ verb, paymentType, permission }) =>
  route({
    method: 'POST',
    path: `/transactions/:id/${verb}`,
    permission,
    query: z.object({}),
    body: followUpForm,
    run: async (services, { path, entityScope, body, user, actor, address, now }): Promise<FollowUpAnswer> => {
      const followed = await getInScope(services, entityScope, path.id);
      const { expectedEventCount } = body;
      if ((await countEvents(services.db.pool, followed.merchantId, followed.id)) !== expectedEventCount)
        throw changed(followed);
      const requested = resolveAmount(paymentType, followed, body.amount);
      const amount = requested.text;
      const entry = (transactionId: string): AuditedChange => ({
        at: now,
        actor,
        address,
        action: `payment.${verb}`,
        entityId: followed.channelId,
        subjectId: followed.id,
        before: null,
        after: { transactionId, amount, currency: amount === null ? null : requested.currency },
      });
      const input = { type: paymentType, followed, requested, actor, now, entry, expectedEventCount };
      const limited = isMoneyOut(paymentType) ? { user, permission } : null;
      const payment = await withLimits(services, decimalOf, () => follow(services, { ...input, limited }));
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

/** Amounts travel with two decimals, so a third that is not 0 can only be meant by leaving the amount out. */
function resolveAmount(type: FollowUpType, followed: Payment, amount: string | null): RequestedAmount {
  const { currency } = followed;
  if (currency === null) return { amountMinor: null, currency: null, text: null };
  const all = type === 'RB' ? followed.amountMinor : remainingMinor(followed);
  const [whole = '0', decimals = ''] = (amount ?? decimalOf(all, currency) ?? '0').split('.');
  const maxDecimals = Math.min(currencyExponent(currency), 2);
  if (!/^0*$/.test(decimals.slice(maxDecimals))) {
    if (amount === null && type === 'RV') return { amountMinor: null, currency, text: null };
    throw backOfficeErrors.unreadable(`${currency} is sent with at most ${maxDecimals} decimals.`);
  }
  if (whole.replace(/^0+/, '').length > maxWholeDigits)
    throw backOfficeErrors.unreadable(`amount has at most ${maxWholeDigits} digits before the decimals.`);
  const text = `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`;
  return { amountMinor: toMinor(text, currency), currency, text };
}

type Follow = {
  type: FollowUpType;
  followed: Payment;
  requested: RequestedAmount;
  actor: string;
  now: Date;
  /** What the audit log keeps; what comes of it is in the payment's own timeline. */
  entry: (transactionId: string) => AuditedChange;
  expectedEventCount: number;
  /** Whose limits it counts against; null for what brings no money to shoppers. */
  limited: Pick<LimitedAction, 'user' | 'permission'> | null;
};

const isMoneyOut = (type: FollowUpType): boolean => type === 'RF' || type === 'RV';

async function follow(services: StaffServices, input: Follow): Promise<Payment> {
  const { type, followed, requested, actor, expectedEventCount, limited } = input;
  const [path, channel] = await Promise.all([
    services.tree.findPath(followed.channelId),
    services.tree.findChannel(followed.channelId),
  ]);
  if (!channel || !path) throw backOfficeErrors.unknown('channel');
  if (path.disabled) {
    throw new BackOfficeError(409, 'disabled', 'This channel is disabled, so it cannot process transactions.');
  }
  const now = shiftClock({ now: () => input.now }, channel.clockOffsetMs).now();
  const id = newTransactionId(now);
  const { amountMinor, currency, text } = requested;
  const command = newCommand({
    id,
    ndc: `${channel.id}-${newRandomId()}`,
    actor,
    now,
    channel,
    type,
    amountMinor,
    currency: text === null ? null : currency,
    redactedRequest: { paymentType: type, ...(text === null || currency === null ? {} : { amount: text, currency }) },
  });
  let counted: LimitedAction | null = null;
  const checkAmount = async (tx: Tx, { amountMinor, currency }: Payment): Promise<void> => {
    if (limited === null || amountMinor === null || currency === null) return;
    const moved = { ...limited, kind: 'refund' as const, path: path.ids, currency, amountMinor, now: input.now };
    counted = (await countAgainstLimit(tx, moved)) ? moved : null;
  };
  const payment = await followUpPayment(services, {
    command,
    referencedId: followed.id,
    expectedEventCount,
    inSameTransaction: (client) => recordChange(client, services.vault, input.entry(id)),
    checkAmount,
  }).catch(async (error: unknown) => {
    if (error instanceof PaymentConflictError)
      throw changed((await findPayment(services.db.pool, followed.merchantId, followed.id)) ?? followed);
    throw error;
  });
  if (!payment) throw backOfficeErrors.unknown('transaction');
  // Without an answer it stays counted, because the money may be gone.
  if (counted && (payment.state === 'DECLINED' || payment.state === 'REJECTED'))
    await returnLimitUse(autocommit(services.db), counted);
  return payment;
}
