import { expect, it } from 'vitest';
import { hasReferenceTables, readReferenceTable } from '#lib/protocols/opp/catalogue/testing/read-reference-table.ts';
import { importedColumns, readColumns, settlementColumns } from './columns.ts';

it.runIf(hasReferenceTables)('the columns have the order, names, bounds and values of the specification', () => {
  const rows = readReferenceTable('reconciliation.tsv');
  const names = (inOrder: string) => rows.filter((row) => row.in_order_line === inOrder).map((row) => row.csv_column);
  expect(settlementColumns.map(({ header }) => header)).toEqual(names('yes'));
  expect(importedColumns.map(({ header }) => header)).toEqual(names('no'));
  const types = { text: 'string', enum: 'enum', amount: 'amount', currency: 'string' } as Record<string, string>;
  Object.assign(types, { rate: 'decimal', date: 'date', time: 'datetime', ids: 'string' });
  for (const row of rows) {
    const column = readColumns.find(({ header }) => header === row.csv_column);
    expect(types[column?.format.type ?? ''], row.csv_column).toBe(row.type);
    expect(row.api_name?.split(' or ')[0], row.csv_column).toBe(column?.apiName ?? 'none');
    if (row.csv_column !== 'TransactionId') expect(column?.isRequired).toBe(row.requirement === 'R');
    if (column?.format.type === 'enum') expect(column.format.values.join(',')).toBe(row.values);
    if (column?.format.type !== 'text' || row.csv_column === 'Brand') continue;
    expect([String(column.format.min ?? ''), String(column.format.max)], row.csv_column).toEqual([row.min, row.max]);
  }
});

it('there are 36 columns, and seven more that a file may have', () => {
  expect(settlementColumns).toHaveLength(36);
  expect(new Set(readColumns.map(({ header }) => header)).size).toBe(43);
});
