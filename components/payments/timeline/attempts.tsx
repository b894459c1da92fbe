'use client';

import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import { describeEntry } from './timeline.tsx';

type Attempt = TransactionDetail['attempts'][number];

/** The calls to acquirers, each with its account and what came of it. */
export function Attempts({ detail: { attempts, timeline } }: { detail: TransactionDetail }) {
  const t = useTranslations();
  if (attempts.length === 0) return null;
  const resultOf = ({ reference }: Attempt): string => {
    const last = timeline.findLast(({ data }) => data.reference === reference);
    return last ? describeEntry(t, last) : t('transaction.attempts.waiting');
  };
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className="mb-2 font-semibold">
        {t('transaction.attempts.title')}
      </h2>
      <ol className="divide-y border-y">
        {attempts.map((attempt) => (
          <li key={attempt.reference} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
            <span className="font-medium">{attempt.account?.name ?? attempt.connector}</span>
            <span className="grow text-muted-foreground">{resultOf(attempt)}</span>
            <span className="text-muted-foreground text-table">
              <Timestamp at={attempt.openedAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
