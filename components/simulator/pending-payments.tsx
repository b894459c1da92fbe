'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import type { ApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { accountOf } from '#components/payments/account-of.ts';
import { simulatorApi } from '#components/simulator/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Skeleton } from '#components/ui/alert.tsx';
import { ChoiceField, FormProblem } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Money } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { PendingRow } from '#lib/simulator/staff/index.ts';

type DecisionProps = { payment: PendingRow; onDecided: () => void };
type PendingPaymentList = ApiQuery<{ waiting: PendingRow[]; more: boolean }>;

/** Payments whose shopper is at the simulated bank or card issuer; a tester chooses the outcome. */
export function PendingPayments({ list, onDecided }: { list: PendingPaymentList; onDecided: () => void }) {
  const t = useTranslations();
  const payments = list.data?.waiting ?? [];
  return (
    <section aria-labelledby="pending-payments" className="min-w-0">
      <h2 id="pending-payments" className="mb-3 font-semibold">
        {t.rich('simulator.pending.title', {
          count: () => (
            <span className="font-normal text-muted-foreground">{payments.length > 0 ? payments.length : ''}</span>
          ),
        })}
      </h2>
      {list.isPending ? <Skeleton className="h-24" /> : null}
      {list.isError ? <FormProblem>{list.error.message}</FormProblem> : null}
      {list.data && payments.length === 0 ? (
        <p className="text-muted-foreground">{t('simulator.pending.empty')}</p>
      ) : null}
      <ul className="divide-y border-y empty:hidden">
        {payments.map((each) => (
          <PendingPayment key={each.row.id} payment={each} onDecided={onDecided} />
        ))}
      </ul>
      {list.data?.more ? <p className="mt-2 text-muted-foreground">{t('simulator.pending.more')}</p> : null}
    </section>
  );
}

function PendingPayment({ payment, onDecided }: DecisionProps) {
  const t = useTranslations();
  const { href } = useShell();
  const { row, page } = payment;
  return (
    <li className="space-y-2 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Link href={href(`/transactions/${row.id}`)} className="font-medium hover:underline">
          <Money amount={row.amount} currency={row.currency} />
        </Link>
        <span>{accountOf(row)}</span>
        <span className="text-muted-foreground text-table">
          {t('simulator.pending.at', { page, merchant: row.merchantName, channel: row.channelName })}
        </span>
        <span className="ml-auto text-muted-foreground text-table">
          <RelativeTime at={row.createdAt} />
        </span>
      </div>
      <Decision payment={payment} onDecided={onDecided} />
    </li>
  );
}

function Decision({ payment: { row, choices }, onDecided }: DecisionProps) {
  const t = useTranslations();
  const [returnCode, setReturnCode] = useState(choices[0]?.value ?? '');
  const decide = useApiMutation(
    () => simulatorApi.simulator.waiting[':id'].decide.$post({ param: { id: row.id }, json: { returnCode } }),
    {
      onSuccess: ({ row: ended }) => {
        toast.success(`${ended.amount} ${ended.currency}: ${ended.resultDescription}`);
        onDecided();
      },
      onError: (error) => {
        if (error.status !== 409) return;
        // It has ended by itself: the list no longer has it.
        toast.error(error.message);
        onDecided();
      },
    },
  );
  const problem = decide.error?.status === 409 ? null : decide.error?.message;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-start gap-2">
        <ChoiceField
          id={`outcome-${row.id}`}
          label={t('simulator.pending.outcomeOf', { shortId: row.shortId })}
          isLabelHidden
          value={returnCode}
          onChange={({ target }) => setReturnCode(target.value)}
          choices={choices.map(({ value, label }) => ({ value, name: label }))}
        />
        <ActionButton unavailable={decide.isPending ? t('common.inProgress') : null} onClick={() => decide.mutate()}>
          {t('simulator.pending.complete')}
        </ActionButton>
      </div>
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}
