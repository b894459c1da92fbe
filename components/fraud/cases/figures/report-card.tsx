'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Count, Money } from '#components/ui/values/money.tsx';
import { Share } from '#components/ui/values/share.tsx';
import type { ReportCard as Card, CaseFigures, ReportAmount } from '#lib/fraud/staff/index.ts';
import caseReportCard from '#messages/en/fraud/case-report-card.json';

type Props = Pick<CaseFigures, 'period'>;

/** How right rules and analysts were, by the chargebacks that came later; nothing where no payment was checked. */
export const ReportCard = withMessages({ caseReportCard }, function ReportCard({ period }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const card = useApiQuery(fraudApi.cases['report-card'], { query: { entity, period } });
  if (card.isError) return <Alert title={t('caseReportCard.failed')}>{card.error.message}</Alert>;
  if (!card.data) return null;
  const { rules, analysts } = card.data;
  return (
    <>
      {rules.length > 0 ? <Rules rules={rules} /> : null}
      {analysts.length > 0 ? <Analysts analysts={analysts} /> : null}
    </>
  );
});

function Rules({ rules }: Pick<Card, 'rules'>) {
  const t = useTranslations();
  return (
    <div className="mt-10">
      <h2 id="rule-report" className="mb-2 font-semibold">
        {t('caseReportCard.rules.title')}
      </h2>
      <FiguresTable
        labelledBy="rule-report"
        columns={[
          { name: t('caseReportCard.rules.rule') },
          { name: t('caseReportCard.rules.matched') },
          { name: t('caseReportCard.rules.chargedBack') },
          { name: t('caseReportCard.rules.precision'), hint: t('caseReportCard.rules.precisionHint') },
          { name: t('caseReportCard.rules.recall'), hint: t('caseReportCard.rules.recallHint') },
          { name: t('caseReportCard.saved'), hint: t('caseReportCard.rules.savedHint') },
          { name: t('caseReportCard.lost'), hint: t('caseReportCard.rules.lostHint') },
        ]}
        rows={rules.map(({ id, name, isShadow, matched, chargedBack, precision, recall, saved, lost }) => ({
          id,
          cells: [
            <PageLink key="rule" to={`/risk-rules/${id}`}>
              {isShadow ? t('caseReportCard.rules.shadow', { name }) : name}
            </PageLink>,
            <Count key="matched" value={matched} />,
            <Count key="chargedBack" value={chargedBack} />,
            <Share key="precision" value={precision} />,
            <Share key="recall" value={recall} />,
            <Amounts key="saved" amounts={saved} />,
            <Amounts key="lost" amounts={lost} />,
          ],
        }))}
      />
    </div>
  );
}

function Analysts({ analysts }: Pick<Card, 'analysts'>) {
  const t = useTranslations();
  return (
    <div className="mt-10">
      <h2 id="analyst-report" className="mb-2 font-semibold">
        {t('caseReportCard.analysts.title')}
      </h2>
      <FiguresTable
        labelledBy="analyst-report"
        columns={[
          { name: t('caseReportCard.analysts.analyst') },
          { name: t('caseReportCard.saved'), hint: t('caseReportCard.analysts.savedHint') },
          { name: t('caseReportCard.lost'), hint: t('caseReportCard.analysts.lostHint') },
        ]}
        rows={analysts.map(({ id, name, saved, lost }) => ({
          id,
          cells: [name, <Amounts key="saved" amounts={saved} />, <Amounts key="lost" amounts={lost} />],
        }))}
      />
    </div>
  );
}

/** One line for each currency. */
function Amounts({ amounts }: { amounts: readonly ReportAmount[] }) {
  if (amounts.length === 0) return '–';
  return amounts.map(({ amount, currency }) => (
    <span key={currency} className="block">
      <Money amount={amount} currency={currency} splitCode />
    </span>
  ));
}
