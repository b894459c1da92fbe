'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError, type useApiQuery } from '#components/layout/api-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { accountOf } from '#components/transactions/columns.tsx';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { Money } from '#components/ui/money.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import type { PendingRow, TransactionRow } from '#lib/backoffice/index.ts';

type WaitingList = ReturnType<typeof useApiQuery<{ waiting: PendingRow[]; more: boolean }>>;

/** Payments whose shopper is at the simulator's bank or card issuer; a tester decides for them. */
export function Waiting({ list, onDecided }: { list: WaitingList; onDecided: () => void }) {
  const waiting = list.data?.waiting ?? [];
  return (
    <section aria-labelledby="waiting" className="min-w-0">
      <h2 id="waiting" className="mb-3 font-semibold">
        Waiting for the shopper{' '}
        <span className="font-normal text-muted-foreground">{waiting.length > 0 ? waiting.length : ''}</span>
      </h2>
      {list.isPending ? <Skeleton className="h-24" /> : null}
      {list.isError ? <FormProblem>{list.error.message}</FormProblem> : null}
      {list.data && waiting.length === 0 ? (
        <p className="text-muted-foreground">
          Nobody is away. Pay with a shopper who goes to the bank or to the card issuer, and decide here what
          they do there.
        </p>
      ) : null}
      <ul className="divide-y border-y empty:hidden">
        {waiting.map((each) => (
          <PendingPayment key={each.row.id} waiting={each} onDecided={onDecided} />
        ))}
      </ul>
      {list.data?.more ? <p className="mt-2 text-muted-foreground">The oldest 100 are listed.</p> : null}
    </section>
  );
}

function PendingPayment({ waiting, onDecided }: { waiting: PendingRow; onDecided: () => void }) {
  const { href } = useShell();
  const { row, page, choices } = waiting;
  const [returnCode, setReturnCode] = useState(choices[0]?.value ?? '');
  const decide = useMutation<{ row: TransactionRow }, BackOfficeError>({
    mutationFn: () =>
      apiRequest(`/simulator/waiting/${row.id}/decide`, {
        method: 'POST',
        body: JSON.stringify({ returnCode }),
      }),
    onSuccess: ({ row: ended }) => {
      toast.success(`${ended.amount} ${ended.currency}: ${ended.resultDescription}`);
      onDecided();
    },
    onError: (error) => {
      if (error.status === 409) onDecided();
    },
  });
  return (
    <li className="space-y-2 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Link href={href(`/transactions/${row.id}`)} className="font-medium hover:underline">
          <Money amount={row.amount} currency={row.currency} />
        </Link>
        <span>{accountOf(row)}</span>
        <span className="text-muted-foreground text-table">
          at the {page === 'bank' ? 'bank' : 'card issuer'} · {row.merchantName} ▸ {row.channelName}
        </span>
        <span className="ml-auto text-muted-foreground text-table">
          <RelativeTime at={row.createdAt} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={`What the shopper does with ${row.shortId}`}
          value={returnCode}
          onChange={({ target }) => setReturnCode(target.value)}
          className="h-8 rounded-md border border-foreground/25 bg-background px-2 text-base sm:text-sm"
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button size="normal" disabled={decide.isPending} onClick={() => decide.mutate()}>
          Decide
        </Button>
      </div>
      <FormProblem>{decide.error?.message}</FormProblem>
    </li>
  );
}
