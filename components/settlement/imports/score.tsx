'use client';

import { Check, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { IconText } from '#components/ui/values/icon-text.tsx';
import type { SettlementDefect, SettlementScore } from '#lib/settlement/staff/index.ts';
import settlementLines from '#messages/en/settlement/settlement-lines.json';
import settlementScore from '#messages/en/settlement/settlement-score.json';
import type { Translate } from '#messages/translate.ts';

const columns = ['defect', 'subject', 'expected', 'reported', 'foundColumn'] as const;

/** How much of what a synthetic acquirer has put into a file was found. */
export const Score = withMessages(
  { settlementScore, settlementLines },
  function Score({ score }: { score: SettlementScore }) {
    const t = useTranslations();
    const { found, defects, falseCount, falseReports, seed, date } = score;
    return (
      <section>
        <h2 id="score" className="mb-1 font-semibold">
          {t('settlementScore.title')}
        </h2>
        <p className="font-medium">
          {t('settlementScore.result', { found, total: defects.length, wrong: falseCount })}
        </p>
        <p className="mb-2 text-muted-foreground">{t('settlementScore.lead', { seed, date })}</p>
        {defects.length > 0 ? (
          <FiguresTable
            labelledBy="score"
            columns={columns.map((column) => ({ name: t(`settlementScore.${column}`), isText: true }))}
            rows={defects.map((defect) => ({
              id: `${defect.kind} ${defect.paymentId}`,
              cells: [
                t(`settlementScore.kind.${defect.kind}`),
                <Subject key="subject" defect={defect} />,
                nameOfReport(t, defect.expected),
                nameOfReport(t, defect.reported),
                <IsFound key="found" isFound={defect.isFound} />,
              ],
            }))}
          />
        ) : null}
        {falseReports.length > 0 ? (
          <>
            <h3 className="mt-3 mb-1 font-semibold">{t('settlementScore.falseTitle')}</h3>
            <ul>
              {falseReports.map(({ lineId, rowNumber: row, reported }) => (
                <li key={lineId}>
                  <PageLink to={`/settlement-lines/${lineId}`} prefetch={false}>
                    {t('settlementScore.line', { row })}
                  </PageLink>{' '}
                  {nameOfReport(t, reported)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
    );
  },
);

type Report = SettlementDefect['reported'];

/** An exception of a line has the name that lists give it. */
const isException = (report: Report): report is keyof typeof settlementLines.exception =>
  report in settlementLines.exception;

function nameOfReport(t: Translate, report: Report): string {
  return isException(report) ? t(`settlementLines.exception.${report}`) : t(`settlementScore.report.${report}`);
}

/** The line of a defect; the payment of one that has no line. */
function Subject({ defect: { lineId, rowNumber, paymentId } }: { defect: SettlementDefect }) {
  const t = useTranslations();
  if (lineId !== null && rowNumber !== null) {
    return (
      <PageLink to={`/settlement-lines/${lineId}`} prefetch={false}>
        {t('settlementScore.line', { row: rowNumber })}
      </PageLink>
    );
  }
  if (rowNumber !== null) return t('settlementScore.line', { row: rowNumber });
  return (
    <PageLink to={`/transactions/${paymentId}`} prefetch={false}>
      {t('settlementScore.payment')}
    </PageLink>
  );
}

function IsFound({ isFound }: { isFound: boolean }) {
  const t = useTranslations();
  return (
    <IconText icon={isFound ? Check : X} colour={isFound ? 'text-state-good' : 'text-state-bad'}>
      {isFound ? t('settlementScore.found') : t('settlementScore.notFound')}
    </IconText>
  );
}
