'use client';

import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { classNames } from './class-names.ts';
import { useRowInView } from './use-row-in-view.ts';

export type Column<Row> = {
  id: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  right?: boolean;
};

type DataTableProps<Row> = {
  /** Created once, outside of components: a new column list would reset the table. */
  columns: readonly Column<Row>[];
  rows: Row[];
  idOf: (row: Row) => string;
  shown: readonly string[];
  compact: boolean;
  /** The row selected by keyboard; -1: none. */
  selected: number;
  /** Renders the first cell as a link or button, so that a row can be opened by keyboard. */
  lead: (row: Row, cell: ReactNode) => ReactNode;
  onOpen: (row: Row) => void;
  /** The checkbox column. */
  before?: { name: string; cell: (row: Row) => ReactNode };
};

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });
const headClass =
  'h-8 whitespace-nowrap border-b px-3 text-left font-medium text-muted-foreground first:pl-0';

/** A table for 640 px and up: selected columns, and a click opens the row. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, idOf, shown, selected, before } = props;
  const definitions = useMemo(() => defineColumns(columns), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: idOf,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
      columnOrder: [...shown],
    },
  });
  const selectedRow = useRowInView(selected);
  const right = new Set(columns.filter((column) => column.right).map(({ id }) => id));
  return (
    <div className="hidden overflow-x-auto sm:block">
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {before ? (
                <th scope="col" className="h-8 w-7 border-b">
                  <span className="sr-only">{before.name}</span>
                </th>
              ) : null}
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={classNames(headClass, right.has(header.column.id) && 'text-right')}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              ref={index === selected ? selectedRow : null}
              aria-selected={index === selected}
              onClick={(event) => {
                if (!(event.target as HTMLElement).closest('a, button, label')) props.onOpen(row.original);
              }}
              className={classNames(
                'group cursor-pointer scroll-mt-24 scroll-mb-4 hover:bg-accent aria-selected:bg-accent',
                props.compact ? 'h-7' : 'h-9',
              )}
            >
              {before ? <td className="border-b">{before.cell(row.original)}</td> : null}
              {row.getVisibleCells().map((cell, at) => (
                <td
                  key={cell.id}
                  className={classNames(
                    'border-b px-3 first:pl-0',
                    right.has(cell.column.id) && 'text-right tabular-nums',
                  )}
                >
                  {at === 0 ? (
                    props.lead(row.original, <table.FlexRender cell={cell} />)
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function defineColumns<Row extends RowData>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof features, Row>[] {
  return columns.map(({ id, name, cell }) => ({
    id,
    header: name,
    cell: ({ row }) => cell(row.original),
  }));
}
