import { useTranslations } from 'next-intl';
import { TimeZoneNote } from '#components/ui/values/time/time-zone.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ScheduleDetail } from '#lib/schedules/staff/index.ts';

/** The next ten due times. */
export function NextDueTimes({ detail: { nextDueTimes } }: { detail: ScheduleDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="next-due-times">
      <h2 id="next-due-times" className="mb-2 flex items-baseline gap-3 font-semibold">
        {t('schedule.next.title')} <TimeZoneNote />
      </h2>
      {nextDueTimes.length === 0 ? (
        <p className="text-muted-foreground">{t('schedule.next.none')}</p>
      ) : (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-1 border-y py-2">
          {nextDueTimes.map((at, index) => (
            <li key={at} className={index === 0 ? 'font-medium' : 'text-muted-foreground'}>
              <Timestamp at={at} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
