import { currencyExponent, isCurrencyCode } from '#lib/money/index.ts';
import { columnIndex, readColumns, type SettlementColumn } from '../file/columns.ts';
import { compileSum, type FindCell } from './compile-amount.ts';
import { compileText } from './compile-text.ts';
import { type ColumnDefaults, completeColumns } from './complete-columns.ts';
import { deriveRate } from './parse/derive-rate.ts';
import { amountParser } from './parse/parse-amount.ts';
import { RowRejected } from './row-rejected.ts';
import type { ColumnSource, SettlementFormat } from './settlement-format.ts';
import type { Cell } from './source-row.ts';

/** A column of ours with what computes it. */
type MappedColumn = { column: number; header: string; read: Cell };

const place = {
  amount: columnIndex('Amount'),
  currency: columnIndex('Currency'),
  settlementAmount: columnIndex('SettlementAmount'),
  settlementCurrency: columnIndex('SettlementCurrency'),
  fee: columnIndex('SettlementFee'),
  cashflow: columnIndex('Cashflow'),
};

/** Amounts need currencies, and the rate needs amounts. */
const order: Record<ColumnSource['kind'], number> = { CONSTANT: 0, COLUMN: 0, AMOUNT: 1, SIGN: 1, RATE: 2 };

/** Turns the row that is read into the values of our columns. Amounts are minor units of their currency. */
export class RowMapper {
  /** By the order of `readColumns`; they are those of the latest row. */
  readonly values: string[] = readColumns.map(() => '');
  readonly columns: readonly MappedColumn[];
  /** The columns of the file that ours come from, by name. */
  readonly sourceNames: ReadonlyMap<string, string>;
  readonly #definition: SettlementFormat;

  constructor(definition: SettlementFormat, defaults: ColumnDefaults, find: FindCell) {
    this.#definition = definition;
    const sources = completeColumns(definition, defaults);
    this.sourceNames = new Map([...sources].map(([target, source]) => [target, namesOf(source).join(', ')]));
    const mapped = [...sources].map(([header, source]) => {
      const column = columnIndex(header);
      const read = this.#compile(source, readColumns[column] as SettlementColumn, find);
      return { column, header, read, rank: order[source.kind] };
    });
    this.columns = mapped.toSorted((a, b) => a.rank - b.rank);
  }

  /** Fills `values`; throws `RowRejected`. */
  map(): void {
    for (const { column, read } of this.columns) this.values[column] = read();
  }

  #compile(source: ColumnSource, column: SettlementColumn, find: FindCell): Cell {
    switch (source.kind) {
      case 'CONSTANT':
        return () => source.value;
      case 'COLUMN':
        return compileText(source, column, this.#definition, find);
      case 'AMOUNT':
        return this.#compileAmount(source, column.header, find);
      case 'SIGN': {
        const sum = compileSum(source.terms, find, amountParser(this.#definition.numbers));
        return () => ((sum(this.#exponentOf(place.settlementCurrency)) ?? 0) < 0 ? 'NEG' : 'POS');
      }
      case 'RATE':
        return () => this.#rate();
    }
  }

  #compileAmount(
    { terms, otherwise }: Extract<ColumnSource, { kind: 'AMOUNT' }>,
    header: string,
    find: FindCell,
  ): Cell {
    const parse = amountParser(this.#definition.numbers);
    const sum = compileSum(terms, find, parse);
    const other = compileSum(otherwise, find, parse);
    const currency = header === 'Amount' ? place.currency : place.settlementCurrency;
    return () => {
      const exponent = this.#exponentOf(currency);
      const value = sum(exponent) ?? other(exponent);
      return value === null ? '' : String(Math.abs(value));
    };
  }

  /** An empty currency is left to the check of rows, which states that it is required. */
  #exponentOf(column: number): number {
    const code = this.values[column] ?? '';
    if (code === '') return 2;
    if (isCurrencyCode(code)) return currencyExponent(code);
    const name = this.sourceNames.get((readColumns[column] as SettlementColumn).header) ?? '';
    throw new RowRejected(name || null, code, `${name || 'The currency'} is not a currency code of ISO 4217.`);
  }

  #rate(): string {
    const [currency, settlementCurrency] = [place.currency, place.settlementCurrency].map((column) => {
      return this.values[column] ?? '';
    });
    // The check of rows names the currency that is missing.
    if (!currency || !settlementCurrency) return '1';
    this.#exponentOf(place.currency);
    this.#exponentOf(place.settlementCurrency);
    return deriveRate({
      currency,
      settlementCurrency,
      cashflow: this.values[place.cashflow] ?? '',
      amountMinor: this.values[place.amount] ?? '',
      settlementMinor: this.values[place.settlementAmount] ?? '',
      feeMinor: this.values[place.fee] ?? '',
    });
  }
}

/** The columns of a file that a source reads. */
export function namesOf(source: ColumnSource): string[] {
  if (source.kind === 'COLUMN') return [...source.columns];
  if (source.kind !== 'AMOUNT' && source.kind !== 'SIGN') return [];
  const terms = source.kind === 'AMOUNT' ? [...source.terms, ...source.otherwise] : source.terms;
  return [...new Set(terms.map(({ column }) => column))];
}
