import type { LineException } from '../matching/line-outcome.ts';

/** What a synthetic acquirer does wrong, or that finance has to see. */
export const defectKinds = [
  // First, because it needs payments that are alike.
  'BATCH',
  'MISSING',
  'LATE',
  'DUPLICATE',
  'SENT_TWICE',
  'AMOUNT',
  'CURRENCY',
  'RATE',
  'FEE',
  'CHARGEBACK',
  'REVERSAL',
  'PARTS',
] as const;
export type DefectKind = (typeof defectKinds)[number];

/** How many of each are wanted; there may be fewer payments. */
export type DefectCounts = Partial<Record<DefectKind, number>>;

/** What the import has to report of a defect: an exception, or one of the words that are none. */
export type ExpectedReport =
  | 'UNSETTLED'
  | 'ALREADY_SETTLED'
  | 'DUPLICATE_ROW'
  | 'AMOUNT_DIFFERS'
  | 'CURRENCY_DIFFERS'
  | 'RATE_DIFFERS'
  | 'FEE_DIFFERS'
  | 'CHARGEBACK_CREATED'
  | 'SEVERAL_PAYMENTS'
  | 'PART_OF_PAYMENT';

/** What an import can report of a payment or a row. */
export type Report = ExpectedReport | LineException | 'SETTLED' | 'MATCHED' | 'NOT_IMPORTED';

export const expectedReportOf: Readonly<Record<DefectKind, ExpectedReport>> = {
  BATCH: 'SEVERAL_PAYMENTS',
  MISSING: 'UNSETTLED',
  LATE: 'UNSETTLED',
  DUPLICATE: 'DUPLICATE_ROW',
  SENT_TWICE: 'ALREADY_SETTLED',
  AMOUNT: 'AMOUNT_DIFFERS',
  CURRENCY: 'CURRENCY_DIFFERS',
  RATE: 'RATE_DIFFERS',
  FEE: 'FEE_DIFFERS',
  CHARGEBACK: 'CHARGEBACK_CREATED',
  REVERSAL: 'CHARGEBACK_CREATED',
  PARTS: 'PART_OF_PAYMENT',
};

/** A defect with its line; a payment that is left out has none. */
export type KeyedDefect = {
  kind: DefectKind;
  merchantId: string;
  paymentId: string;
  rowNumber: number | null;
  /** The payments of a line that settles several, in the order of their ids. */
  paymentIds?: readonly string[];
};

/** What is in a file: the payment of each row, from the first line behind the header, and the defects. */
export type AnswerKey = { seed: string; date: string; payments: readonly string[]; defects: readonly KeyedDefect[] };
