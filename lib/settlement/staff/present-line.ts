import { fromMinor } from '#lib/money/index.ts';
import { type ResultCode, resultDescription } from '#lib/result-codes/index.ts';
import { type FeeParts, presentFeeParts } from '../figures/fee-parts.ts';
import type { LineKey } from '../line-key.ts';
import type { ComparedPayment } from '../matching/compare-payments.ts';
import type { MatchedLine } from '../matching/decide-line.ts';
import { kindOfLine, type ShownLineKind } from '../matching/line-kind.ts';
import type { LineChargebackState, LineOutcome } from '../matching/line-outcome.ts';
import type { OpenPayment, PartOfLine } from '../matching/parts/open-payments.ts';
import type { FoundLine, LineFees } from '../matching/search-lines.ts';

export type SettlementLineRow = LineOutcome & {
  /** Merchant, import and line of the file. */
  id: string;
  importId: string;
  merchantName: string;
  rowNumber: number;
  recordType: string;
  kind: ShownLineKind;
  amount: string;
  currency: string;
  /** The fee and what the file states of it, in the currency that is settled. */
  feeCurrency: string;
  fee: string | null;
  interchange: string | null;
  scheme: string | null;
  markup: string | null;
  commission: string | null;
  paymentId: string | null;
  matchedBy: string | null;
  /** How many payments it settles, as several or in part; 0: one as a whole, or none. */
  partCount: number;
  version: number;
  createdAt: string;
};

export type SettlementLineDetail = {
  line: SettlementLineRow & {
    transactionType: string;
    cashflow: string;
    settlementTxId: string | null;
    settlementAmount: string;
    settlementCurrency: string;
    settlementFee: string | null;
    /** What the fee consists of; empty where the file does not state it. */
    feeParts: FeeParts;
    settlementFxRate: string;
    settlementDate: string;
    settlementStatus: string;
    brand: string | null;
    accountLast4: string | null;
    merchantTransactionId: string | null;
    actor: string | null;
    reason: string | null;
    decidedAt: string | null;
    actorName: string | null;
    /** The rule that led to the payment. */
    rule: { id: string; name: string } | null;
    /** As written in the file, in the time zone of the clearing institute. */
    presentedAt: string;
    /** Why money is charged back, in the words of the acquirer. */
    acquirerReason: string | null;
    /** What became of a chargeback or its reversal: the transaction, or why the payment allows none. */
    chargeback: {
      state: LineChargebackState;
      paymentId: string | null;
      code: string | null;
      text: string | null;
    } | null;
    /** The file; null for a user who sees no import. */
    fileName: string | null;
    /** Lines are decided about when it is DONE. */
    importState: string | null;
  };
  /** The payment of the line, else the nearest ones, the best one first. */
  payments: SettlementPayment[];
  /** What it settles of several payments, or of one; the first 200. */
  parts: SettlementPart[];
  mayWrite: boolean;
};

/** A payment that a line settles, with the amount of its part. */
export type SettlementPart = {
  paymentId: string;
  shortId: string;
  paymentType: string;
  part: string;
  amount: string;
  currency: string;
  createdAt: string;
};

/** A payment that a line may settle, with what is left of it beside other lines; the first 200. */
export type SettleablePayment = {
  id: string;
  shortId: string;
  paymentType: string;
  amount: string;
  left: string;
  /** What this line settles of it now. */
  part: string | null;
  currency: string;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  createdAt: string;
};

/** A payment beside a line. */
export type SettlementPayment = {
  id: string;
  shortId: string;
  paymentType: string;
  state: string;
  amount: string | null;
  currency: string | null;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  createdAt: string;
  /** How near it is to the line, up to 100; null for the payment of the line. */
  score: number | null;
  /** The columns of the file in which they differ. */
  differs: string[];
};

export const lineIdOf = ({ merchantId, importId, rowNumber }: LineKey): string =>
  `${merchantId}-${importId}-${rowNumber}`;

export function parseLineId(text: string): LineKey | null {
  const [, merchantId, importId, rowNumber] = /^([0-9a-f]{32})-([0-9a-f]{32})-(\d{1,9})$/.exec(text) ?? [];
  return merchantId && importId ? { merchantId, importId, rowNumber: Number(rowNumber) } : null;
}

function presentFees(fees: LineFees | null | undefined) {
  const decimal = (part: Exclude<keyof LineFees, 'currency'>): string | null => {
    const minor = fees?.[part] ?? null;
    return fees && minor !== null ? fromMinor(BigInt(minor), fees.currency) : null;
  };
  return {
    feeCurrency: fees?.currency ?? '',
    fee: decimal('fee'),
    interchange: decimal('interchange'),
    scheme: decimal('scheme'),
    markup: decimal('markup'),
    commission: decimal('commission'),
  };
}

