import { findEntityNames } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Payout, PayoutState } from '../payout.ts';

/** A payout as the list shows it. */
export type PayoutRow = {
  id: string;
  createdAt: string;
  state: PayoutState;
  merchantId: string;
  merchantName: string;
  amount: string | null;
  currency: string;
  /** The last day whose payments it contains. */
  through: string;
  mode: 'live' | 'test';
  holder: string;
  /** The last four characters of the account. */
  ibanEnd: string;
  proposedBy: string;
  decidedBy: string | null;
  decidedAt: string | null;
  bankFileId: string | null;
};

export async function presentPayouts(
  { db }: Pick<StaffServices, 'db'>,
  payouts: readonly Payout[],
): Promise<PayoutRow[]> {
  const merchantIds = payouts.map(({ merchantId }) => merchantId);
  const actors = payouts.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy]);
  const [names, users] = await Promise.all([findEntityNames(db, merchantIds), resolveActorNames(db, actors)]);
  return payouts.map((payout) => ({
    id: payout.id,
    state: payout.state,
    merchantId: payout.merchantId,
    currency: payout.currency,
    through: payout.through,
    bankFileId: payout.bankFileId,
    holder: payout.account.holder,
    createdAt: payout.createdAt.toISOString(),
    merchantName: names.get(payout.merchantId) ?? '',
    amount: decimalOf(payout.amountMinor, payout.currency),
    mode: payout.isTest ? 'test' : 'live',
    ibanEnd: payout.account.iban.slice(-4),
    proposedBy: users.get(payout.proposedBy) ?? payout.proposedBy,
    decidedBy: payout.decidedBy && (users.get(payout.decidedBy) ?? payout.decidedBy),
    decidedAt: payout.decidedAt?.toISOString() ?? null,
  }));
}
