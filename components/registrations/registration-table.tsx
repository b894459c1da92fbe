'use client';

import Link from 'next/link';
import { useShell } from '#components/layout/shell-context.ts';
import { accountOf } from '#components/transactions/columns.tsx';
import { Copyable } from '#components/ui/copyable.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { TestMark } from '#components/ui/state-badge.tsx';
import { useRowInView } from '#components/ui/use-row-in-view.ts';
import type { RegistrationRow } from '#lib/backoffice/index.ts';
import { StateWord } from './state-word.tsx';

const head = 'h-8 whitespace-nowrap border-b px-3 text-left font-medium text-muted-foreground first:pl-0';
const cell = 'border-b px-3 first:pl-0';

/** Stored payment data, a line each; two lines each on a telephone. */
export function RegistrationTable({ rows, selected }: { rows: RegistrationRow[]; selected: number }) {
  const { href } = useShell();
  const selectedRow = useRowInView(selected);
  return (
    <>
      <table className="hidden w-full border-separate border-spacing-0 text-table sm:table">
        <thead>
          <tr>
            {['Stored', 'Account', 'State', 'Expires', 'Holder', 'Merchant', 'Short id', 'Mode'].map(
              (name) => (
                <th key={name} scope="col" className={head}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              ref={index === selected ? selectedRow : null}
              aria-selected={index === selected}
              className="h-9 hover:bg-accent aria-selected:bg-accent"
            >
              <td className={cell}>
                <Link
                  href={href(`/registrations/${row.id}`)}
                  className="hover:underline"
                  aria-label={`${accountOf(row)}, ${row.shortId}`}
                >
                  <Moment at={row.createdAt} />
                </Link>
              </td>
              <td className={`${cell} font-medium`}>{accountOf(row)}</td>
              <td className={cell}>
                <StateWord state={row.state} />
              </td>
              <td className={`${cell} tabular-nums`}>{row.expiry ?? ''}</td>
              <td className={cell}>
                <span className="block max-w-48 truncate" title={row.holder ?? ''}>
                  {row.holder ?? ''}
                </span>
              </td>
              <td className={cell}>
                <span className="block max-w-56 truncate">
                  {row.merchantName} ▸ {row.channelName}
                </span>
              </td>
              <td className={cell}>
                <Copyable text={row.shortId} name="short id" />
              </td>
              <td className={cell}>
                <TestMark mode={row.mode} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y border-y sm:hidden">
        {rows.map((row) => (
          <li key={row.id}>
            <Link href={href(`/registrations/${row.id}`)} className="block py-2.5 active:bg-accent">
              <span className="flex items-baseline gap-3">
                <span className="font-medium">{accountOf(row)}</span>
                <span className="ml-auto text-table">
                  <StateWord state={row.state} />
                </span>
              </span>
              <span className="mt-0.5 flex gap-3 text-muted-foreground text-table">
                <span className="min-w-0 truncate">{row.merchantName}</span>
                <span className="ml-auto shrink-0">
                  <Moment at={row.createdAt} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
