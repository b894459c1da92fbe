import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { PayoutDetail } from '#lib/payouts/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

const sentences: Readonly<Record<string, MessageKey>> = {
  'payout.proposed': 'payout.event.proposed',
  'payout.approved': 'payout.event.approved',
  'payout.rejected': 'payout.event.rejected',
  'payout.withdrawn': 'payout.event.withdrawn',
  'payout.ordered': 'payout.event.ordered',
  'payout.statement_issued': 'payout.event.statementIssued',
  'payout.paid': 'payout.event.paid',
  'payout.returned': 'payout.event.returned',
  'payout.payment_unmatched': 'payout.event.paymentUnmatched',
  'payout.return_unmatched': 'payout.event.returnUnmatched',
};

/** What happened to a payout, in order. */
export function PayoutTimeline({ history }: Pick<PayoutDetail, 'history'>) {
  const t = useTranslations();
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="mb-2 font-semibold">
        {t('payout.timeline')}
      </h2>
      <ol className="divide-y border-y">
        {history.map(({ type, at, actorName }) => {
          const sentence = sentences[type];
          return (
            <li key={type + at} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
              <span className="min-w-32 text-muted-foreground text-table">
                <Timestamp at={at} />
              </span>
              <span className="grow font-medium">{sentence ? t(sentence) : type}</span>
              <span className="text-muted-foreground text-table wrap-anywhere">{actorName}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
