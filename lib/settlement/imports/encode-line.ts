import { hideCardNumbers } from '#lib/card-numbers/index.ts';
import type { CopyEncoder } from '#lib/platform/database/bulk/copy-encoder.ts';
import type { RowChecker } from '../file/check-row.ts';
import { columnIndex, feeParts, readColumns, refundReversal } from '../file/columns.ts';
import { isRefundReversal } from '../file/direction.ts';
import { maxLineBytes, type ScannedRow } from '../file/scan-rows.ts';
import { fingerprintBytes, writeFingerprint } from './fingerprint.ts';

/** The columns of `settlement_line` by those of the file; PspId is that of the import, MerchantId is the first column. */
export const storedAs: Readonly<Record<string, string>> = {
  ReconciliationType: 'record_type',
  PaymentType: 'transaction_type',
  Cashflow: 'cashflow',
  ClearingInstituteMerchantId: 'clearing_institute_merchant_id',
  MerchantAccountId: 'merchant_account_id',
  MerchantAccountName: 'merchant_account_name',
  DivisionId: 'division_id',
  SettlementTxId: 'settlement_tx_id',
  UniqueID: 'payment_id',
  ShortId: 'short_id',
  ConnectorTxId1: 'connector_tx_id1',
  ConnectorTxId2: 'connector_tx_id2',
  ConnectorTxId3: 'connector_tx_id3',
  Amount: 'amount_minor',
  Currency: 'currency',
  Brand: 'brand',
  SettlementAmount: 'settlement_amount_minor',
  SettlementCurrency: 'settlement_currency',
  SettlementFee: 'settlement_fee_minor',
  SettlementFxRate: 'settlement_fx_rate',
  SettlementDate: 'settlement_date',
  SettlementStatus: 'settlement_status',
  Descriptor: 'descriptor',
  AccountNumberLast4: 'account_last4',
  BankCode: 'bank_code',
  AccountHolder: 'account_holder',
  ReasonCode: 'reason_code',
  ReasonDesc: 'reason_description',
  SettlementFileFormat: 'file_format',
  ClearingInsitituteName: 'clearing_institute_name',
  MatchingStatus: 'matching_status',
  MatchedTransactions: 'matched_transactions',
  ChargebackId: 'chargeback_id',
  TransactionId: 'merchant_transaction_id',
  InvoiceId: 'merchant_invoice_id',
  LineKind: 'line_kind',
};

/** Texts of people. Ids are kept as they are: many have as many digits as a card number. */
const freeTexts: ReadonlySet<string> = new Set(['MerchantAccountName', 'Descriptor', 'AccountHolder', 'ReasonDesc']);

const storedColumns = readColumns.flatMap(({ header, format: { type } }, column) =>
  header in storedAs
    ? [{ name: storedAs[header] as string, column, type: freeTexts.has(header) ? 'free text' : type }]
    : [],
);

/** The columns of `settlement_line` by the part of a fee. */
const feePartNames = {
  InterchangeFee: 'interchange_fee_minor',
  SchemeFee: 'scheme_fee_minor',
  MarkupFee: 'markup_fee_minor',
  CommissionFee: 'commission_fee_minor',
} as const;

const feePartColumns = feeParts.map((header) => ({ name: feePartNames[header], column: columnIndex(header) }));

/** Where a line is stored, in the order of its values. The time comes last, because it may be that of the import. */
export const lineColumns: readonly string[] = [
  'merchant_id',
  'import_id',
  'row_number',
  ...storedColumns.map(({ name }) => name),
  'presentment_at',
  'fingerprint',
  // They are no part of what makes a row the same one again.
  ...feePartColumns.map(({ name }) => name),
];

const timeColumn = columnIndex('TxRequestTime');
const lineKindColumn = columnIndex('LineKind');
const refundReversalBytes = Buffer.from(refundReversal);
const letterR = 82;
const typeColumns = {
  recordType: columnIndex('ReconciliationType'),
  transactionType: columnIndex('PaymentType'),
  cashflow: columnIndex('Cashflow'),
  amount: columnIndex('Amount'),
  currency: columnIndex('Currency'),
  settled: columnIndex('SettlementAmount'),
  settlementCurrency: columnIndex('SettlementCurrency'),
  fee: columnIndex('SettlementFee'),
};
const settlementIdColumn = columnIndex('SettlementTxId');
/**
 * What makes a row with an id of the acquirer the same one again (docs/decisions/0029). The id alone does not: acquirers count
 * alike, and one of them may use the id of a payment for all that happens to it. As remove-duplicates.sql compares them.
 */
const identityColumns = [
  'ClearingInstituteMerchantId',
  'ClearingInsitituteName',
  'SettlementTxId',
  'ReconciliationType',
  'PaymentType',
  'Cashflow',
  'Amount',
  'Currency',
  'SettlementAmount',
  'SettlementCurrency',
  'SettlementDate',
].map((header) => {
  const column = columnIndex(header);
  return { column, isAmount: readColumns[column]?.format.type === 'amount' };
});

const microsecondsPerSecond = 1_000_000;
/** Lengths and numbers of a row, beside the bytes of its fields. */
const fixedBytes = 1_024;

/** Lines of one import as rows of COPY. */
export class LineEncoder {
  readonly #importId: Buffer;
  readonly #statesDirection: boolean;
  /** Seconds since 2000. */
  readonly #parsedAt: number;
  readonly #identity = Buffer.allocUnsafe(2_048);
  readonly #fingerprint = Buffer.allocUnsafe(fingerprintBytes);

