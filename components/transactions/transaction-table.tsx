'use client';

import { useTable } from '@tanstack/react-table';
import Link from 'next/link';
import { useShell } from '#components/layout/shell-context.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import { StateBadge } from '#components/ui/state-badge.tsx';
import { useRowInView } from '#components/ui/use-row-in-view.ts';
import type { TransactionRow } from '#lib/backoffice/index.ts';
import { accountOf, columnNames, columns, features, typeNames } from './columns.tsx';
import type { Picked } from './use-picked.ts';

type TableProps = {
  rows: TransactionRow[];
  shown: readonly string[];
  compact: boolean;
  selected: number;
  picked: Picked;
  onOpen: (row: TransactionRow) => void;
};

/** The rows of a list: a table from 640 px on, two lines a row below. */
export function TransactionTable(props: TableProps) {
  return (
    <>
      <WideTable {...props} />
      <NarrowRows {...props} />
    </>
  );
}

function WideTable({ rows, shown, compact, selected, picked, onOpen }: TableProps) {
  const { href } = useShell();
  const visibility = Object.fromEntries(columnNames.map(({ id }) => [id, shown.includes(id)]));
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    state: { columnVisibility: visibility, columnOrder: [...shown] },
  });
  const selectedRow = useRowInView(selected);
  return (
    <div className="hidden overflow-x-auto sm:block">
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              <th scope="col" className="h-8 w-7 border-b">
                <span className="sr-only">Selected</span>
              </th>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={classNames(
                    'h-8 whitespace-nowrap border-b px-3 text-left font-medium text-muted-foreground first:pl-0',
                    header.column.id === 'amount' && 'text-right',
                  )}
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
                if (!(event.target as HTMLElement).closest('a, button, label')) onOpen(row.original);
              }}
              className={classNames(
                'group cursor-pointer scroll-mt-24 scroll-mb-4 hover:bg-accent aria-selected:bg-accent',
                compact ? 'h-7' : 'h-9',
              )}
            >
              <td className="border-b">
                <Pick row={row.original} picked={picked} />
              </td>
              {row.getVisibleCells().map((cell, at) => (
                <td
                  key={cell.id}
                  className={classNames(
                    'border-b px-3 first:pl-0',
                    cell.column.id === 'amount' && 'text-right font-medium',
                  )}
                >
                  {at === 0 ? (
                    <Link
                      href={href(`/transactions/${row.id}`)}
                      className="hover:underline"
                      aria-label={nameOfRow(row.original)}
                    >
                      <table.FlexRender cell={cell} />
                    </Link>
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

/** Shown when the row is pointed at, or when anything is picked. */
function Pick({ row, picked }: { row: TransactionRow; picked: Picked }) {
  const isPicked = picked.rows.some(({ id }) => id === row.id);
  return (
    <label className="flex size-7 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={isPicked}
        onChange={() => picked.toggle(row)}
        aria-label={`Select ${nameOfRow(row)}`}
        className={classNames(
          'size-4 accent-primary focus:opacity-100 group-hover:opacity-100',
          picked.rows.length === 0 && 'opacity-0',
        )}
      />
    </label>
  );
}

function nameOfRow({ paymentType, amount, currency, shortId }: TransactionRow): string {
  return `${typeNames[paymentType] ?? paymentType} ${amount ?? ''} ${currency ?? ''}, ${shortId}`;
}

function NarrowRows({ rows }: TableProps) {
  const { href } = useShell();
  return (
    <ul className="divide-y border-y sm:hidden">
      {rows.map((row) => (
        <li key={row.id}>
          <Link href={href(`/transactions/${row.id}`)} className="block py-2.5 active:bg-accent">
            <span className="flex items-baseline gap-3">
              <span className="font-medium">
                <Money amount={row.amount} currency={row.currency} />
              </span>
              <span className="text-muted-foreground text-table">{row.paymentType}</span>
              <span className="ml-auto text-table">
                <StateBadge state={row.state} />
              </span>
            </span>
            <span className="mt-0.5 flex items-baseline gap-3 text-muted-foreground text-table">
              <span className="min-w-0 truncate">
                {[accountOf(row), row.merchantTransactionId ?? row.merchantName].filter(Boolean).join(' · ')}
              </span>
              <span className="ml-auto shrink-0">
                <Moment at={row.createdAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
