import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import type { DecisionRunDetail } from '#lib/fraud/staff/index.ts';

/** The cases that could not be decided, each with its reason. */
export function RefusedCases({ detail: { row, refused } }: { detail: DecisionRunDetail }) {
  const t = useTranslations();
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby="refused-cases">
      <h2 id="refused-cases" className="mb-2 font-semibold">
        {t('decisionRun.refused.title', { count: row.refused })}
      </h2>
      <table className="w-full text-table">
        <thead>
          <tr className="border-b text-left text-muted-foreground">
            <th scope="col" className="py-1.5 pr-4 font-normal">
              {t('decisionRun.refused.case')}
            </th>
            <th scope="col" className="py-1.5 font-normal">
              {t('decisionRun.refused.why')}
            </th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ caseId, reason }) => (
            <tr key={caseId} className="border-b align-top">
              <td className="py-1.5 pr-4">
                <PageLink to={`/cases/${caseId}`} prefetch={false} className="font-mono" title={caseId}>
                  {caseId.slice(0, 12)}…
                </PageLink>
              </td>
              <td className="py-1.5">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused.length < row.refused ? (
        <p className="mt-2 text-muted-foreground">{t('decisionRun.refused.cut', { count: refused.length })}</p>
      ) : null}
    </section>
  );
}
