import { fromMinor } from '#lib/money/index.ts';
import type { FoundLine, LineKey, MatchedLine } from '#lib/settlement/index.ts';

export type SettlementLineRow = {
  /** Merchant, import and line of the file. */
  id: string;
  importId: string;
  merchantName: string;
  rowNumber: number;
  recordType: string;
  status: string;
  exception: string | null;
  resolution: string | null;
  amount: string;
  currency: string;
  paymentId: string | null;
  matchedBy: string | null;
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
    settlementFxRate: string;
    settlementDate: string;
    settlementStatus: string;
    brand: string | null;
    accountLast4: string | null;
    merchantTransactionId: string | null;
    version: number;
    actor: string | null;
    reason: string | null;
    decidedAt: string | null;
  };
  /** The nearest payments, the best one first, and the columns in which they differ. */
  candidates: { paymentId: string; score: number; differs: string[] }[];
  mayWrite: boolean;
};

export const lineIdOf = ({ merchantId, importId, rowNumber }: LineKey): string =>
  `${merchantId}-${importId}-${rowNumber}`;

export function parseLineId(text: string): LineKey | null {
  const [, merchantId, importId, rowNumber] = /^([0-9a-f]{32})-([0-9a-f]{32})-(\d{1,9})$/.exec(text) ?? [];
  return merchantId && importId ? { merchantId, importId, rowNumber: Number(rowNumber) } : null;
}

export function presentLine(
  found: Omit<FoundLine, 'createdAt'> & { createdAt: Date },
  names: ReadonlyMap<string, string>,
): SettlementLineRow {
  const { importId, rowNumber, recordType, status, exception, resolution, currency, paymentId, matchedBy } =
    found;
  return {
    ...{
      id: lineIdOf(found),
      importId,
      merchantName: names.get(found.merchantId) ?? '',
      rowNumber,
      recordType,
    },
    ...{ status, exception, resolution, currency, paymentId, matchedBy },
    amount: fromMinor(BigInt(found.amountMinor), currency),
    createdAt: found.createdAt.toISOString(),
  };
}

export function presentLineDetail(
  found: MatchedLine,
  names: ReadonlyMap<string, string>,
  mayWrite: boolean,
): SettlementLineDetail {
  const { transactionType, cashflow, settlementTxId, settlementCurrency, settlementFxRate, settlementDate } =
    found;
  const { settlementStatus, brand, accountLast4, merchantTransactionId, version, actor, reason, decidedAt } =
    found;
  const { settlementFeeMinor: fee } = found;
  return {
    line: {
      ...presentLine(found, names),
      ...{ transactionType, cashflow, settlementTxId, settlementCurrency, settlementFxRate, settlementDate },
      ...{ settlementStatus, brand, accountLast4, merchantTransactionId, version, actor, reason },
      settlementAmount: fromMinor(BigInt(found.settlementAmountMinor), settlementCurrency),
      settlementFee: fee === null ? null : fromMinor(BigInt(fee), settlementCurrency),
      decidedAt: decidedAt?.toISOString() ?? null,
    },
    candidates: found.candidates.map(({ paymentId, score, differs }) => ({
      paymentId,
      score,
      differs: [...differs],
    })),
    mayWrite,
  };
}
