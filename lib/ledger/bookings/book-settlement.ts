import type { StoredEvent } from '#lib/platform/events/index.ts';
import type { BookedSum, SettlementBooking } from '#lib/settlement/index.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { EntryKind, LedgerEntry, Posting } from '../entry.ts';
import { entryIdOf } from './correction-event.ts';

/**
 * What settlement lines are booked as (docs/decisions/0028). The bank has what arrived. What settles takes the amount
 * of the payments from what acquirers owe, in their currency. Within one currency the rest is a cost, below zero where it comes
 * back; else the fee is, and what is left is the FX difference in both currencies. What waits for a user is in suspense, as it arrived. What a merchant pays
 * of the costs (interchange++) is a fee, with its VAT.
 */
export function bookSettlement(sums: readonly BookedSum[]): Posting[] {
  const totals = new Map<string, Posting>();
  const post = (account: LedgerAccount, currency: string, amountMinor: bigint): void => {
    const key = `${account} ${currency}`;
    const before = totals.get(key)?.amountMinor ?? 0n;
    totals.set(key, { account, currency, amountMinor: before + amountMinor });
  };
  for (const sum of sums) {
    const { kind, currency, settlementCurrency } = sum;
    const [amount, settled, fee] = [BigInt(sum.amountMinor), BigInt(sum.settledMinor), BigInt(sum.feeMinor)];
    const [passed, vat] = [BigInt(sum.passedMinor), BigInt(sum.vatMinor ?? '0')];
    post('BANK', settlementCurrency, settled);
    post('MERCHANT_PAYABLE', currency, passed);
    post('FEES_EARNED', currency, -passed);
    post('MERCHANT_PAYABLE', currency, vat);
    post('VAT_PAYABLE', currency, -vat);
    if (kind === 'OPEN') post('SUSPENSE', settlementCurrency, -settled);
    else if (kind !== 'SETTLED') post(accountOfKind[kind], settlementCurrency, -settled);
    else if (currency === settlementCurrency) {
      post('ACQUIRER_RECEIVABLE', currency, -amount);
      post('SCHEME_COST', currency, amount - settled);
    } else {
      post('ACQUIRER_RECEIVABLE', currency, -amount);
      post('SCHEME_COST', settlementCurrency, fee);
      post('FX_DIFFERENCE', currency, amount);
      post('FX_DIFFERENCE', settlementCurrency, -settled - fee);
    }
  }
  return [...totals.values()].filter(({ amountMinor }) => amountMinor !== 0n);
}

/** Where the money of lines goes that are about no payment. */
const accountOfKind = {
  FEE: 'SCHEME_COST',
  RESERVE: 'ACQUIRER_RESERVE',
  ADJUSTMENT: 'ACQUIRER_ADJUSTMENT',
  TRANSFER: 'ACQUIRER_TRANSFER',
} as const satisfies Partial<Record<BookedSum['kind'], LedgerAccount>>;

const kindOfType: Readonly<Record<string, EntryKind>> = {
  'settlement.lines_matched': 'SETTLEMENT',
  'settlement.bookings_undone': 'SETTLEMENT_UNDO',
};

type EventData = Partial<SettlementBooking> & { rowNumber?: number; paymentId?: string | null; reason?: string | null };

/** The entry of an event in the stream of an import; none for an event that moves nothing. */
export function bookSettlementEvent(event: StoredEvent): LedgerEntry[] {
  const { merchantId, position, streamId, type, at, actor } = event;
  const { sums, valueOn, isTest, rowNumber, paymentId, reason } = event.data as EventData;
  const postings = sums ? bookSettlement(sums) : [];
  if (postings.length === 0 || valueOn === undefined || isTest === undefined) return [];
  return [
    {
      merchantId,
      position,
      id: entryIdOf(event),
      isTest,
      actor,
      bookedAt: at,
      valueOn,
      postings,
      kind: kindOfType[type] ?? 'SETTLEMENT_DECISION',
      paymentId: paymentId ?? null,
      importId: streamId,
      importRow: rowNumber ?? null,
      reversesId: null,
      reason: reason ?? null,
    },
  ];
}
