import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ScheduleRow } from '#lib/schedules/staff/index.ts';
import schedules from '#messages/en/schedules/schedules.json';
import { DueTimes } from './due-times.tsx';
import { scheduleName } from './schedule-name.ts';
import { ScheduleState } from './schedule-state.tsx';

type Props = { rows: readonly ScheduleRow[] };

/** The schedules of a registration, on its page. */
export const RegistrationSchedules = withMessages({ schedules }, function RegistrationSchedules({ rows }: Props) {
  const t = useTranslations();
  return (
    <section aria-labelledby="schedules" className="min-w-0">
      <h2 id="schedules" className="mb-2 font-semibold">
        {t('pages.schedules')}
      </h2>
      <ul className="divide-y border-y">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <PageLink to={`/schedules/${row.id}`} className="w-36 font-medium">
              {scheduleName(t, row)}
            </PageLink>
            <span className="w-24 text-right">
              <Money amount={row.amount} currency={row.currency} />
            </span>
            <ScheduleState state={row.state} />
            <span className="text-muted-foreground">
              <DueTimes expression={row.expression} />
            </span>
            {row.nextDueAt ? (
              <span className="ml-auto text-muted-foreground">
                <Timestamp at={row.nextDueAt} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
});
