'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { describeEntry, describeGap } from '#components/payments/timeline/timeline.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import type { TestPaymentAnswer } from '#lib/entities/staff/index.ts';
import entities from '#messages/en/entities/entities.json';
import transaction from '#messages/en/payments/transaction.json';

type Props = { answer: TestPaymentAnswer };

/** The result of a test payment: the steps with their duration, and links. */
export const TestPaymentResult = withMessages({ entities, transaction }, function TestPaymentResult(props: Props) {
  const { answer } = props;
  const t = useTranslations();
  const { href } = useShell();
  const { row, trace, tookMs, succeeded, redirectUrl } = answer;
  const began = Date.parse(trace[0]?.at ?? row.createdAt);
  return (
    <section aria-label={t('entities.test.result')} className="space-y-3" aria-live="polite">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <StatusBadge status={row.status} />
        <Money amount={row.amount} currency={row.currency} />
        <span className="text-muted-foreground">
          {t('entities.test.summary', { type: row.paymentType, brand: row.paymentBrand ?? '', ms: tookMs })}
        </span>
      </p>
      <p className={succeeded ? 'text-muted-foreground' : 'text-destructive'}>
        <span className="font-mono text-[0.75rem]">{row.resultCode}</span> {row.resultDescription}
      </p>
      <ol className="divide-y border-y text-table">
        {trace.map((step) => (
          <li key={step.sequence} className="flex gap-3 py-1.5">
            <span className="w-16 text-muted-foreground tabular-nums">{describeGap(Date.parse(step.at) - began)}</span>
            <span className="grow font-medium">
              {describeEntry(t, { ...step, data: {}, actor: '', actorName: '' })}
            </span>
            <span className="font-mono text-[0.75rem]">{step.resultCode}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Link href={href(`/transactions/${row.id}`)} className={buttonVariants('primary')}>
          {t('entities.test.open')}
        </Link>
        {redirectUrl ? (
          <a href={redirectUrl} className={buttonVariants('secondary')} target="_blank" rel="noreferrer">
            {t('entities.test.actAsShopper')}
          </a>
        ) : null}
      </div>
    </section>
  );
});
