'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { Column } from './column.ts';
import type { ListRow } from './list-endpoint.ts';
import type { RowActions } from './row-link.tsx';
import { SelectPage } from './selection/checkboxes.tsx';
import { TableRow } from './table-row.tsx';
import { useOverflow } from './use-overflow.ts';
import { useRowInView } from './use-row-in-view.ts';

type DataTableProps<Row extends ListRow> = RowActions<Row> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  shown: readonly string[];
  compact: boolean;
  /** The row selected by keyboard; -1: none. */
  selected: number;
};

const headClass =
  'top-12 z-10 h-8 whitespace-nowrap border-b bg-background text-left font-medium text-muted-foreground';

/** A table for 640 px and up: selected columns, a head that stays visible, and a click opens the row. */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { rows, selected, compact, hrefOf, nameOf, onOpen } = props;
  const columns = useShownColumns(props.columns, props.shown);
  const selectedRow = useRowInView(selected);
  const { box, isOverflowing } = useOverflow();
  return (
    // Only a table that is too wide scrolls sideways: a box that scrolls keeps the head from staying visible.
    <div
      ref={box}
      className={classNames(
        'hidden max-xl:overflow-x-auto sm:block',
        isOverflowing ? 'overflow-x-auto' : 'xl:[&_th]:sticky',
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr>
            <th scope="col" className={classNames(headClass, 'w-7')}>
              <SelectPage rows={rows} />
            </th>
            {columns.map((column, at) => (
              <Head key={column.id} column={column} className={at === 0 ? 'pl-1.5' : undefined} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              compact={compact}
              hrefOf={hrefOf}
              nameOf={nameOf}
              onOpen={onOpen}
              isCurrent={index === selected}
              ref={index === selected ? selectedRow : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same array as long as the same columns are shown, so that rows need not be rendered again. */
function useShownColumns<Row>(columns: readonly Column<Row>[], shown: readonly string[]): readonly Column<Row>[] {
  const ids = shown.join(' ');
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return ids.split(' ').flatMap((id) => byId.get(id) ?? []);
  }, [columns, ids]);
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
      className={classNames(headClass, 'px-2 first:pl-0 last:pr-0 2xl:px-2.5', right && 'text-right', className)}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onToggle}
          className={classNames(
            'inline-flex cursor-pointer items-center gap-1 rounded align-middle font-medium hover:text-foreground',
            // The name stays above the ends of the numbers.
            right && 'flex-row-reverse',
          )}
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
