import type { LedgerAccount } from '#lib/ledger/index.ts';
import { filesOf, netOf, type Row } from './file-rows.ts';
import { type Deal, exponentOf, type Month, payoutDay } from './random-month.ts';

/**
 * The books of a month, kept a second time from what happened, without anything of the product but the names of its
 * accounts. A debit is above zero.
 */
export type Books = {
  balances: ReadonlyMap<string, bigint>;
  payouts: readonly { currency: string; amountMinor: bigint }[];
  /** By reference: what is refunded of a payment, and charged back. */
  payments: ReadonlyMap<string, { refundedMinor: bigint; chargedBackMinor: bigint; isSettled: boolean }>;
  /** Lines that wait for a user. */
  openLines: number;
  /** What the merchant's files come to, by currency. */
  reported: ReadonlyMap<string, bigint>;
  bank: { settled: number; paidOut: number; unmatched: number };
};

export type Rules = {
  /** In millionths. */
  fees: { PAYMENT: number; REFUND: number; CHARGEBACK: number };
  correctedOn: number;
};

type Posting = { day: number; account: LedgerAccount; currency: string; amountMinor: bigint };

export const balanceKey = (account: string, currency: string): string => `${account} ${currency}`;

export function keepBooks(month: Month, rules: Rules): Books {
  const files = filesOf(month);
  const rows = files.flatMap((file) =>
    file.rows.filter(({ isRepeated }) => !isRepeated).map((row) => ({ row, day: file.day })),
  );
  const postings: Posting[] = [
    ...month.deals.flatMap((deal) => bookDeal(deal, month, rules)),
    ...rows.flatMap(({ row, day }) => bookRow(row, day, { month, rules })),
    ...move(rules.correctedOn, 'ACQUIRER_ADJUSTMENT', 'WRITE_OFF', 'EUR', month.correctionMinor),
  ];
  const payouts = ['EUR', 'GBP', 'USD'].flatMap((currency) => payOut(postings, currency));
  postings.push(...payouts.flatMap((payout) => payout.postings));
  const arrivals = files.map(({ rows: each }) =>
    each.filter(({ isRepeated }) => !isRepeated).reduce((sum, row) => sum + netOf(row), 0n),
  );
  return {
    balances: sumBy(postings.map(({ account, currency, amountMinor }) => [balanceKey(account, currency), amountMinor])),
    payouts: payouts.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
    payments: new Map(month.deals.map((deal) => [deal.reference, stateOf(deal)])),
    openLines: rows.filter(({ row }) => row.isOpen).length,
    reported: sumBy(rows.map(({ row }) => [row.settlementCurrency, netOf(row)])),
    bank: {
      settled: arrivals.filter((minor) => minor !== 0n).length,
      paidOut: payouts.length,
      // The fee of the bank.
      unmatched: 1,
    },
  };
}

/** From the credited account to the debited one. */
function move(day: number, credited: LedgerAccount, debited: LedgerAccount, currency: string, amountMinor: bigint) {
  return [
    { day, account: debited, currency, amountMinor },
    { day, account: credited, currency, amountMinor: -amountMinor },
  ];
}

function feeOf(amountMinor: bigint, millionths: number): bigint {
  return (2n * amountMinor * BigInt(millionths) + 1_000_000n) / 2_000_000n;
}

/** Half up, away from zero. */
function share(minor: bigint, dividend: bigint, divisor: bigint): bigint {
  const size = (2n * (minor < 0n ? -minor : minor) * dividend + divisor) / (2n * divisor);
  return minor < 0n ? -size : size;
}

/** A fee that the merchant pays, and the VAT of exactly this fee. */
function charge(day: number, currency: string, feeMinor: bigint, { vatMillionths }: Month): Posting[] {
  const vatMinor = share(feeMinor, BigInt(vatMillionths), 1_000_000n);
  return [
    ...move(day, 'FEES_EARNED', 'MERCHANT_PAYABLE', currency, feeMinor),
    ...move(day, 'VAT_PAYABLE', 'MERCHANT_PAYABLE', currency, vatMinor),
  ];
}

function bookDeal({ paidOn, currency, amountMinor, refund }: Deal, month: Month, { fees }: Rules): Posting[] {
  const paid = [
    ...move(paidOn, 'MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE', currency, amountMinor),
    ...charge(paidOn, currency, feeOf(amountMinor, fees.PAYMENT), month),
  ];
  if (!refund) return paid;
  return [
    ...paid,
    ...move(refund.madeOn, 'ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', currency, refund.amountMinor),
    ...charge(refund.madeOn, currency, feeOf(refund.amountMinor, fees.REFUND), month),
  ];
}

const accountOfMovement = {
  FEE: 'SCHEME_COST',
  RESERVE: 'ACQUIRER_RESERVE',
  ADJUSTMENT: 'ACQUIRER_ADJUSTMENT',
  TRANSFER: 'ACQUIRER_TRANSFER',
} as const;

