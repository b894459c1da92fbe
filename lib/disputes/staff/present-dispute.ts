import { findEntityNames } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { resultDescription } from '#lib/result-codes/index.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Dispute, DisputeState } from '../dispute.ts';

/** A dispute as the list shows it. */
export type DisputeRow = {
  id: string;
  paymentId: string;
  state: DisputeState;
  merchantId: string;
  merchantName: string;
  channelName: string;
  mode: string;
  amount: string | null;
  currency: string;
  /** What of it is above the payment; null: nothing. */
  above: string | null;
  /** As the acquirer states it, in another currency. */
  stated: { amount: string | null; currency: string } | null;
  brand: string | null;
  reasonCode: string | null;
  /** In the words of the acquirer, else what the code means. */
  reason: string | null;
  openedAt: string;
  dueAt: string;
  decidedAt: string | null;
};

export async function presentDisputes(
  { db }: Pick<StaffServices, 'db'>,
  disputes: readonly Dispute[],
): Promise<DisputeRow[]> {
  const names = await findEntityNames(
    db,
    disputes.flatMap(({ merchantId, channelId }) => [merchantId, channelId]),
  );
  return disputes.map((dispute) => ({
    id: dispute.id,
    paymentId: dispute.paymentId,
    state: dispute.state,
    mode: dispute.mode,
    merchantId: dispute.merchantId,
    currency: dispute.currency,
    brand: dispute.brand,
    merchantName: names.get(dispute.merchantId) ?? '',
    channelName: names.get(dispute.channelId) ?? '',
    amount: decimalOf(dispute.amountMinor, dispute.currency),
    above: dispute.aboveMinor === 0n ? null : decimalOf(dispute.aboveMinor, dispute.currency),
    stated: statedOf(dispute),
    reasonCode: dispute.reasonCode,
    reason: dispute.reason ?? describeReason(dispute.reasonCode),
    openedAt: dispute.openedAt.toISOString(),
    dueAt: dispute.dueAt.toISOString(),
    decidedAt: dispute.decidedAt?.toISOString() ?? null,
  }));
}

function statedOf({ statedMinor, statedCurrency: currency }: Dispute): DisputeRow['stated'] {
  if (statedMinor === null || currency === null) return null;
  return { amount: decimalOf(statedMinor, currency), currency };
}

function describeReason(code: string | null): string | null {
  return code && (resultDescription(code as Parameters<typeof resultDescription>[0]) ?? null);
}
