import { isUtf8 } from 'node:buffer';
import { currencyCodes, currencyExponent } from '#lib/money/index.ts';
import { columnIndex, type FieldFormat, readColumns, refundReversal, type SettlementColumn } from './columns.ts';
import { cut, describeFormat, type RowProblem } from './field-problem.ts';
import {
  amountDecimals,
  countCharacters,
  countDecimals,
  invalid,
  parseAmount,
  parseDays,
  parseMinor,
  parseSeconds,
  signed,
} from './parse-field.ts';
import type { FileHeader } from './read-header.ts';
import type { ScannedRow } from './scan-rows.ts';

/** Whose lines a file may have. */
export type FileOwner = { pspId: string; merchantIds: ReadonlySet<string> };

const pspColumn = columnIndex('PspId');
const merchantColumn = columnIndex('MerchantId');
const recordTypeColumn = columnIndex('ReconciliationType');
const paymentTypeColumn = columnIndex('PaymentType');
const lineKindColumn = columnIndex('LineKind');
const [refundReversalBytes, settledBytes, refundBytes] = [refundReversal, 'SETTLED', 'REFUND'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer];
const currencyColumn = columnIndex('Currency');
const settlementCurrencyColumn = columnIndex('SettlementCurrency');
/** The column with the currency of each amount. */
const currencyOf = readColumns.map(({ header, format }) => {
  if (format.type !== 'amount') return -1;
  return header === 'Amount' ? currencyColumn : settlementCurrencyColumn;
});

/** The digits of currencies by the three bytes of their codes. */
const exponents = new Map(currencyCodes.map((code) => [packCurrency(Buffer.from(code), 0), currencyExponent(code)]));

function packCurrency(bytes: Buffer, start: number): number {
  return ((bytes[start] as number) << 16) | ((bytes[start + 1] as number) << 8) | (bytes[start + 2] as number);
}

/** Checks rows by the table of columns, and keeps what it read for the one who stores them. */
export class RowChecker {
  /** Where the fields of the row begin and end, by column; equal for an empty one. */
  readonly starts = new Int32Array(readColumns.length);
  readonly ends = new Int32Array(readColumns.length);
  /** Minor units of amounts, days of dates, seconds of times, the number of decimals of rates. */
  readonly values = new Float64Array(readColumns.length);
  /** The merchant of the row. */
  merchantId = '';
  readonly #header: FileHeader;
  readonly #isMapped: boolean;
  readonly #owner: FileOwner;
  readonly #pspBytes: Buffer;
  #merchantBytes: Buffer = Buffer.alloc(0);
  readonly #checks: readonly FieldCheck[];

  /** Rows of a mapped format have amounts in minor units, and no apostrophe that is not part of a value. */
  constructor(header: FileHeader, owner: FileOwner, { isMapped } = { isMapped: false }) {
    this.#header = header;
    this.#isMapped = isMapped;
    this.#owner = owner;
    this.#pspBytes = Buffer.from(owner.pspId);
    this.#checks = readColumns.map(({ format }) => {
      if (format.type !== 'amount') return checkOf(format);
      const parse = isMapped ? parseMinor : parseAmount;
      return format.isSigned ? signed(parse) : parse;
    });
  }

  /** Why the row is not imported; null when it is. */
  check(row: ScannedRow): RowProblem | null {
    const { places, count } = this.#header;
    if (row.count !== count) {
      const reason = `The row has ${row.count} fields and the header ${count}.`;
      return { column: null, value: null, reason };
    }
    for (let column = 0; column < readColumns.length; column += 1) {
      const place = places[column] as number;
      this.#place(row, column, place);
      const start = this.starts[column] as number;
      const end = this.ends[column] as number;
      if (start === end) {
        const { isRequired } = readColumns[column] as SettlementColumn;
        if (isRequired) return problemOf(row, column, start, end, 'is required');
        continue;
      }
      if (row.hasOtherBytes) {
        const reason = findWrongByte(row.cells, start, end);
        if (reason !== null) return problemOf(row, column, start, end, reason);
      }
      const value = (this.#checks[column] as FieldCheck)(row.cells, start, end, row.hasOtherBytes);
      if (value === invalid) return this.#problem(row, column);
      this.values[column] = value;
    }
    return (this.#isMapped ? null : this.#toMinorUnits(row)) ?? this.#checkKind(row) ?? this.#checkOwner(row);
  }

  /** The apostrophe is left out that keeps a spreadsheet from calculating a value (`write-file.ts`). */
  #place({ cells, starts, ends }: ScannedRow, column: number, place: number): void {
    if (place === -1) {
      this.starts[column] = 0;
      this.ends[column] = 0;
      return;
    }
    const start = starts[place] as number;
    const end = ends[place] as number;
    const isNeutralised =
      !this.#isMapped && cells[start] === apostrophe && end > start && holdsFormula(cells, start, end);
    this.starts[column] = isNeutralised ? start + 1 : start;
    this.ends[column] = end;
  }

  #problem(row: ScannedRow, column: number): RowProblem {
    const { format } = readColumns[column] as SettlementColumn;
    return problemOf(row, column, this.starts[column] as number, this.ends[column] as number, describeFormat(format));
  }

  /** Amounts have two decimals, or those of their currency (spec 2.3), and are stored in its minor units. */
  #toMinorUnits(row: ScannedRow): RowProblem | null {
    for (const column of amountColumns) {
      const start = this.starts[column] as number;
      const end = this.ends[column] as number;
      if (start === end) continue;
      const currency = currencyOf[column] as number;
      const exponent = exponents.get(packCurrency(row.cells, this.starts[currency] as number)) as number;
      const minor = (this.values[column] as number) / 10 ** (amountDecimals - exponent);
      if (!Number.isInteger(minor)) {
        const allowed = exponent === 0 ? 'none' : `${exponent}`;
        return problemOf(row, column, start, end, `has decimals, and its currency has ${allowed}`);
      }
      this.values[column] = minor;
    }
    return null;
  }

  /** Only a refund that is settled comes back. */
  #checkKind(row: ScannedRow): RowProblem | null {
    if (!this.#holds(row, lineKindColumn, refundReversalBytes)) return null;
    const isRefund =
      this.#holds(row, recordTypeColumn, settledBytes) && this.#holds(row, paymentTypeColumn, refundBytes);
    if (isRefund) return null;
    const [start, end] = [this.starts[lineKindColumn] as number, this.ends[lineKindColumn] as number];
    return problemOf(row, lineKindColumn, start, end, 'is of a row of the types SETTLED and REFUND');
  }

  #checkOwner(row: ScannedRow): RowProblem | null {
    if (!this.#holds(row, pspColumn, this.#pspBytes)) {
      return this.#ownerProblem(row, pspColumn, 'is not the PSP that the file is imported for');
    }
    // Rows of a merchant stand together: most have that of the row before.
    if (this.#holds(row, merchantColumn, this.#merchantBytes)) return null;
    const { cells } = row;
    const merchantId = cells.toString('utf8', this.starts[merchantColumn], this.ends[merchantColumn]);
    if (!this.#owner.merchantIds.has(merchantId)) {
      return this.#ownerProblem(row, merchantColumn, 'is not a merchant of this PSP');
    }
    this.merchantId = merchantId;
    this.#merchantBytes = Buffer.from(merchantId);
    return null;
  }

  #ownerProblem(row: ScannedRow, column: number, reason: string): RowProblem {
    return problemOf(row, column, this.starts[column] as number, this.ends[column] as number, reason);
  }

  #holds({ cells }: ScannedRow, column: number, expected: Buffer): boolean {
    const start = this.starts[column] as number;
    return equals(cells, start, this.ends[column] as number, expected);
  }
}

