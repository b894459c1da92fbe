import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { schedulesApi } from '#components/schedules/api.ts';
import { useSettled } from '#components/ui/use-settled.ts';
import { TimeZoneNote } from '#components/ui/values/time/time-zone.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import { dueTimesQuery } from '#lib/schedules/staff/forms.ts';

const typingMs = 250;

/** What the form around it has by now, as the query of its due times; null while that is incomplete. */
function useTypedTimes() {
  const [expression, startAt, endAt] = useWatch({ name: ['expression', 'startAt', 'endAt'] });
  const typed = { expression, startAt: startAt ?? undefined, endAt: endAt ?? undefined };
  // A text stays the same from one rendering to the next; an object would start the wait again.
  const settled = JSON.parse(useSettled(JSON.stringify(typed), typingMs)) as unknown;
  return dueTimesQuery.safeParse(settled).data ?? null;
}

/** The next due times of the form around it, while it is filled in. */
export function DueTimesPreview({ registrationId }: { registrationId: string }) {
  const t = useTranslations();
  const query = useTypedTimes();
  const endpoint = schedulesApi.registrations[':id']['due-times'];
  const found = useApiQuery(endpoint, query && { param: { id: registrationId }, query });
  const isRead = query !== null && !found.isError && found.data !== undefined;
  return (
    <section aria-labelledby="due-times-preview" className="rounded-md bg-muted px-3 py-2">
      <h3 id="due-times-preview" className="flex flex-wrap items-baseline gap-x-3 font-medium">
        {t('scheduleDialogs.preview.title')} <TimeZoneNote />
      </h3>
      <div aria-live="polite" className="min-h-16 text-muted-foreground">
        {query === null ? <p>{t('scheduleDialogs.preview.incomplete')}</p> : null}
        {query !== null && found.isError ? <p className="text-destructive">{found.error.message}</p> : null}
        {isRead && found.data?.times.length === 0 ? <p>{t('scheduleDialogs.preview.none')}</p> : null}
        {isRead ? (
          <ol className="grid gap-x-6 sm:grid-cols-2">
            {found.data?.times.map((at) => (
              <li key={at}>
                <Timestamp at={at} />
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </section>
  );
}
