'use client';

import Link from 'next/link';
import { useShell } from '#components/layout/shell-context.ts';
import type { ColumnChoice } from '#components/layout/use-columns.ts';
import { accountOf } from '#components/transactions/columns.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { TestBadge } from '#components/ui/state-badge.tsx';
import { Truncate } from '#components/ui/truncate.tsx';
import type { RegistrationRow } from '#lib/backoffice/index.ts';
import { RegistrationStatus } from './registration-status.tsx';

/** All columns of the list of registrations. */
export const columns: readonly Column<RegistrationRow>[] = [
  { id: 'createdAt', name: 'Stored', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: 'account',
    name: 'Payment method',
    cell: (row) => <span className="font-medium">{accountOf(row)}</span>,
  },
  { id: 'state', name: 'State', cell: ({ state }) => <RegistrationStatus state={state} /> },
  { id: 'expiry', name: 'Expires', cell: ({ expiry }) => expiry },
  { id: 'holder', name: 'Holder', cell: ({ holder }) => <Truncate text={holder} /> },
  {
    id: 'merchantName',
    name: 'Merchant',
    cell: ({ merchantName, channelName }) => <Truncate text={`${merchantName} ▸ ${channelName}`} />,
  },
  { id: 'shortId', name: 'Short id', cell: ({ shortId }) => <CopyButton text={shortId} name="short id" /> },
  { id: 'mode', name: 'Mode', cell: ({ mode }) => <TestBadge mode={mode} /> },
];

type RegistrationTableProps = {
  rows: RegistrationRow[];
  choice: ColumnChoice;
  selected: number;
  onOpen: (row: RegistrationRow) => void;
};

/** Registrations, one row each; two lines per row on phones. */
export function RegistrationTable({ rows, choice, selected, onOpen }: RegistrationTableProps) {
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
        lead={(row, cell) => (
          <Link
            href={href(`/registrations/${row.id}`)}
            className="hover:underline"
            aria-label={`${accountOf(row)}, ${row.shortId}`}
          >
            {cell}
          </Link>
        )}
        onOpen={onOpen}
      />
      <ul className="divide-y border-y sm:hidden">
        {rows.map((row) => (
          <li key={row.id}>
            <Link href={href(`/registrations/${row.id}`)} className="block py-2.5 active:bg-accent">
              <span className="flex items-baseline gap-3">
                <span className="font-medium">{accountOf(row)}</span>
                <span className="ml-auto text-table">
                  <RegistrationStatus state={row.state} />
                </span>
              </span>
              <span className="mt-0.5 flex gap-3 text-muted-foreground text-table">
                <span className="min-w-0 truncate">{row.merchantName}</span>
                <span className="ml-auto shrink-0">
                  <RelativeTime at={row.createdAt} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
