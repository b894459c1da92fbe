/** What a field of a settlement file may contain. */
export type FieldFormat =
  /** Characters, counted as Unicode code points. */
  | { type: 'text'; min?: number; max: number }
  | { type: 'enum'; values: readonly string[] }
  /**
   * Up to 10 digits, a point and 2 decimals, or those of its currency. Without a sign, which the column Cashflow has; a fee has
   * its own, because an acquirer gives fees back in either direction of money.
   */
  | { type: 'amount'; isSigned?: true }
  /** An assigned code of ISO 4217. */
  | { type: 'currency' }
  /** A decimal number of at most 13 characters. */
  | { type: 'rate' }
  /** `yyyy-MM-dd` */
  | { type: 'date' }
  /** `yyyy-MM-dd HH:mm:ss` */
  | { type: 'time' }
  /** Ids, separated by commas. */
  | { type: 'ids'; max: number };

export type SettlementColumn = {
  /** The name in the header row, as it is on the wire. */
  header: string;
  /** The name in the API; null for a column that only the file has. */
  apiName: string | null;
  format: FieldFormat;
  isRequired: boolean;
};

const text = (max: number, min?: number): FieldFormat => ({ type: 'text', max, ...(min === undefined ? {} : { min }) });
const required = (header: string, apiName: string, format: FieldFormat): SettlementColumn => ({
  header,
  apiName,
  format,
  isRequired: true,
});
const optional = (header: string, apiName: string | null, format: FieldFormat): SettlementColumn => ({
  header,
  apiName,
  format,
  isRequired: false,
});

export const recordTypes = ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'] as const;

export const transactionTypes = [
  'DEBIT',
  'CREDIT',
  'REFUND',
  'BATCH',
  'MONTHLY',
  'SUBMERCHANT',
  'PAYMENT_FACILITATOR',
  'AUTH_FEE',
  'CAPTURE_FEE',
  'CANCEL_FEE',
  'REFUND_FEE',
];

const matchingStatuses = ['MATCHED', 'MULTIPLE_MATCHES', 'NOT_MATCHED'];

/** The columns of a settlement file in their order (spec 2.13). `ClearingInsitituteName` is spelled so on the wire. */
export const settlementColumns: readonly SettlementColumn[] = [
  required('ReconciliationType', 'recordType', { type: 'enum', values: recordTypes }),
  required('PaymentType', 'transactionType', { type: 'enum', values: transactionTypes }),
  required('Cashflow', 'settlement.cashflow', { type: 'enum', values: ['POS', 'NEG'] }),
  required('ClearingInstituteMerchantId', 'clearingInstitute.merchantId', text(64, 5)),
  required('MerchantAccountId', 'merchantAccount.id', text(32)),
  optional('MerchantAccountName', 'merchantAccount.name', text(32)),
  required('PspId', 'pspEntityId', text(32)),
  optional('DivisionId', 'divisionEntityId', text(32)),
  required('MerchantId', 'merchantEntityId', text(32)),
  optional('SettlementTxId', 'settlement.id', text(64)),
  optional('UniqueID', 'payment.id', text(32)),
  optional('ShortId', null, text(14)),
  optional('ConnectorTxId1', 'clearingInstitute.txId1', text(64)),
  optional('ConnectorTxId2', 'clearingInstitute.txId2', text(64)),
  optional('ConnectorTxId3', 'clearingInstitute.txId3', text(64)),
  required('Amount', 'amount', { type: 'amount' }),
  required('Currency', 'currency', { type: 'currency' }),
  // 16 letters by this table; as long as the brands of payments (spec 2.3), so that each of them can be named.
  optional('Brand', 'paymentBrand', text(32)),
  optional('TxRequestTime', 'presentmentDate', { type: 'time' }),
  required('SettlementAmount', 'settlement.amount', { type: 'amount' }),
  required('SettlementCurrency', 'settlement.currency', { type: 'currency' }),
  optional('SettlementFee', 'settlement.fee', { type: 'amount', isSigned: true }),
  required('SettlementFxRate', 'settlement.fxRate', { type: 'rate' }),
  required('SettlementDate', 'settlement.date', { type: 'date' }),
  required('SettlementStatus', 'settlement.status', { type: 'enum', values: ['SUCCESS', 'FAILED'] }),
  optional('Descriptor', 'descriptor', text(128)),
  optional('AccountNumberLast4', 'card.last4Digits', text(4)),
  optional('BankCode', 'bankAccount.bankCode', text(12)),
  optional('AccountHolder', 'card.holder', text(128)),
  optional('ReasonCode', 'result.code', text(11)),
  optional('ReasonDesc', 'result.description', text(128)),
  required('SettlementFileFormat', 'settlement.format', text(32)),
  required('ClearingInsitituteName', 'clearingInstitute.name', text(64)),
  optional('MatchingStatus', 'matchedTransactions.status', { type: 'enum', values: matchingStatuses }),
  optional('MatchedTransactions', 'matchedTransactions.payment[n].id', { type: 'ids', max: 32 }),
  optional('ChargebackId', 'chargebackTransaction.id', text(32)),
];

/**
 * Columns that a file may also have. The specification names them and their bounds, and no place in the order. A file
 * with TransactionId need not fill it, because a payment need not have one.
 */
export const importedColumns: readonly SettlementColumn[] = [
  optional('TransactionId', 'merchantTransactionId', text(255, 8)),
  optional('InvoiceId', 'merchantInvoiceId', text(255, 8)),
];

/** Movements of an acquirer that are neither payments nor fees; the specification has no word for them. */
export const movementKinds = ['RESERVE', 'ADJUSTMENT', 'TRANSFER'] as const;

/** A refund that the acquirer could not pay out: its money comes back. */
export const refundReversal = 'REFUND_REVERSAL';

const lineKinds = [...movementKinds, refundReversal] as const;

/**
 * What a row is that the specification has no word for. Of the type FEE: money that the acquirer holds back or releases, a
 * correction, or a movement between balances; empty is a fee. Of a refund that is settled: one that came back. A file may have it.
 */
const lineKindColumn = optional('LineKind', null, { type: 'enum', values: lineKinds });

/** What a fee consists of, where an acquirer states it; with what is left of it, their sum is the SettlementFee. */
export const feeParts = ['InterchangeFee', 'SchemeFee', 'MarkupFee', 'CommissionFee'] as const;

const feeColumns = feeParts.map((header) => optional(header, null, { type: 'amount', isSigned: true }));

/** What no part states, such as what rounding leaves. */
export function restOfFee(fee: bigint, parts: readonly (bigint | null)[]): bigint {
  return fee - parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
}

/** Every column that is read, in the order in which lines are stored. */
export const readColumns: readonly SettlementColumn[] = [
  ...settlementColumns,
  ...importedColumns,
  lineKindColumn,
  ...feeColumns,
];

/** The place of a column among those that are read. */
export function columnIndex(header: string): number {
  const index = readColumns.findIndex((column) => column.header === header);
  if (index === -1) throw new Error(`a settlement file has no column ${header}`);
  return index;
}
