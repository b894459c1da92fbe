'use client';

import { memo, type ReactNode } from 'react';
import type { Column } from './column.ts';
import type { ColumnChoice } from './columns/use-columns.ts';
import { DataTable } from './data-table.tsx';
import type { ListRow } from './list-endpoint.ts';
import { type RowActions, RowLink } from './row-link.tsx';

type NarrowRowsProps<Row extends ListRow> = RowActions<Row> & {
  rows: readonly Row[];
  /** The two lines of a row below 640 px. */
  narrow: (row: Row) => ReactNode;
};

type TableProps<Row extends ListRow> = NarrowRowsProps<Row> & {
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  selected: number;
};

/** The rows of a list: a table from 640 px on, two lines per row below. */
export function ListTable<Row extends ListRow>({ columns, choice, selected, ...props }: TableProps<Row>) {
  const { narrow, ...table } = props;
  const { shown, compact } = choice;
  return (
    <>
      <DataTable {...table} columns={columns} shown={shown} compact={compact} selected={selected} />
      <NarrowRows {...props} />
    </>
  );
}

function PlainNarrowRows<Row extends ListRow>({ rows, narrow, hrefOf, onOpen }: NarrowRowsProps<Row>) {
  return (
    <ul className="divide-y border-y sm:hidden">
      {rows.map((row) => (
        <li key={row.id}>
          <RowLink row={row} hrefOf={hrefOf} onOpen={onOpen} className="block w-full py-2.5 text-left active:bg-accent">
            {narrow(row)}
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

const NarrowRows = memo(PlainNarrowRows) as typeof PlainNarrowRows;
