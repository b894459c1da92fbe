'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
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

const headClass =
  'sticky top-12 z-10 h-8 whitespace-nowrap border-b bg-background text-left font-medium text-muted-foreground';

/** A table for 640 px and up: selected columns, a head that stays visible, and a click opens the row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, idOf, selected, before } = props;
  const byId = new Map(props.columns.map((column) => [column.id, column]));
  const columns = props.shown.flatMap((id) => byId.get(id) ?? []);
  const selectedRow = useRowInView(selected);
  return (
    // Only a narrow window scrolls the table sideways: a box that scrolls would keep the head from staying visible.
    <div className="hidden max-xl:overflow-x-auto sm:block">
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr>
            {before ? (
              <th scope="col" className={classNames(headClass, 'w-7')}>
                {before.head}
              </th>
            ) : null}
            {columns.map((column, at) => (
              <Head key={column.id} column={column} className={before && at === 0 ? 'pl-1.5' : undefined} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={idOf(row)}
              ref={index === selected ? selectedRow : null}
              aria-selected={index === selected}
              onClick={(event) => {
                if (!(event.target as HTMLElement).closest('a, button, label')) props.onOpen(row);
              }}
              className={classNames(
                'group cursor-pointer scroll-mt-24 scroll-mb-4 hover:bg-accent aria-selected:bg-accent',
                props.compact ? 'h-7' : 'h-9',
              )}
            >
              {before ? <td className="border-b">{before.cell(row)}</td> : null}
              {columns.map(({ id, cell, right }, at) => (
                <td
                  key={id}
                  className={classNames(
                    'whitespace-nowrap border-b px-2.5 first:pl-0 last:pr-0',
                    before && at === 0 && 'pl-1.5',
                    right && 'text-right tabular-nums',
                  )}
                >
                  {at === 0 ? props.lead(row, cell(row)) : cell(row)}
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
function Head<Row>({ column, className }: { column: Column<Row>; className: string | undefined }) {
  const { name, right, sort } = column;
  const direction = sort?.direction ?? null;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction ? ariaSort[direction] : undefined}
      className={classNames(headClass, 'px-2.5 first:pl-0 last:pr-0', right && 'text-right', className)}
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
