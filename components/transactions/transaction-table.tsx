'use client';

import Link from 'next/link';
import { useShell } from '#components/layout/shell-context.ts';
import type { ColumnChoice } from '#components/layout/use-columns.ts';
import { classNames } from '#components/ui/class-names.ts';
import { DataTable } from '#components/ui/data-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { StateBadge } from '#components/ui/state-badge.tsx';
import type { TransactionRow } from '#lib/backoffice/index.ts';
import { accountOf, columns } from './columns.tsx';
import { typeNames } from './payment-type-names.ts';
import type { Selection } from './use-selection.ts';

type TableProps = {
  rows: TransactionRow[];
  choice: ColumnChoice;
  selected: number;
  selection: Selection;
  onOpen: (row: TransactionRow) => void;
};

/** The rows of a list: a table from 640 px on, two lines per row below. */
export function TransactionTable({ rows, choice, selected, selection, onOpen }: TableProps) {
  const { href } = useShell();
  return (
    <>
      <DataTable
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        shown={choice.shown}
        compact={choice.compact}
        selected={selected}
        before={{ name: 'Selected', cell: (row) => <SelectionCheckbox row={row} selection={selection} /> }}
        lead={(row, cell) => (
          <Link
            href={href(`/transactions/${row.id}`)}
            className="hover:underline"
            aria-label={nameOfRow(row)}
          >
            {cell}
          </Link>
        )}
        onOpen={onOpen}
      />
      <NarrowRows rows={rows} />
    </>
  );
}

/** Shown on hover, or when any row is selected. */
function SelectionCheckbox({ row, selection }: { row: TransactionRow; selection: Selection }) {
  const isSelected = selection.rows.some(({ id }) => id === row.id);
  return (
    <label className="flex size-7 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={isSelected}
        onChange={() => selection.toggle(row)}
        aria-label={`Select ${nameOfRow(row)}`}
        className={classNames(
          'size-4 accent-primary focus:opacity-100 group-hover:opacity-100',
          selection.rows.length === 0 && 'opacity-0',
        )}
      />
    </label>
  );
}

function nameOfRow({ paymentType, amount, currency, shortId }: TransactionRow): string {
  return `${typeNames[paymentType] ?? paymentType} ${amount ?? ''} ${currency ?? ''}, ${shortId}`;
}

function NarrowRows({ rows }: { rows: TransactionRow[] }) {
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
                <RelativeTime at={row.createdAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
