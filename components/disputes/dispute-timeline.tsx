import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { DisputeDetail } from '#lib/disputes/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

const sentences: Readonly<Record<string, MessageKey>> = {
  'dispute.opened': 'dispute.event.opened',
  'dispute.evidence_added': 'dispute.event.evidenceAdded',
  'dispute.evidence_removed': 'dispute.event.evidenceRemoved',
  'dispute.submitted': 'dispute.event.submitted',
  'dispute.accepted': 'dispute.event.accepted',
  'dispute.won': 'dispute.event.won',
  'dispute.lost': 'dispute.event.lost',
  'dispute.reversed': 'dispute.event.reversed',
};

/** What happened to a dispute, in order. */
export function DisputeTimeline({ history }: Pick<DisputeDetail, 'history'>) {
  const t = useTranslations();
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="mb-2 font-semibold">
        {t('dispute.timeline')}
      </h2>
      <ol className="divide-y border-y">
        {history.map(({ type, at, actorName, detail }) => {
          const sentence = sentences[type];
          return (
            <li key={`${type} ${at} ${detail}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
              <span className="min-w-32 text-muted-foreground text-table">
                <Timestamp at={at} />
              </span>
              <span className="grow">
                <span className="font-medium">{sentence ? t(sentence) : type}</span>
                {detail ? <span className="block text-muted-foreground text-table wrap-anywhere">{detail}</span> : null}
              </span>
              <span className="text-muted-foreground text-table wrap-anywhere">
                {type === 'dispute.opened' || type === 'dispute.reversed' ? null : actorName}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
