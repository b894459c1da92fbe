import type { AmountParser } from './parse/parse-amount.ts';
import { valueLookup } from './parse/value-lookup.ts';
import { RowRejected } from './row-rejected.ts';
import type { AmountTerm, RowCondition } from './settlement-format.ts';
import type { Cell } from './source-row.ts';

export type FindCell = (column: string) => Cell;

/** The sum of terms in units of 10^-exponent; null when all its columns are empty. */
export type Sum = (exponent: number) => number | null;

export function compileCondition({ column, values }: RowCondition, find: FindCell): () => boolean {
  const cell = find(column);
  const lookup = valueLookup(values.map((value) => [value, true]));
  return () => lookup(cell().trim()) ?? false;
}

export function compileSum(terms: readonly AmountTerm[], find: FindCell, parse: AmountParser): Sum {
  const compiled = terms.map(({ column, isSubtracted, when }) => ({
    column,
    cell: find(column),
    factor: isSubtracted ? -1 : 1,
    counts: when && compileCondition(when, find),
  }));
  return (exponent) => {
    let sum: number | null = null;
    for (const { column, cell, factor, counts } of compiled) {
      if (counts && !counts()) continue;
      const text = cell().trim();
      if (text === '') continue;
      const value = parse(text, exponent);
      if (value === null) throw new RowRejected(column, text, `${column} is not an amount as the format has it.`);
      sum = (sum ?? 0) + factor * value;
    }
    return sum;
  };
}
