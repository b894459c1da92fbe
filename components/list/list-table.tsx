'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { ColumnChoice } from './columns/use-columns.ts';
import { type Column, DataTable } from './data-table.tsx';
import type { ListRow } from './list-endpoint.ts';
import type { ListPageProps } from './list-page.tsx';
import type { Selection } from './selection/use-selection.ts';

type TableProps<Row extends ListRow> = Pick<ListPageProps<Row>, 'hrefOf' | 'nameOf' | 'narrow'> & {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  selected: number;
  selection: Selection<Row>;
  onOpen: (row: Row) => void;
};

/** The rows of a list: a table from 640 px on, two lines per row below. */
export function ListTable<Row extends ListRow>(props: TableProps<Row>) {
  const { rows, columns, choice, selected, selection, nameOf, onOpen } = props;
  return (
    <>
      <DataTable
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        shown={choice.shown}
        compact={choice.compact}
        selected={selected}
        before={{
          head: <SelectPage rows={rows} selection={selection} />,
          cell: (row) => <SelectRow row={row} name={nameOf(row)} selection={selection} />,
        }}
        lead={(row, cell) => (
          <RowLink {...props} row={row} className="hover:underline" label={nameOf(row)}>
            {cell}
          </RowLink>
        )}
        onOpen={onOpen}
      />
      <ul className="divide-y border-y sm:hidden">
        {rows.map((row) => (
          <li key={row.id}>
            <RowLink {...props} row={row} className="block w-full py-2.5 text-left active:bg-accent">
              {props.narrow(row)}
            </RowLink>
          </li>
        ))}
      </ul>
    </>
  );
}

type RowLinkProps<Row extends ListRow> = Pick<TableProps<Row>, 'hrefOf' | 'onOpen'> & {
  row: Row;
  className: string;
  label?: string;
  children: ReactNode;
};

/** Opens a row: a link to its page, or a button for its preview. */
function RowLink<Row extends ListRow>({
  row,
  hrefOf,
  onOpen,
  className,
  label,
  children,
}: RowLinkProps<Row>) {
  const { href } = useShell();
  if (!hrefOf) {
    return (
      <button
        type="button"
        onClick={() => onOpen(row)}
        className={classNames('cursor-pointer text-left', className)}
        aria-label={label}
      >
        {children}
      </button>
    );
  }
  return (
    // Fifty rows would prefetch fifty pages.
    <Link href={href(hrefOf(row))} prefetch={false} className={className} aria-label={label}>
      {children}
    </Link>
  );
}

const checkbox = 'size-4 accent-primary focus:opacity-100 group-hover:opacity-100';

function SelectPage<Row extends ListRow>({
  rows,
  selection,
}: {
  rows: readonly Row[];
  selection: Selection<Row>;
}) {
  const t = useTranslations();
  return (
    <label className="flex size-7 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={rows.length > 0 && rows.every(selection.has)}
        onChange={() => selection.toggleAll(rows)}
        aria-label={t('list.selection.page')}
        className={classNames(checkbox, 'hover:opacity-100', selection.rows.length === 0 && 'opacity-0')}
      />
    </label>
  );
}

/** Shown on hover, or when any row is selected. */
function SelectRow<Row extends ListRow>({
  row,
  name,
  selection,
}: {
  row: Row;
  name: string;
  selection: Selection<Row>;
}) {
  const t = useTranslations();
  return (
    <label className="flex size-7 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
        aria-label={t('list.selection.row', { name })}
        className={classNames(checkbox, selection.rows.length === 0 && 'opacity-0')}
      />
    </label>
  );
}
