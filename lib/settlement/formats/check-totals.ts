import { compileSum, type FindCell, type Sum } from './compile-amount.ts';
import { type AmountParser, amountParser } from './parse/parse-amount.ts';
import { RowRejected } from './row-rejected.ts';
import type { SettlementFormat, TotalCheck, TrailerRow } from './settlement-format.ts';
import type { Cell } from './source-row.ts';

/** Sums have more digits than amounts, and no currency: they are compared with this many decimals. */
const wholeExponent = 4;

type Check = TotalCheck & { key: Cell; sum: Sum; rows: Map<string, number>; sums: Map<string, bigint> };

/** A field of the trailer that is read, by its place; 1 is the first one. */
export type TrailerField = (place: number) => string;

/** Counts rows and adds up what a trailer states about them. */
export class TrailerTotals {
  readonly trailer: TrailerRow;
  isOpen = true;
  /** What a row before its rows has stated. */
  #stated: { field: TrailerField; lineNumber: number } | null = null;
  readonly #checks: readonly Check[];
  readonly #parse: AmountParser;
  readonly #exponent: number;

  constructor(trailer: TrailerRow, { numbers }: SettlementFormat, find: FindCell) {
    this.trailer = trailer;
    this.#parse = amountParser(numbers, { maxDigits: 18 });
    this.#exponent = numbers.unit === 'MAJOR' ? wholeExponent : 2;
    this.#checks = trailer.checks.map((check) => ({
      ...check,
      key: check.same === null ? () => '' : find(check.same.column),
      sum: compileSum(check.terms, find, amountParser(numbers)),
      rows: new Map(),
      sums: new Map(),
    }));
  }

  /** Adds the row that is read. One whose amount cannot be read is not part of the sum, which then differs. */
  add(): void {
    if (!this.trailer.isBefore) this.isOpen = true;
    for (const { key, sum, rows, sums, total } of this.#checks) {
      const name = key().trim();
      if (total === 'ROWS') rows.set(name, (rows.get(name) ?? 0) + 1);
      else sums.set(name, (sums.get(name) ?? 0n) + BigInt(this.#amountOf(sum)));
    }
  }

  /** Compares with the row that stood before these rows, and takes the totals of the rows behind this one. */
  begin(field: TrailerField, lineNumber: number): string | null {
    const wrong = this.finish();
    const stated = new Map(this.#places().map((place) => [place, field(place)]));
    this.#stated = { field: (place) => stated.get(place) ?? '', lineNumber };
    for (const { rows, sums } of this.#checks) {
      rows.clear();
      sums.clear();
    }
    this.isOpen = false;
    return wrong;
  }

  /** Compares with the row that stood before the rows until now; null also when there was none. */
  finish(): string | null {
    return this.#stated === null ? null : this.close(this.#stated.field, this.#stated.lineNumber);
  }

  /** The fields that are read. */
  #places(): number[] {
    return this.#checks.flatMap(({ place, same }) => (same === null ? [place] : [place, same.place]));
  }

  /** Compares with the trailer and begins again. Why the file is refused; null when the totals are right. */
  close(field: TrailerField, lineNumber: number): string | null {
    this.isOpen = false;
    for (const { place, total, same, rows, sums } of this.#checks) {
      const name = same === null ? '' : field(same.place).trim();
      const expected = total === 'ROWS' ? BigInt(rows.get(name) ?? 0) : (sums.get(name) ?? 0n);
      const written = field(place).trim();
      const found = total === 'ROWS' ? toCount(written) : this.#toSum(written);
      if (found === null || !isStated(found, expected)) return this.#describe(total, written, expected, lineNumber);
      if (same === null) {
        rows.clear();
        sums.clear();
      } else {
        rows.delete(name);
        sums.delete(name);
      }
    }
    return null;
  }

  #amountOf(sum: Sum): number {
    try {
      return sum(this.#exponent) ?? 0;
    } catch (error) {
      if (error instanceof RowRejected) return 0;
      throw error;
    }
  }

  #toSum(written: string): bigint | null {
    const value = this.#parse(written, this.#exponent);
    return value === null ? null : BigInt(value);
  }

  #describe(total: TotalCheck['total'], written: string, expected: bigint, lineNumber: number): string {
    const { marker } = this.trailer;
    const stated = written.slice(0, 40);
    if (total === 'ROWS')
      return `The row ${marker} in line ${lineNumber} states ${stated} rows, and there are ${expected}.`;
    const sum = this.#exponent === 2 ? String(expected) : decimalOf(expected);
    return `The row ${marker} in line ${lineNumber} states a sum of ${stated}, and that of the rows is ${sum}.`;
  }
}

/** Many files state sums without a sign; one that is stated has to be right. */
function isStated(stated: bigint, sum: bigint): boolean {
  return stated === sum || (stated >= 0n && stated === -sum);
}

function toCount(text: string): bigint | null {
  return /^\d{1,15}$/.test(text) ? BigInt(text) : null;
}

/** Without zeros behind the second decimal. */
function decimalOf(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(wholeExponent + 1, '0');
  const decimals = digits.slice(-wholeExponent).replace(/0{1,2}$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -wholeExponent)}.${decimals}`;
}
