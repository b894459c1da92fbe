import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ScheduleDetail } from '#lib/schedules/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';
import { DueTimes } from './due-times.tsx';

const sentences: Readonly<Record<string, MessageKey>> = {
  'schedule.created': 'schedule.event.created',
  'schedule.rescheduled': 'schedule.event.rescheduled',
  'schedule.descheduled': 'schedule.event.descheduled',
  'schedule.deleted': 'schedule.event.deleted',
  'schedule.due': 'schedule.event.due',
  'schedule.passed': 'schedule.event.passed',
  'schedule.charged': 'schedule.event.charged',
  'schedule.charge-failed': 'schedule.event.chargeFailed',
};

type Entry = ScheduleDetail['timeline'][number];

/** What happened to a schedule, the latest first. */
export function ScheduleTimeline({ detail: { timeline, isShortened } }: { detail: ScheduleDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="mb-2 font-semibold">
        {t('schedule.timeline.title')}
      </h2>
      <ol className="divide-y border-y">
        {timeline.map((entry) => (
          <TimelineLine key={entry.sequence} entry={entry} />
        ))}
      </ol>
      {isShortened ? <p className="mt-1 text-muted-foreground">{t('schedule.history.shortened')}</p> : null}
    </section>
  );
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function TimelineLine({ entry: { at, type, actorName, data } }: { entry: Entry }) {
  const t = useTranslations();
  const sentence = sentences[type];
  const dueAt = text(data.dueAt);
  const expression = text(data.expression);
  const resultCode = type === 'schedule.charge-failed' ? text(data.resultCode) : null;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5 sm:flex-nowrap">
      <span className="min-w-32 shrink-0 text-muted-foreground text-table">
        <Timestamp at={at} />
      </span>
      <span className="min-w-40 grow font-medium">
        {sentence ? t(sentence) : type}
        {dueAt === null ? null : (
          <span className="font-normal text-muted-foreground text-table">
            {' · '}
            {t.rich('schedule.event.dueOn', { time: () => <Timestamp at={dueAt} /> })}
          </span>
        )}
        {expression === null ? null : (
          <span className="font-normal text-muted-foreground text-table">
            {' · '}
            <DueTimes expression={expression} />
          </span>
        )}
      </span>
      {resultCode === null ? null : <span className="font-mono text-[0.75rem]">{resultCode}</span>}
      <span className="text-muted-foreground text-table wrap-anywhere sm:max-w-40 sm:text-right">{actorName}</span>
    </li>
  );
}
