import { fromMinor } from '#lib/money/index.ts';
import type { Json } from '#lib/payments/index.ts';
import type { StatementTotals } from '#lib/payouts/index.ts';
import { formatTimestampMs } from './envelope.ts';

type IssuedPayout = { id: string; merchantId: string; amountMinor: bigint; currency: string };

/** The statement of a payout: amounts have a sign, above zero where the merchant is owed more; a fee above zero is paid by it. */
export function presentStatement(
  { id, merchantId, amountMinor, currency }: IssuedPayout,
  { from, through, approvedAt, sums, ...totals }: StatementTotals,
): Json {
  const money = (minor: string | bigint): string => fromMinor(BigInt(minor), currency);
  return {
    id,
    merchantEntityId: merchantId,
    amount: money(amountMinor),
    currency,
    statement: {
      ...(from === null ? {} : { from }),
      through,
      approvedAt: formatTimestampMs(new Date(approvedAt)),
      openingBalance: money(totals.openingMinor),
      sums: sums.map(({ kind, count, grossMinor, feeMinor, vatMinor, netMinor }) => ({
        kind,
        count: String(count),
        gross: money(grossMinor),
        fee: money(feeMinor),
        vat: money(vatMinor),
        net: money(netMinor),
      })),
      fee: money(totals.feeMinor),
      vat: money(totals.vatMinor),
      feeWithVat: money(BigInt(totals.feeMinor) + BigInt(totals.vatMinor)),
      closingBalance: money(totals.closingMinor),
      csv: `/payouts/v1/statements/${id}/csv`,
      pdf: `/payouts/v1/statements/${id}/pdf`,
    },
  };
}
