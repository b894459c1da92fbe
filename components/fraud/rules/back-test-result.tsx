'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageLink } from '#components/layout/page-link.tsx';
import { Count, Money } from '#components/ui/values/money.tsx';
import { formatDuration } from '#components/ui/values/time/format-duration.ts';
import type { AnalystWork, RiskBackTest, RiskTotals } from '#lib/fraud/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

type Props = { backTest: RiskBackTest };

/** How many payments and how much money a rule would have stopped. */
export function BackTestResult({ backTest }: Props) {
  const t = useTranslations();
  const { work, isListed, id } = backTest;
  /** The search for the payments of a group, or for all of them. */
  const linkTo = (group?: 'good' | 'charged-back'): string | null =>
    isListed ? `test:${id}${group ? ` group:${group}` : ''}` : null;
  const { stopped, approved, good, chargedBack, stoppedBefore, matched, failed, challengedPerDay } = backTest;
  return (
    <>
      <table className="w-full max-w-3xl text-table">
        <tbody>
          <Line name={t('riskBackTest.result.matched')} count={matched} />
          <Line name={t('riskBackTest.result.stopped')} totals={stopped} q={linkTo()} />
          <Line name={t('riskBackTest.result.approved')} totals={approved} isPart />
          {good ? <Line name={t('riskBackTest.result.good')} totals={good} q={linkTo('good')} isPart /> : null}
          <Line name={t('riskBackTest.result.chargedBack')} totals={chargedBack} q={linkTo('charged-back')} isPart />
          <Line name={t('riskBackTest.result.stoppedBefore')} count={stoppedBefore} isPart />
          <Line name={t('riskBackTest.result.challenged')} count={challengedPerDay} />
          {work ? <Line name={t('riskBackTest.result.work')} count={work.hoursPerDay} /> : null}
          {failed > 0 ? <Line name={t('riskBackTest.result.failed')} count={failed} /> : null}
        </tbody>
      </table>
      {work ? <p className="max-w-prose text-muted-foreground">{describeWork(t, work)}</p> : null}
    </>
  );
}

/** What the hours are computed from. */
function describeWork(t: Translate, { medianSeconds, decisions }: AnalystWork): string {
  const time = formatDuration(medianSeconds * 1_000);
  return decisions > 0
    ? t('riskBackTest.work.measured', { time, decisions })
    : t('riskBackTest.work.assumed', { time });
}

type LineProps = {
  name: string;
  count?: number;
  totals?: RiskTotals;
  /** The search that lists its payments. */
  q?: string | null;
  isPart?: boolean;
};

function Line({ name, count, totals, q = null, isPart = false }: LineProps) {
  return (
    <tr className="border-b align-top">
      <th scope="row" className={`py-1.5 pr-4 text-left font-normal ${isPart ? 'pl-4 text-muted-foreground' : ''}`}>
        {name}
      </th>
      <td className="py-1.5 pr-4 text-right font-medium">
        <Linked q={q} name={name}>
          <Count value={totals?.count ?? count ?? 0} />
        </Linked>
      </td>
      <td className="py-1.5 text-right">
        {totals?.amounts.map(
          ({ amount, currency }): ReactNode => (
            <div key={currency}>
              <Money amount={amount} currency={currency} splitCode />
            </div>
          ),
        )}
      </td>
    </tr>
  );
}

/** A figure that opens its payments. */
function Linked({ q, name, children }: { q: string | null; name: string; children: ReactNode }) {
  const t = useTranslations();
  if (q === null) return children;
  return (
    <PageLink
      to={`/stopped-payments?q=${encodeURIComponent(q)}`}
      title={t('riskBackTest.open')}
      aria-label={`${name}: ${t('riskBackTest.open')}`}
    >
      {children}
    </PageLink>
  );
}
