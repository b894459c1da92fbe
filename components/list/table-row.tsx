'use client';

import { memo, type RefObject } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { Column } from './column.ts';
import type { ListRow } from './list-endpoint.ts';
import { type RowActions, RowLink } from './row-link.tsx';
import { SelectRow } from './selection/checkboxes.tsx';

type TableRowProps<Row extends ListRow> = RowActions<Row> & {
  row: Row;
  columns: readonly Column<Row>[];
  compact: boolean;
  /** The row that the keys have moved to. */
  isCurrent: boolean;
  ref: RefObject<HTMLTableRowElement | null> | null;
};

function PlainTableRow<Row extends ListRow>(props: TableRowProps<Row>) {
  const { row, columns, compact, isCurrent, ref, hrefOf, nameOf, onOpen } = props;
  const name = nameOf(row);
  return (
    <tr
      ref={ref}
      aria-selected={isCurrent}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('a, button, label')) onOpen(row);
      }}
      className={classNames(
        'group cursor-pointer scroll-mt-24 scroll-mb-4 hover:bg-accent aria-selected:bg-accent',
        compact ? 'h-7' : 'h-9',
      )}
    >
      <td className="border-b">
        <SelectRow row={row} name={name} />
      </td>
      {columns.map(({ id, cell, right }, at) => (
        <td
          key={id}
          className={classNames(
            'whitespace-nowrap border-b px-2 first:pl-0 last:pr-0 2xl:px-2.5',
            at === 0 && 'pl-1.5',
            right && 'text-right tabular-nums',
          )}
        >
          {at === 0 ? (
            <RowLink row={row} hrefOf={hrefOf} onOpen={onOpen} className="hover:underline" label={name}>
              {cell(row)}
            </RowLink>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** A row is rendered again when something of it changes, not with each key that moves over the list. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