  /** `statesDirection`: of the format of the file. */
  constructor(importId: string, parsedAt: Date, statesDirection: boolean) {
    this.#statesDirection = statesDirection;
    this.#importId = Buffer.from(importId);
    this.#parsedAt = Math.floor((parsedAt.getTime() - Date.UTC(2000, 0, 1)) / 1_000);
  }

  encode(out: CopyEncoder, { cells, lineNumber }: ScannedRow, checked: RowChecker): void {
    const { starts, ends, values } = checked;
    out.reserve(maxLineBytes + fixedBytes);
    out.row(lineColumns.length);
    out.text(checked.merchantId);
    out.bytes(this.#importId, 0, this.#importId.length);
    out.int(lineNumber);
    const place = out.length;
    const isBack = this.#isRefundReversal(cells, checked);
    for (const { column, type } of storedColumns) {
      const start = starts[column] as number;
      const end = ends[column] as number;
      if (column === lineKindColumn && isBack) out.bytes(refundReversalBytes, 0, refundReversalBytes.length);
      else if (start === end) out.null();
      else if (type === 'amount') out.bigint(values[column] as number);
      else if (type === 'date') out.int(values[column] as number);
      else if (type === 'free text') encodeFreeText(out, cells, start, end);
      else if (type === 'rate') encodeRate(out, cells, start, end, values[column] as number);
      else out.bytes(cells, start, end);
    }
    const withoutTime = out.length;
    const isTimed = starts[timeColumn] !== ends[timeColumn];
    const seconds = isTimed ? (values[timeColumn] as number) : this.#parsedAt;
    out.bigint(seconds * microsecondsPerSecond);
    const hasId = starts[settlementIdColumn] !== ends[settlementIdColumn];
    const identity = hasId
      ? this.#identityOf(cells, checked)
      : out.since(place).subarray(0, (isTimed ? out.length : withoutTime) - place);
    writeFingerprint(this.#fingerprint, identity);
    out.bytes(this.#fingerprint, 0, fingerprintBytes);
    for (const { column } of feePartColumns) {
      if (starts[column] === ends[column]) out.null();
      else out.bigint(values[column] as number);
    }
  }

  /** Few rows are refunds: nothing else of the others is read. */
  #isRefundReversal(cells: Buffer, { starts, ends, values }: RowChecker): boolean {
    if (!this.#statesDirection || cells[starts[typeColumns.transactionType] as number] !== letterR) return false;
    const text = (column: number): string => cells.toString('latin1', starts[column], ends[column]);
    const number = (column: number): number => (starts[column] === ends[column] ? 0 : (values[column] as number));
    return isRefundReversal({
      recordType: text(typeColumns.recordType),
      transactionType: text(typeColumns.transactionType),
      amount: number(typeColumns.amount),
      settled: number(typeColumns.settled) * (text(typeColumns.cashflow) === 'NEG' ? -1 : 1),
      fee: number(typeColumns.fee),
      isOneCurrency: text(typeColumns.currency) === text(typeColumns.settlementCurrency),
    });
  }

  #identityOf(cells: Buffer, { starts, ends, values }: RowChecker): Buffer {
    const identity = this.#identity;
    let length = 0;
    for (const { column, isAmount } of identityColumns) {
      // Formats write an amount in several ways.
      if (isAmount) length = identity.writeDoubleBE(values[column] as number, length);
      else length += cells.copy(identity, length, starts[column], ends[column]);
      // No value contains NUL, so that two values never look like one.
      identity[length++] = 0;
    }
    return identity.subarray(0, length);
  }
}

const zero = 48;
/** The first byte of a character that has several in UTF-8. */
const firstOfMany = 0xc0;
/** The shortest card numbers have so many. */
const fewestDigits = 12;

/** An acquirer may send a whole card number in a text. It is not kept. */
function encodeFreeText(out: CopyEncoder, cells: Buffer, start: number, end: number): void {
  let digits = 0;
  for (let at = start; at < end; at += 1) {
    const byte = cells[at] as number;
    const digit = byte - zero;
    // Digits of other scripts, such as full-width ones, begin with a byte above ASCII.
    if ((digit >= 0 && digit <= 9) || byte >= firstOfMany) digits += 1;
  }
  if (digits < fewestDigits) out.bytes(cells, start, end);
  else out.text(hideCardNumbers(cells.toString('utf8', start, end)));
}

/** Groups of four digits on both sides of the point, without those that are zero at the ends. */
function encodeRate(out: CopyEncoder, cells: Buffer, start: number, end: number, decimals: number): void {
  const wholeEnd = decimals === 0 ? end : end - decimals - 1;
  const digitAt = (power: number): number => {
    const index = power >= 0 ? wholeEnd - 1 - power : wholeEnd - power;
    return index < start || index >= end ? 0 : (cells[index] as number) - zero;
  };
  const groups: number[] = [];
  let weight = Math.ceil((wholeEnd - start) / 4) - 1;
  for (let group = weight; group >= -Math.ceil(decimals / 4); group -= 1) {
    const power = group * 4;
    const digits = digitAt(power + 3) * 1_000 + digitAt(power + 2) * 100 + digitAt(power + 1) * 10 + digitAt(power);
    groups.push(digits);
  }
  while (groups.at(-1) === 0) groups.pop();
  while (groups[0] === 0) {
    groups.shift();
    weight -= 1;
  }
  out.numeric(groups, groups.length === 0 ? 0 : weight, decimals);
}
