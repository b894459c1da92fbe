import type { AmountTerm, ColumnMap, ColumnSource, ValuePair } from '../settlement-format.ts';

/** Short ways to write the formats that are shipped. */

type FromColumn = Extract<ColumnSource, { kind: 'COLUMN' }>;

export const column = (columns: readonly string[], other: Partial<FromColumn> = {}): ColumnSource => ({
  kind: 'COLUMN',
  columns,
  when: null,
  values: [],
  default: '',
  pattern: '',
  last: 0,
  ...other,
});

export const constant = (value: string): ColumnSource => ({ kind: 'CONSTANT', value });

export const plus = (name: string, when: AmountTerm['when'] = null): AmountTerm => ({
  column: name,
  isSubtracted: false,
  when,
});

export const minus = (name: string, when: AmountTerm['when'] = null): AmountTerm => ({
  column: name,
  isSubtracted: true,
  when,
});

export const amount = (terms: readonly AmountTerm[], otherwise: readonly AmountTerm[] = []): ColumnSource => ({
  kind: 'AMOUNT',
  terms,
  otherwise,
});

/** `{ DEBIT: ['Sale', 'Capture'] }` as pairs. */
export const pairs = (values: Readonly<Record<string, readonly string[]>>): ValuePair[] =>
  Object.entries(values).flatMap(([to, all]) => all.map((from) => ({ from, to })));

export const columns = (sources: Readonly<Record<string, ColumnSource>>): ColumnMap[] =>
  Object.entries(sources).map(([target, source]) => ({ target, source }));

/** `'T0000 T0002'` as a list. */
export const words = (text: string): string[] => text.split(' ');
