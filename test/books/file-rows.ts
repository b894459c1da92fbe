import {
  type Acquirer,
  acquirers,
  convert,
  type Deal,
  fileDays,
  type Month,
  type MovementKind,
} from './random-month.ts';

export type RowKind =
  | MovementKind
  | 'PAYMENT'
  | 'REFUND'
  | 'REFUND_FAILED'
  | 'CHARGEBACK'
  | 'CHARGEBACK_REVERSAL'
  | 'STRAY';

/** A row of an acquirer's file, before it has a format. What comes in is above zero; the net is the gross less the fee. */
export type Row = {
  kind: RowKind;
  /** The acquirer's own, of this row. */
  id: string;
  /** On which the acquirer booked it. */
  day: number;
  deal: Deal | null;
  currency: string;
  amountMinor: bigint;
  settlementCurrency: string;
  grossMinor: bigint;
  feeMinor: bigint;
  /** It waits for a user: its payment is unknown, or its amount another one. */
  isOpen: boolean;
  /** It came before, so it is left out. */
  isRepeated: boolean;
};

export type AcquirerFile = { acquirer: Acquirer; day: number; rows: readonly Row[] };

export const netOf = ({ grossMinor, feeMinor }: Row): bigint => grossMinor - feeMinor;

/** The files of a month in the order in which they come. */
export function filesOf(month: Month): AcquirerFile[] {
  return fileDays.flatMap((day) =>
    acquirers
      .map((acquirer) => ({ acquirer, day, rows: rowsOf(month, acquirer, day) }))
      .filter(({ rows }) => rows.length > 0),
  );
}

function rowsOf(month: Month, acquirer: Acquirer, day: number): Row[] {
  const deals = month.deals.filter((deal) => deal.acquirer === acquirer);
  const movements = month.movements.map((movement, index) => ({ ...movement, index }));
  const strays = month.strays.map((stray, index) => ({ ...stray, index }));
  const isOfFile = (each: { acquirer: Acquirer; day: number }): boolean =>
    each.acquirer === acquirer && each.day === day;
  return [
    ...deals.flatMap((deal) => rowsOfDeal(deal, day)),
    ...movements
      .filter(isOfFile)
      .map(({ index, kind, currency, amountMinor }) => ({
        ...plain(`${month.seed}-move-${index}`, day, currency, amountMinor),
        kind,
      })),
    ...strays
      .filter(isOfFile)
      .map(({ index, currency, amountMinor, feeMinor }) => ({
        ...plain(`${month.seed}-stray-${index}`, day, currency, amountMinor),
        kind: 'STRAY' as const,
        feeMinor,
        isOpen: true,
      })),
  ];
}

function rowsOfDeal(deal: Deal, day: number): Row[] {
  const { refund, dispute, settledOn } = deal;
  const row = (
    kind: RowKind,
    on: number | null | undefined,
    amountMinor: bigint,
    feeMinor: bigint,
    suffix = '',
  ): Row[] => {
    if (on !== day) return [];
    const { currency, settlementCurrency } = deal;
    const grossMinor = convert(amountMinor, deal);
    const id = `${deal.reference}-${kind}${suffix}`;
    const facts = { currency, settlementCurrency, amountMinor, grossMinor, feeMinor };
    return [{ kind, id, day, deal, ...facts, isOpen: false, isRepeated: false }];
  };
  const wrongOn = deal.wrongBy === null || settledOn === null ? null : fileBefore(settledOn);
  const isHeld = wrongOn !== null && wrongOn >= deal.paidOn;
  const own = row('PAYMENT', settledOn, deal.amountMinor, deal.feeMinor).map((each) => ({ ...each, isOpen: isHeld }));
  const next = settledOn === null ? null : fileDays.find((each) => each > settledOn);
  return [
    ...row('PAYMENT', wrongOn, deal.amountMinor + (deal.wrongBy ?? 0n), 0n, '-wrong').map((each) => ({
      ...each,
      isOpen: true,
    })),
    ...own,
    ...(deal.isRepeated ? row('PAYMENT', next, deal.amountMinor, deal.feeMinor) : []).map((each) => ({
      ...each,
      day: settledOn ?? day,
      isRepeated: true,
    })),
    ...(refund ? row('REFUND', refund.settledOn, -refund.amountMinor, refund.feeMinor) : []),
    ...(refund ? row('REFUND_FAILED', refund.failsOn, refund.amountMinor, 0n) : []),
    ...(dispute ? row('CHARGEBACK', dispute.openedOn, -dispute.amountMinor, dispute.feeMinor) : []),
    ...(dispute ? row('CHARGEBACK_REVERSAL', dispute.wonOn, dispute.amountMinor, -dispute.feeMinor) : []),
    ...(dispute ? row('CHARGEBACK', dispute.againOn, -dispute.amountMinor, dispute.feeMinor, '-again') : []),
  ];
}

/** The file before another one; the first has none. */
function fileBefore(day: number): number | null {
  return fileDays.findLast((each) => each < day) ?? null;
}

function plain(id: string, day: number, currency: string, amountMinor: bigint): Omit<Row, 'kind'> {
  const facts = { currency, settlementCurrency: currency, amountMinor, grossMinor: amountMinor, feeMinor: 0n };
  return { id, day, deal: null, ...facts, isOpen: false, isRepeated: false };
}
