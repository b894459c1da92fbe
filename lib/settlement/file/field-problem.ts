import type { FieldFormat } from './columns.ts';

/** Why a row is not imported: the column, or null where the whole row is meant. */
export type RowProblem = { column: string | null; value: string | null; reason: string };

/** As much of a value as is shown. */
const maxShownValue = 200;

export const cut = (value: string): string => Array.from(value).slice(0, maxShownValue).join('');

/** What a field of this format has to look like. */
export function describeFormat(format: FieldFormat): string {
  switch (format.type) {
    case 'text':
      return format.min === undefined
        ? `is longer than ${format.max} characters`
        : `does not have ${format.min} to ${format.max} characters`;
    case 'enum':
      return `is none of ${format.values.join(', ')}`;
    case 'amount':
      return `is not an amount such as ${format.isSigned ? '-0.80 or ' : ''}92.50, with two decimals and at most ten digits before them`;
    case 'currency':
      return 'is not a currency code of ISO 4217';
    case 'rate':
      return 'is not a decimal number of at most 13 characters';
    case 'date':
      return 'is not a date such as 2026-11-30';
    case 'time':
      return 'is not a time such as 2026-11-30 14:05:00';
    case 'ids':
      return `is not a list of ids of at most ${format.max} characters, separated by commas`;
  }
}
