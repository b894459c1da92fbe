import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { shortenId } from '#components/ui/values/copy-button.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementRuleDetail } from '#lib/settlement/staff/index.ts';

type BackTest = NonNullable<SettlementRuleDetail['backTest']>;

/** What a rule would have found in closed periods, with each line for which it would have chosen a wrong payment. */
export function RuleTest({ backTest }: { backTest: BackTest | null }) {
  const t = useTranslations();
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('settlementRules.test.title')}</h2>
      {backTest === null ? (
        <p className="text-muted-foreground">{t('settlementRules.test.none')}</p>
      ) : backTest.lines === 0 ? (
        <p className="text-muted-foreground">{t('settlementRules.test.noLines')}</p>
      ) : (
        <Result backTest={backTest} />
      )}
    </section>
  );
}

function Result({ backTest }: { backTest: BackTest }) {
  const t = useTranslations();
  const { lines, found, right, wrong, ambiguous, testedAt, falsePairs } = backTest;
  return (
    <>
      <p className="font-medium">{t('settlementRules.test.result', { lines, found, right, wrong, ambiguous })}</p>
      <p className="text-muted-foreground">
        {t('settlementRules.test.testedAt')} <Timestamp at={testedAt} />
      </p>
      {falsePairs.length > 0 ? (
        <>
          <h3 id="false-pairs" className="mt-4 mb-1 font-semibold">
            {t('settlementRules.test.falsePairs')}
          </h3>
          <FiguresTable
            labelledBy="false-pairs"
            columns={[
              { name: t('settlementRules.test.line') },
              { name: t('settlementRules.test.found'), isText: true },
              { name: t('settlementRules.test.right'), isText: true },
              { name: t('settlementRules.test.amount') },
            ]}
            rows={falsePairs.map(({ lineId, rowNumber: row, foundId, rightId, amount, currency }) => ({
              id: lineId,
              cells: [
                <To key="line" path={`/settlement-lines/${lineId}`}>
                  {t('settlementRules.evidence.line', { row })}
                </To>,
                <To key="found" path={`/transactions/${foundId}`}>
                  {shortenId(foundId)}
                </To>,
                <To key="right" path={`/transactions/${rightId}`}>
                  {shortenId(rightId)}
                </To>,
                <Money key="amount" amount={amount} currency={currency} />,
              ],
            }))}
          />
        </>
      ) : null}
    </>
  );
}

function To({ path, children }: { path: string; children: ReactNode }) {
  const { href } = useShell();
  return (
    <Link href={href(path)} prefetch={false} className="text-primary hover:underline">
      {children}
    </Link>
  );
}