function equals(cells: Buffer, start: number, end: number, expected: Buffer): boolean {
  if (end - start !== expected.length) return false;
  for (let index = 0; index < expected.length; index += 1) {
    if (cells[start + index] !== expected[index]) return false;
  }
  return true;
}

const apostrophe = 39;
const amountColumns = readColumns.flatMap(({ format }, column) => (format.type === 'amount' ? [column] : []));
/** What begins a formula (`platform/csv.ts`): the signs, tab and ends of lines; the last bytes of the full-width signs. */
const formulaStarts = new Set([61, 43, 45, 64, 9, 10, 13]);
const fullWidthStarts = new Set([0x9d, 0x8b, 0x8d, 0xa0]);

function holdsFormula(cells: Buffer, start: number, end: number): boolean {
  let index = start;
  while (index < end && cells[index] === apostrophe) index += 1;
  if (index >= end) return false;
  if (formulaStarts.has(cells[index] as number)) return true;
  const isFullWidth = index + 2 < end && cells[index] === 0xef && cells[index + 1] === 0xbc;
  return isFullWidth && fullWidthStarts.has(cells[index + 2] as number);
}

function findWrongByte(cells: Buffer, start: number, end: number): string | null {
  const field = cells.subarray(start, end);
  if (field.includes(0)) return 'contains the character U+0000';
  return isUtf8(field) ? null : 'is not UTF-8';
}

function problemOf(row: ScannedRow, column: number, start: number, end: number, reason: string): RowProblem {
  const { header } = readColumns[column] as SettlementColumn;
  const value = row.cells.toString('utf8', start, Math.min(end, start + 1_000)).replaceAll('\0', '\u{fffd}');
  return { column: header, value: start === end ? null : cut(value), reason: `${header} ${reason}.` };
}

/** What the bytes of a field mean as a number, 0 for texts; `invalid` when they do not have the format. */
type FieldCheck = (cells: Buffer, start: number, end: number, hasOtherBytes: boolean) => number;

function checkOf(format: Exclude<FieldFormat, { type: 'amount' }>): FieldCheck {
  switch (format.type) {
    case 'text':
      return textCheck(format.min ?? 1, format.max);
    case 'enum':
      return enumCheck(format.values.map((value) => Buffer.from(value)));
    case 'currency':
      return (cells, start, end) => (end - start === 3 && exponents.has(packCurrency(cells, start)) ? 0 : invalid);
    case 'rate':
      return countDecimals;
    case 'date':
      return parseDays;
    case 'time':
      return parseSeconds;
    case 'ids':
      return (cells, start, end) =>
        cells
          .toString('utf8', start, end)
          .split(',')
          .every((id) => id.length > 0 && id.length <= format.max)
          ? 0
          : invalid;
  }
}

function textCheck(min: number, max: number): FieldCheck {
  return (cells, start, end, hasOtherBytes) => {
    const length = hasOtherBytes ? countCharacters(cells, start, end) : end - start;
    return length >= min && length <= max ? 0 : invalid;
  };
}

function enumCheck(values: readonly Buffer[]): FieldCheck {
  return (cells, start, end) => {
    for (const value of values) {
      if (equals(cells, start, end, value)) return 0;
    }
    return invalid;
  };
}
