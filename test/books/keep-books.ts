import type { LedgerAccount } from '#lib/ledger/index.ts';
import { filesOf, netOf, type Row } from './file-rows.ts';
import { type Deal, type Month, payoutDay } from './random-month.ts';

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
    ...month.deals.flatMap((deal) => bookDeal(deal, rules)),
    ...rows.flatMap(({ row, day }) => bookRow(row, day, rules)),
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

function bookDeal({ paidOn, currency, amountMinor, refund }: Deal, { fees }: Rules): Posting[] {
  const paid = [
    ...move(paidOn, 'MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE', currency, amountMinor),
    ...move(paidOn, 'FEES_EARNED', 'MERCHANT_PAYABLE', currency, feeOf(amountMinor, fees.PAYMENT)),
  ];
  if (!refund) return paid;
  return [
    ...paid,
    ...move(refund.madeOn, 'ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', currency, refund.amountMinor),
    ...move(refund.madeOn, 'FEES_EARNED', 'MERCHANT_PAYABLE', currency, feeOf(refund.amountMinor, fees.REFUND)),
  ];
}

const accountOfMovement = {
  FEE: 'SCHEME_COST',
  RESERVE: 'ACQUIRER_RESERVE',
  ADJUSTMENT: 'ACQUIRER_ADJUSTMENT',
  TRANSFER: 'ACQUIRER_TRANSFER',
} as const;

/** What a row makes of the payment, and where its money goes. */
function bookRow(row: Row, day: number, { fees }: Rules): Posting[] {
  const { kind, settlementCurrency } = row;
  const net = netOf(row);
  if (row.isOpen) return move(day, 'SUSPENSE', 'BANK', settlementCurrency, net);
  if (kind === 'FEE' || kind === 'RESERVE' || kind === 'ADJUSTMENT' || kind === 'TRANSFER') {
    return move(day, accountOfMovement[kind], 'BANK', settlementCurrency, net);
  }
  return [...bookReport(row, day, fees), ...bookSettled(row, day)];
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
function bookReport({ kind, currency, amountMinor }: Row, day: number, fees: Rules['fees']): Posting[] {
  switch (kind) {
    case 'CHARGEBACK': {
      const charged = feeOf(-amountMinor, fees.CHARGEBACK);
      return [
        ...move(day, 'ACQUIRER_RECEIVABLE', 'CHARGEBACK', currency, -amountMinor),
        ...move(day, 'FEES_EARNED', 'MERCHANT_PAYABLE', currency, charged),
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
