'use client';

import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import type { ApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { simulatorApi } from '#components/simulator/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Skeleton } from '#components/ui/alert.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { DueWorkResult, TestClock } from '#lib/simulator/staff/index.ts';
import { formatClockOffset } from './format-clock-offset.ts';

type ClockList = ApiQuery<{ clocks: TestClock[] }>;

const presets = [
  { minutes: 29, name: 'simulator.clocks.preset.min29' },
  { minutes: 30, name: 'simulator.clocks.preset.min30' },
  { minutes: 2 * 1_440, name: 'simulator.clocks.preset.days2' },
] as const;

/** The clock of each test merchant, and the work that the last advance ran. */
export function TestClocks({ list, onMoved }: { list: ClockList; onMoved: () => void }) {
  const t = useTranslations();
  const clocks = list.data?.clocks ?? [];
  return (
    <section aria-labelledby="clocks" className="min-w-0">
      <h2 id="clocks" className="font-semibold">
        {t('simulator.clocks.title')}
      </h2>
      <p className="mb-3 text-muted-foreground">{t('simulator.clocks.lead')}</p>
      {list.isPending ? <Skeleton className="h-24" /> : null}
      {list.isError ? <FormProblem>{list.error.message}</FormProblem> : null}
      {list.data && clocks.length === 0 ? <p className="text-muted-foreground">{t('simulator.clocks.empty')}</p> : null}
      <ul className="divide-y border-y empty:hidden">
        {clocks.map((clock) => (
          <Clock key={clock.merchantId} clock={clock} onMoved={onMoved} />
        ))}
      </ul>
    </section>
  );
}

function Clock({ clock, onMoved }: { clock: TestClock; onMoved: () => void }) {
  const t = useTranslations();
  const move = useApiMutation(
    (forwardMinutes: number | null) =>
      simulatorApi.simulator.clocks[':id'].move.$post({ param: { id: clock.merchantId }, json: { forwardMinutes } }),
    { onSuccess: () => onMoved() },
  );
  const { name, offsetMs, now } = clock;
  const progress = move.isPending ? t('common.inProgress') : null;
  return (
    <li className="space-y-2 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{name}</span>
        <time dateTime={now} className="tabular-nums" suppressHydrationWarning>
          {now.slice(0, 10)} {now.slice(11, 16)} UTC
        </time>
        <span className={offsetMs === 0 ? 'text-muted-foreground' : 'font-medium text-state-test'}>
          {formatClockOffset(t, offsetMs)}
        </span>
      </div>
      <fieldset aria-label={t('simulator.clocks.advance', { name })} className="flex flex-wrap gap-2">
        {presets.map((jump) => (
          <ActionButton
            key={jump.minutes}
            size="small"
            unavailable={progress}
            onClick={() => move.mutate(jump.minutes)}
          >
            {t(jump.name)}
          </ActionButton>
        ))}
        <ActionButton
          size="small"
          variant="ghost"
          unavailable={offsetMs === 0 ? t('simulator.clocks.realTime') : progress}
          onClick={() => move.mutate(null)}
        >
          {t('simulator.clocks.reset')}
        </ActionButton>
      </fieldset>
      <FormProblem>{move.error?.message}</FormProblem>
      {move.data ? <Ran ran={move.data.ran} /> : null}
    </li>
  );
}

const maxShown = 10;

/** The work that ran: each kind with its count and links. */
function Ran({ ran }: { ran: DueWorkResult }) {
  const t = useTranslations();
  if (ran.length === 0) return <p className="text-muted-foreground text-table">{t('simulator.clocks.wasReset')}</p>;
  return (
    <div className="space-y-1 text-table" aria-live="polite">
      {ran.map(({ what, ended }) => (
        <div key={what}>
          <p className={ended.length === 0 ? 'text-muted-foreground' : 'font-medium'}>
            {t(`simulator.clocks.ran.${what}`, { count: ended.length })}
          </p>
          <ul>
            {ended.slice(0, maxShown).map(({ id, shortId, result }) => (
              <li key={id}>
                <PageLink
                  to={what === 'registrations' ? `/registrations/${id}` : `/transactions/${id}`}
                  className="font-mono text-[0.75rem]"
                >
                  {shortId ?? `${id.slice(0, 8)}…${id.slice(-4)}`}
                </PageLink>{' '}
                {result}
              </li>
            ))}
          </ul>
          {ended.length > maxShown ? <p>{t('simulator.clocks.more', { count: ended.length - maxShown })}</p> : null}
        </div>
      ))}
    </div>
  );
}
