import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ChargeRow, ScheduleDetail } from '#lib/schedules/staff/index.ts';
import { ChargeState } from './schedule-state.tsx';

/** What was charged: each due time with its attempts, the latest first. */
export function ChargeHistory({ detail: { charges, isShortened } }: { detail: ScheduleDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="charges" className="min-w-0">
      <h2 id="charges" className="mb-2 font-semibold">
        {t('schedule.history.title')}
      </h2>
      {charges.length === 0 ? (
        <p className="text-muted-foreground">{t('schedule.history.empty')}</p>
      ) : (
        <ol className="divide-y border-y">
          {charges.map((charge) => (
            <ChargeLine key={charge.paymentId} charge={charge} />
          ))}
        </ol>
      )}
      {isShortened ? <p className="mt-1 text-muted-foreground">{t('schedule.history.shortened')}</p> : null}
    </section>
  );
}

function ChargeLine({ charge }: { charge: ChargeRow }) {
  const t = useTranslations();
  const { dueAt, attempt, attemptAt, state, resultCode, resultDescription } = charge;
  const isRepetition = attempt > 1;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
      <span className="min-w-36 font-medium">
        <Timestamp at={dueAt} />
      </span>
      <span className="w-20 text-muted-foreground text-table">
        {t('schedule.history.attempt', { number: attempt })}
      </span>
      <span className="min-w-32">
        <ChargeState state={state} isRepetition={isRepetition} />
      </span>
      <Lateness charge={charge} />
      <span className="text-table sm:ml-auto">
        <PaymentLink charge={charge} />
      </span>
      {state === 'DECLINED' ? (
        <span className="basis-full text-muted-foreground text-table">
          <span className="font-mono text-[0.75rem]">{resultCode}</span> {resultDescription}
        </span>
      ) : null}
      {state === 'WAITING' && isRepetition ? (
        <span className="basis-full text-muted-foreground text-table">
          {t.rich('schedule.history.repeatsAt', { time: () => <Timestamp at={attemptAt} /> })}
        </span>
      ) : null}
    </li>
  );
}

/** That no process ran at the due time; a repetition is always later. */
function Lateness({ charge: { attempt, isLate, missed } }: { charge: ChargeRow }) {
  const t = useTranslations();
  if (!isLate || attempt > 1) return null;
  return <span className="text-state-wait text-table">{t('schedule.history.missed', { count: missed })}</span>;
}

function PaymentLink({ charge: { hasPayment, paymentId, state } }: { charge: ChargeRow }) {
  const t = useTranslations();
  if (hasPayment) {
    return (
      <PageLink to={`/transactions/${paymentId}`}>
        {t('schedule.history.payment')}{' '}
        <span className="font-mono text-[0.75rem]">{`${paymentId.slice(0, 8)}…${paymentId.slice(-4)}`}</span>
      </PageLink>
    );
  }
  if (state === 'WAITING') return null;
  return <span className="text-muted-foreground">{t('schedule.history.noPayment')}</span>;
}
