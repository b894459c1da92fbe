import type { movementKinds } from '../file/columns.ts';

/**
 * What lines are booked as. SETTLED: they pay for payments, or a user has passed over their exception. OPEN: they wait for a
 * user. FEE: they are costs. The others move money at the acquirer: what it holds back or releases, corrects, or moves between
 * balances.
 */
export type BookedKind = 'SETTLED' | 'OPEN' | 'FEE' | (typeof movementKinds)[number];

/** Sums over lines of one kind and currency, in minor units as texts: what comes in is above zero. */
export type BookedSum = {
  kind: BookedKind;
  /** Of the payments. */
  currency: string;
  settlementCurrency: string;
  /** Below zero where lines are taken back. */
  lines: number;
  amountMinor: string;
  settledMinor: string;
  /** A cost is above zero and one that comes back below, whichever way the money goes. */
  feeMinor: string;
  /** The part of the cost that the merchant pays, in the currency of the payments. */
  passedMinor: string;
  /** The VAT of that part, rounded for each line; events of earlier versions have none. */
  vatMinor?: string;
};

/** What an event in the stream of an import has for the ledger: the sums of one settlement date. */
export type SettlementBooking = { valueOn: string; isTest: boolean; sums: readonly BookedSum[] };

type DatedSum = BookedSum & { valueOn: string };

/** The sums of matched lines, by settlement date. */
export function bookingsOf(sums: readonly DatedSum[]): Omit<SettlementBooking, 'isTest'>[] {
  const days = Map.groupBy(sums, ({ valueOn }) => valueOn);
  return [...days]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([valueOn, each]) => ({ valueOn, sums: each.map(({ valueOn: _, ...sum }) => sum) }));
}

type LineSum = Required<Omit<DatedSum, 'lines'>> & { isTest: boolean };

/** What a change of a line is booked as; null where it stays what it was. */
export function bookingOfChange(before: LineSum | null, after: LineSum | null): SettlementBooking | null {
  if (!before || !after) return null;
  const isSame = before.kind === after.kind && before.passedMinor === after.passedMinor;
  if (isSame && before.vatMinor === after.vatMinor) return null;
  const { valueOn, isTest } = after;
  return { valueOn, isTest, sums: [negate(sumOf(before)), sumOf(after)] };
}

function sumOf({ valueOn: _, isTest: __, ...sum }: LineSum): BookedSum {
  return { ...sum, lines: 1 };
}

function negate({
  lines,
  amountMinor,
  settledMinor,
  feeMinor,
  passedMinor,
  vatMinor = '0',
  ...sum
}: BookedSum): BookedSum {
  const opposite = (minor: string): string => (-BigInt(minor)).toString();
  return {
    ...sum,
    lines: -lines,
    amountMinor: opposite(amountMinor),
    settledMinor: opposite(settledMinor),
    feeMinor: opposite(feeMinor),
    passedMinor: opposite(passedMinor),
    vatMinor: opposite(vatMinor),
  };
}