export function presentLine(
  found: Omit<FoundLine, 'createdAt'> & { createdAt: Date },
  names: ReadonlyMap<string, string>,
): SettlementLineRow {
  const { importId, rowNumber, recordType, status, exception, resolution, currency, paymentId, matchedBy } = found;
  return {
    id: lineIdOf(found),
    importId,
    merchantName: names.get(found.merchantId) ?? '',
    rowNumber,
    recordType,
    kind: kindOfLine(found),
    status,
    exception,
    resolution,
    currency,
    ...presentFees(found.fees),
    paymentId,
    matchedBy,
    partCount: found.partCount,
    amount: fromMinor(BigInt(found.amountMinor), currency),
    version: found.version,
    createdAt: found.createdAt.toISOString(),
  };
}

type Beside = {
  names: ReadonlyMap<string, string>;
  actors: ReadonlyMap<string, string>;
  payments: readonly ComparedPayment[];
  parts: readonly PartOfLine[];
  mayWrite: boolean;
};

export function presentLineDetail(
  found: MatchedLine,
  { names, actors, payments, parts, mayWrite }: Beside,
): SettlementLineDetail {
  const { transactionType, cashflow, settlementTxId, settlementCurrency, settlementFxRate, settlementDate } = found;
  const { settlementStatus, brand, accountLast4, merchantTransactionId, version, actor, reason, decidedAt } = found;
  const {
    settlementFeeMinor: fee,
    interchange,
    scheme,
    markup,
    commission,
    presentedAt,
    fileName,
    importState,
  } = found;
  return {
    line: {
      ...presentLine(
        { ...found, fees: { currency: settlementCurrency, fee, interchange, scheme, markup, commission } },
        names,
      ),
      transactionType,
      cashflow,
      settlementTxId,
      settlementCurrency,
      settlementFxRate,
      settlementDate,
      settlementStatus,
      brand,
      accountLast4,
      merchantTransactionId,
      version,
      actor,
      reason,
      settlementAmount: fromMinor(BigInt(found.settlementAmountMinor), settlementCurrency),
      settlementFee: fee === null ? null : fromMinor(BigInt(fee), settlementCurrency),
      feeParts: presentFeeParts({ fee, interchange, scheme, markup, commission }, settlementCurrency),
      decidedAt: decidedAt?.toISOString() ?? null,
      rule: found.ruleId && found.ruleName ? { id: found.ruleId, name: found.ruleName } : null,
      acquirerReason: [found.reasonCode, found.reasonDescription].filter(Boolean).join(' ') || null,
      chargeback: presentChargeback(found),
      actorName: actor && (actors.get(actor) ?? actor),
      presentedAt,
      fileName,
      importState,
    },
    payments: presentPayments(found, payments),
    parts: parts.map(presentPart),
    mayWrite,
  };
}

function presentPart({ amountMinor, partMinor, createdAt, ...part }: PartOfLine): SettlementPart {
  return {
    ...part,
    amount: fromMinor(BigInt(amountMinor), part.currency),
    part: fromMinor(BigInt(partMinor), part.currency),
    createdAt: createdAt.toISOString(),
  };
}

export function presentOpenPayment({
  amountMinor,
  leftMinor,
  partMinor,
  createdAt,
  ...payment
}: OpenPayment): SettleablePayment {
  const money = (minor: string): string => fromMinor(BigInt(minor), payment.currency);
  return {
    ...payment,
    amount: money(amountMinor),
    left: money(leftMinor),
    part: partMinor && money(partMinor),
    createdAt: createdAt.toISOString(),
  };
}

function presentChargeback({ chargebackState: state, chargebackId, chargebackCode: code }: MatchedLine) {
  if (state === null) return null;
  return { state, paymentId: chargebackId, code, text: code && resultDescription(code as ResultCode) };
}

function presentPayments({ candidates }: MatchedLine, payments: readonly ComparedPayment[]): SettlementPayment[] {
  const scores = new Map(candidates.map(({ paymentId, score }) => [paymentId, score]));
  return payments
    .map(({ amountMinor, createdAt, differs, ...payment }) => ({
      ...payment,
      amount: amountMinor && payment.currency && fromMinor(BigInt(amountMinor), payment.currency),
      createdAt: createdAt.toISOString(),
      score: scores.get(payment.id) ?? null,
      differs: [...differs],
    }))
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
}
