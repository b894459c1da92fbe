import { useTranslations } from 'next-intl';
import { describeEntry } from '#components/payments/timeline/timeline.tsx';
import { TimeZoneNote } from '#components/ui/values/time/time-zone.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';

/** What happened to the case and its payment, in one order; notes are part of it. */
export function CaseTimeline({ detail: { timeline } }: { detail: CaseDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="mb-2 flex items-baseline gap-3 font-semibold">
        {t('transaction.timeline.title')} <TimeZoneNote />
      </h2>
      <ol className="divide-y border-y">
        {timeline.map((entry) => (
          <li key={entry.sequence} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
            <span className="order-1 text-muted-foreground text-table">
              <Timestamp at={entry.at} />
            </span>
            <span className="basis-full font-medium">{describeEntry(t, entry)}</span>
            <span className="order-1 text-muted-foreground text-table">{entry.actorName}</span>
            {typeof entry.data.assigneeName === 'string' ? (
              <span className="order-2 basis-full text-muted-foreground">
                {t('case.assignedTo', { name: entry.data.assigneeName })}
              </span>
            ) : null}
            {typeof entry.data.macro === 'string' ? (
              <span className="order-2 basis-full text-muted-foreground">
                {t('case.macro', { name: entry.data.macro })}
              </span>
            ) : null}
            {entry.type === 'case.listed' ? (
              <span className="order-2 basis-full text-muted-foreground wrap-anywhere">
                {t('case.toList', {
                  kind: String(entry.data.kind),
                  label: String(entry.data.label),
                  list: String(entry.data.list),
                })}
              </span>
            ) : null}
            {typeof entry.data.note === 'string' && entry.data.note !== '' ? (
              <p className="order-2 basis-full wrap-anywhere">{entry.data.note}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
