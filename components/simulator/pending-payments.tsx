'use client';

import Link from 'next/link';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import type { ApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { accountOf } from '#components/transactions/account-of.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import type { PendingRow } from '#lib/backoffice/index.ts';

type PendingPaymentList = ApiQuery<{ waiting: PendingRow[]; more: boolean }>;

/** Payments whose shopper is at the simulated bank or card issuer; a tester chooses the outcome. */
export function PendingPayments({ list, onDecided }: { list: PendingPaymentList; onDecided: () => void }) {
  const payments = list.data?.waiting ?? [];
  return (
    <section aria-labelledby="pending-payments" className="min-w-0">
      <h2 id="pending-payments" className="mb-3 font-semibold">
        Waiting for the shopper{' '}
        <span className="font-normal text-muted-foreground">
          {payments.length > 0 ? payments.length : ''}
        </span>
      </h2>
      {list.isPending ? <Skeleton className="h-24" /> : null}
      {list.isError ? <FormProblem>{list.error.message}</FormProblem> : null}
      {list.data && payments.length === 0 ? (
        <p className="text-muted-foreground">
          No pending payments. Create a test payment with a redirect, then choose its outcome here.
        </p>
      ) : null}
      <ul className="divide-y border-y empty:hidden">
        {payments.map((each) => (
          <PendingPayment key={each.row.id} payment={each} onDecided={onDecided} />
        ))}
      </ul>
      {list.data?.more ? (
        <p className="mt-2 text-muted-foreground">The list shows the 100 oldest payments.</p>
      ) : null}
    </section>
  );
}

function PendingPayment({ payment, onDecided }: { payment: PendingRow; onDecided: () => void }) {
  const { href } = useShell();
  const { row, page, choices } = payment;
  const [returnCode, setReturnCode] = useState(choices[0]?.value ?? '');
  const decide = useApiMutation(
    () => api.simulator.waiting[':id'].decide.$post({ param: { id: row.id }, json: { returnCode } }),
    {
      onSuccess: ({ row: ended }) => {
        toast.success(`${ended.amount} ${ended.currency}: ${ended.resultDescription}`);
        onDecided();
      },
      onError: (error) => {
        if (error.status === 409) onDecided();
      },
    },
  );
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
          aria-label={`Outcome of ${row.shortId}`}
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
          Complete
        </Button>
      </div>
      <FormProblem>{decide.error?.message}</FormProblem>
    </li>
  );
}
