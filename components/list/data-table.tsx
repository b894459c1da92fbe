'use client';

import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useRowInView } from './use-row-in-view.ts';

export type Column<Row> = {
  id: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  right?: boolean;
  /** Only where an index serves the order. */
  sort?: { direction: 'asc' | 'desc' | null; onToggle: () => void } | undefined;
};

type DataTableProps<Row> = {
  /** The same array between renderings: another one resets the table. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  shown: readonly string[];
  compact: boolean;
  /** The row selected by keyboard; -1: none. */
  selected: number;
  /** Renders the first cell as a link or button, so that a row can be opened by keyboard. */
  lead: (row: Row, cell: ReactNode) => ReactNode;
  onOpen: (row: Row) => void;
  /** The checkbox column. */
  before?: { head: ReactNode; cell: (row: Row) => ReactNode } | undefined;
};

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });
const headClass =
  'sticky top-12 z-10 h-8 whitespace-nowrap border-b bg-background text-left font-medium text-muted-foreground';

/** A table for 640 px and up: selected columns, a head that stays visible, and a click opens the row. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, idOf, shown, selected, before } = props;
  const definitions = useMemo(() => defineColumns(columns), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: idOf,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
      columnOrder: [...shown],
    },
  });
  const selectedRow = useRowInView(selected);
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    // Only a narrow window scrolls the table sideways: a box that scrolls would keep the head from staying visible.
    <div className="hidden max-xl:overflow-x-auto sm:block">
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {before ? (
                <th scope="col" className={classNames(headClass, 'w-7')}>
                  {before.head}
                </th>
              ) : null}
              {group.headers.map((header) => (
                <Head
                  key={header.id}
                  column={byId.get(header.column.id)}
                  className={before && header.column.id === shown[0] ? 'pl-1.5' : undefined}
                />
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
                    'whitespace-nowrap border-b px-3 first:pl-0',
                    before && at === 0 && 'pl-1.5',
                    byId.get(cell.column.id)?.right && 'text-right tabular-nums',
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

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; where an index serves the order, it sorts. */
function Head<Row>({
  column,
  className,
}: {
  column: Column<Row> | undefined;
  className: string | undefined;
}) {
  if (!column) return null;
  const { name, right, sort } = column;
  const direction = sort?.direction ?? null;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction ? ariaSort[direction] : undefined}
      className={classNames(headClass, 'px-3 first:pl-0', right && 'text-right', className)}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onToggle}
          className="inline-flex cursor-pointer items-center gap-1 rounded font-medium hover:text-foreground"
        >
          {name}
          <Arrow aria-hidden className={classNames('size-3.5', direction === null && 'opacity-0')} />
        </button>
      ) : (
        name
      )}
    </th>
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