/** What a row makes of the payment, and where its money goes. */
function bookRow(row: Row, day: number, { month, rules }: { month: Month; rules: Rules }): Posting[] {
  const { kind, currency, settlementCurrency } = row;
  const net = netOf(row);
  if (row.isOpen) return move(day, 'SUSPENSE', 'BANK', settlementCurrency, net);
  if (kind === 'FEE' || kind === 'RESERVE' || kind === 'ADJUSTMENT' || kind === 'TRANSFER') {
    const moved = move(day, accountOfMovement[kind], 'BANK', settlementCurrency, net);
    return kind === 'FEE' && month.paysCosts ? [...moved, ...charge(day, currency, -net, month)] : moved;
  }
  const costs = month.paysCosts ? charge(day, currency, costOf(row), month) : [];
  return [...bookReport(row, day, { month, rules }), ...bookSettled(row, day), ...costs];
}

/** The fee of the acquirer in the currency of the payment. */
function costOf({ feeMinor, deal, currency, settlementCurrency }: Row): bigint {
  const shift = exponentOf(currency) - exponentOf(settlementCurrency);
  const [dividend, divisor] = [10_000n * 10n ** BigInt(Math.max(shift, 0)), 10n ** BigInt(Math.max(-shift, 0))];
  return share(feeMinor, dividend, (deal?.rate ?? 10_000n) * divisor);
}

/** The money of a row that is about a payment: what arrives, what it costs, and what the acquirer owes no longer. */
function bookSettled(row: Row, day: number): Posting[] {
  const { currency, settlementCurrency, amountMinor, grossMinor, feeMinor } = row;
  const post = (account: LedgerAccount, of: string, minor: bigint): Posting => ({
    day,
    account,
    currency: of,
    amountMinor: minor,
  });
  const settled = [
    post('BANK', settlementCurrency, netOf(row)),
    post('SCHEME_COST', settlementCurrency, feeMinor),
    post('ACQUIRER_RECEIVABLE', currency, -amountMinor),
  ];
  if (currency === settlementCurrency) return settled;
  return [
    ...settled,
    post('FX_DIFFERENCE', currency, amountMinor),
    post('FX_DIFFERENCE', settlementCurrency, -grossMinor),
  ];
}

/** What only the acquirer knows, and the payment learns by its row. */
function bookReport(
  { kind, currency, amountMinor }: Row,
  day: number,
  { month, rules }: { month: Month; rules: Rules },
): Posting[] {
  switch (kind) {
    case 'CHARGEBACK': {
      const charged = feeOf(-amountMinor, rules.fees.CHARGEBACK);
      return [
        ...move(day, 'ACQUIRER_RECEIVABLE', 'CHARGEBACK', currency, -amountMinor),
        ...charge(day, currency, charged, month),
      ];
    }
    case 'CHARGEBACK_REVERSAL':
      return move(day, 'CHARGEBACK', 'ACQUIRER_RECEIVABLE', currency, amountMinor);
    case 'REFUND_FAILED':
      return move(day, 'MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE', currency, amountMinor);
    default:
      return [];
  }
}

/** What the merchant is owed through two days before, and still owed now, less what it owes for chargebacks. */
function payOut(postings: readonly Posting[], currency: string) {
  const balanceOf = (account: LedgerAccount, until: number): bigint =>
    postings
      .filter((each) => each.account === account && each.currency === currency && each.day <= until)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const [before = 0n, now = 0n] = [payoutDay - 2, payoutDay].map((day) => -balanceOf('MERCHANT_PAYABLE', day));
  const isLess = now < before;
  const payable = isLess ? now : before;
  const chargebacks = balanceOf('CHARGEBACK', payoutDay);
  const amountMinor = payable - chargebacks;
  if (amountMinor <= 0n) return [];
  const paid = [
    { day: payoutDay, account: 'MERCHANT_PAYABLE' as const, currency, amountMinor: payable },
    { day: payoutDay, account: 'CHARGEBACK' as const, currency, amountMinor: -chargebacks },
    { day: payoutDay, account: 'BANK' as const, currency, amountMinor: -amountMinor },
  ];
  return [{ currency, amountMinor, postings: paid }];
}

function stateOf({ refund, dispute, settledOn }: Deal) {
  const isCharged = dispute !== null && (dispute.wonOn === null || dispute.againOn !== null);
  return {
    refundedMinor: refund === null || refund.failsOn !== null ? 0n : refund.amountMinor,
    chargedBackMinor: isCharged ? dispute.amountMinor : 0n,
    isSettled: settledOn !== null,
  };
}

function sumBy(pairs: readonly (readonly [string, bigint])[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [key, minor] of pairs) sums.set(key, (sums.get(key) ?? 0n) + minor);
  for (const [key, minor] of sums) if (minor === 0n) sums.delete(key);
  return sums;
}
