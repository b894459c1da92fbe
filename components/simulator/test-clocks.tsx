'use client';

import Link from 'next/link';
import { api } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import type { ApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Skeleton } from '#components/ui/alert.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { DueWorkResult, TestClock } from '#lib/backoffice/index.ts';
import { formatClockOffset } from './format-clock-offset.ts';

type ClockList = ApiQuery<{ clocks: TestClock[] }>;

const presets = [
  { minutes: 29, name: '+29 min' },
  { minutes: 30, name: '+30 min' },
  { minutes: 2 * 1_440, name: '+2 days' },
];

/** The clock of each test merchant, and the work that the last advance ran. */
export function TestClocks({ list, onMoved }: { list: ClockList; onMoved: () => void }) {
  const clocks = list.data?.clocks ?? [];
  return (
    <section aria-labelledby="clocks" className="min-w-0">
      <h2 id="clocks" className="font-semibold">
        Test clocks
      </h2>
      <p className="mb-3 text-muted-foreground">
        A test clock moves time for one merchant: checkouts expire after 30 minutes, retention periods end.
        Advancing the clock runs everything that is due.
      </p>
      {list.isPending ? <Skeleton className="h-24" /> : null}
      {list.isError ? <FormProblem>{list.error.message}</FormProblem> : null}
      {list.data && clocks.length === 0 ? (
        <p className="text-muted-foreground">No test merchants in this entity.</p>
      ) : null}
      <ul className="divide-y border-y empty:hidden">
        {clocks.map((clock) => (
          <Clock key={clock.merchantId} clock={clock} onMoved={onMoved} />
        ))}
      </ul>
    </section>
  );
}

function Clock({ clock, onMoved }: { clock: TestClock; onMoved: () => void }) {
  const move = useApiMutation(
    (forwardMinutes: number | null) =>
      api.simulator.clocks[':id'].move.$post({ param: { id: clock.merchantId }, json: { forwardMinutes } }),
    { onSuccess: () => onMoved() },
  );
  const { name, offsetMs, now } = clock;
  const progress = move.isPending ? 'In progress' : null;
  return (
    <li className="space-y-2 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{name}</span>
        <time dateTime={now} className="tabular-nums" suppressHydrationWarning>
          {now.slice(0, 10)} {now.slice(11, 16)} UTC
        </time>
        <span className={offsetMs === 0 ? 'text-muted-foreground' : 'font-medium text-state-test'}>
          {formatClockOffset(offsetMs)}
        </span>
      </div>
      <fieldset aria-label={`Advance the clock of ${name}`} className="flex flex-wrap gap-2">
        {presets.map((jump) => (
          <ActionButton
            key={jump.minutes}
            size="small"
            unavailable={progress}
            onClick={() => move.mutate(jump.minutes)}
          >
            {jump.name}
          </ActionButton>
        ))}
        <ActionButton
          size="small"
          variant="ghost"
          unavailable={offsetMs === 0 ? 'This clock shows real time.' : progress}
          onClick={() => move.mutate(null)}
        >
          Reset clock
        </ActionButton>
      </fieldset>
      <FormProblem>{move.error?.message}</FormProblem>
      {move.data ? <Ran ran={move.data.ran} /> : null}
    </li>
  );
}

const labels = {
  payments: { one: 'payment expired', many: 'payments expired', none: 'No pending payment expired.' },
  registrations: {
    one: 'registration expired',
    many: 'registrations expired',
    none: 'No registration expired.',
  },
};
const maxShown = 10;

/** The work that ran: each kind with its count and links. */
function Ran({ ran }: { ran: DueWorkResult }) {
  const { href } = useShell();
  if (ran.length === 0) return <p className="text-muted-foreground text-table">Clock reset.</p>;
  return (
    <div className="space-y-1 text-table" aria-live="polite">
      {ran.map(({ what, ended }) => (
        <div key={what}>
          <p className={ended.length === 0 ? 'text-muted-foreground' : 'font-medium'}>
            {ended.length === 0
              ? labels[what].none
              : `${ended.length} ${ended.length === 1 ? labels[what].one : labels[what].many}`}
          </p>
          <ul>
            {ended.slice(0, maxShown).map(({ id, shortId, result }) => (
              <li key={id}>
                <Link
                  href={href(what === 'payments' ? `/transactions/${id}` : `/registrations/${id}`)}
                  className="font-mono text-[0.75rem] text-primary hover:underline"
                >
                  {shortId ?? `${id.slice(0, 8)}…${id.slice(-4)}`}
                </Link>{' '}
                {result}
              </li>
            ))}
          </ul>
          {ended.length > maxShown ? <p>and {ended.length - maxShown} more</p> : null}
        </div>
      ))}
    </div>
  );
}
