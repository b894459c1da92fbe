'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { Count, Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { RiskBackTest, RiskTotals } from '#lib/backoffice/index.ts';

type Props = { backTest: RiskBackTest };

/** How many payments and how much money a rule would have stopped. */
export function BackTestResult({ backTest }: Props) {
  const t = useTranslations();
  const { stopped, approved, good, chargedBack, stoppedBefore, matched, failed, challengedPerDay } = backTest;
  return (
    <>
      <table className="w-full max-w-3xl text-table">
        <tbody>
          <Line name={t('riskBackTest.result.matched')} count={matched} />
          <Line name={t('riskBackTest.result.stopped')} totals={stopped} />
          <Line name={t('riskBackTest.result.approved')} totals={approved} isPart />
          {good ? <Line name={t('riskBackTest.result.good')} totals={good} isPart /> : null}
          <Line name={t('riskBackTest.result.chargedBack')} totals={chargedBack} isPart />
          <Line name={t('riskBackTest.result.stoppedBefore')} count={stoppedBefore} isPart />
          <Line name={t('riskBackTest.result.challenged')} count={challengedPerDay} />
          {failed > 0 ? <Line name={t('riskBackTest.result.failed')} count={failed} /> : null}
        </tbody>
      </table>
      {backTest.latest.length > 0 ? <Latest payments={backTest.latest} /> : null}
    </>
  );
}

type LineProps = { name: string; count?: number; totals?: RiskTotals; isPart?: boolean };

function Line({ name, count, totals, isPart = false }: LineProps) {
  return (
    <tr className="border-b align-top">
      <th
        scope="row"
        className={`py-1.5 pr-4 text-left font-normal ${isPart ? 'pl-4 text-muted-foreground' : ''}`}
      >
        {name}
      </th>
      <td className="py-1.5 pr-4 text-right font-medium">
        <Count value={totals?.count ?? count ?? 0} />
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

function Latest({ payments }: { payments: RiskBackTest['latest'] }) {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded hover:bg-accent">
        {t('riskBackTest.latest', { payments: payments.length })}
      </summary>
      <ul className="mt-1 max-w-3xl divide-y border-y text-table">
        {payments.map(({ id, at, amount, currency, isApproved, isChargedBack }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <Link href={href(`/transactions/${id}`)} className="font-mono text-primary hover:underline">
              {id.slice(0, 8)}…{id.slice(-4)}
            </Link>
            <span className="text-muted-foreground">
              <Timestamp at={at} />
            </span>
            <span>
              {isChargedBack
                ? t('riskBackTest.outcome.chargedBack')
                : isApproved
                  ? t('riskBackTest.outcome.approved')
                  : t('riskBackTest.outcome.other')}
            </span>
            <span className="ml-auto">
              <Money amount={amount} currency={currency} splitCode />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
