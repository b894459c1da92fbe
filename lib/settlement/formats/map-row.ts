import { currencyExponent, isCurrencyCode } from '#lib/money/index.ts';
import { columnIndex, feeParts, readColumns, refundReversal, type SettlementColumn } from '../file/columns.ts';
import { directionOf, isRefundReversal } from '../file/direction.ts';
import { compileSum, type FindCell, type Sum } from './compile-amount.ts';
import { compileText } from './compile-text.ts';
import { type ColumnDefaults, completeColumns, statesDirection } from './complete-columns.ts';
import { deriveRate } from './parse/derive-rate.ts';
import { amountParser } from './parse/parse-amount.ts';
import { resolveFee } from './parse/resolve-fee.ts';
import { RowRejected } from './row-rejected.ts';
import type { AmountTerm, ColumnSource, SettlementFormat } from './settlement-format.ts';
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
  recordType: columnIndex('ReconciliationType'),
  transactionType: columnIndex('PaymentType'),
  lineKind: columnIndex('LineKind'),
};

const partHeaders: ReadonlySet<string> = new Set(feeParts);

/** Amounts need currencies, the fee needs amounts, and the rate needs both. */
const order: Record<ColumnSource['kind'], number> = { CONSTANT: 0, COLUMN: 0, AMOUNT: 1, SIGN: 1, FEE: 2, RATE: 3 };

/** Turns the row that is read into the values of our columns. Amounts are minor units of their currency. */
export class RowMapper {
  /** By the order of `readColumns`; they are those of the latest row. */
  readonly values: string[] = readColumns.map(() => '');
  readonly columns: readonly MappedColumn[];
  /** The columns of the file that ours come from, by name. */
  readonly sourceNames: ReadonlyMap<string, string>;
  readonly #definition: SettlementFormat;
  readonly #statesDirection: boolean;
  /** The fee of the row has the other sign than the file writes. */
  #isFeeTurned = false;

  constructor(definition: SettlementFormat, defaults: ColumnDefaults, find: FindCell) {
    this.#definition = definition;
    this.#statesDirection = statesDirection(definition);
    const sources = completeColumns(definition, defaults);
    this.sourceNames = new Map([...sources].map(([target, source]) => [target, namesOf(source).join(', ')]));
    const mapped = [...sources].map(([header, source]) => {
      const column = columnIndex(header);
      const read = this.#compile(source, readColumns[column] as SettlementColumn, find);
      // Parts of a fee have the sign that it has.
      const rank = partHeaders.has(header) ? order.RATE : order[header === 'SettlementFee' ? 'FEE' : source.kind];
      return { column, header, read, rank };
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
        if (partHeaders.has(column.header)) return this.#compilePart(source, find);
        return column.header === 'SettlementFee'
          ? this.#compileFee(source, find)
          : this.#compileAmount(source, column.header, find);
      case 'FEE':
        return () => (this.#isOneCurrency() ? this.#resolveFee(null) : '');
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
    const sum = this.#compileSums(terms, otherwise, find);
    const currency = header === 'Amount' ? place.currency : place.settlementCurrency;
    return () => {
      const value = sum(this.#exponentOf(currency));
      return value === null ? '' : String(Math.abs(value));
    };
  }

  #compileFee({ terms, otherwise }: Extract<ColumnSource, { kind: 'AMOUNT' }>, find: FindCell): Cell {
    const sum = this.#compileSums(terms, otherwise, find);
    return () => {
      const fee = sum(this.#exponentOf(place.settlementCurrency));
      this.#isFeeTurned = false;
      if (fee === null) return '';
      const resolved = this.#isOneCurrency() ? this.#resolveFee(fee) : String(fee);
      this.#isFeeTurned = fee !== 0 && Number(resolved) === -fee;
      return resolved;
    };
  }

  #compilePart({ terms, otherwise }: Extract<ColumnSource, { kind: 'AMOUNT' }>, find: FindCell): Cell {
    const sum = this.#compileSums(terms, otherwise, find);
    return () => {
      const part = sum(this.#exponentOf(place.settlementCurrency));
      return part === null ? '' : String((this.#isFeeTurned ? -part : part) + 0);
    };
  }

  #compileSums(terms: readonly AmountTerm[], otherwise: readonly AmountTerm[], find: FindCell): Sum {
    const parse = amountParser(this.#definition.numbers);
    const sum = compileSum(terms, find, parse);
    const other = compileSum(otherwise, find, parse);
    return (exponent) => sum(exponent) ?? other(exponent);
  }

  #isOneCurrency(): boolean {
    return this.values[place.currency] === this.values[place.settlementCurrency];
  }

  /** A row of fees is itself the fee, and has none beside it. */
  #resolveFee(fee: number | null): string {
    const value = (column: number): string => this.values[column] ?? '';
    const direction = this.#directionOf(fee ?? 0);
    if (direction === null) return fee === null ? '' : String(fee);
    const settled = Number(value(place.settlementAmount)) * (value(place.cashflow) === 'NEG' ? -1 : 1);
    const resolved = resolveFee({ amount: Number(value(place.amount)) * direction, settled, fee });
    return fee === null && resolved === 0 ? '' : String(resolved + 0);
  }

  /** A format need not state that a refund came back. */
  #directionOf(fee: number): 1 | -1 | null {
    const value = (column: number): string => this.values[column] ?? '';
    const types = { recordType: value(place.recordType), transactionType: value(place.transactionType) };
    const settled = Number(value(place.settlementAmount)) * (value(place.cashflow) === 'NEG' ? -1 : 1);
    const isBack =
      this.#statesDirection &&
      isRefundReversal({
        ...types,
        settled,
        fee,
        amount: Number(value(place.amount)),
        isOneCurrency: this.#isOneCurrency(),
      });
    return directionOf({ ...types, lineKind: isBack ? refundReversal : value(place.lineKind) });
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
    const direction = this.#directionOf(Number(this.values[place.fee] || '0'));
    const cashflow = this.values[place.cashflow] === 'NEG' ? -1 : 1;
    return deriveRate({
      currency,
      settlementCurrency,
      amountMinor: BigInt(this.values[place.amount] || '0') * BigInt(direction ?? cashflow),
      settlementMinor: BigInt(this.values[place.settlementAmount] || '0') * BigInt(cashflow),
      feeMinor: BigInt(this.values[place.fee] || '0'),
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
