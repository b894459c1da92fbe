'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Changes } from '#components/ui/diff.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RiskRuleDetail, RiskRuleVersionRow } from '#lib/fraud/staff/index.ts';

type Props = { detail: RiskRuleDetail; onRestore: (version: RiskRuleVersionRow) => void };

/** Every version of a rule: who made it, when, why, and what it changed. */
export function RuleVersions({ detail, onRestore }: Props) {
  const t = useTranslations();
  const { row, versions, mayWrite } = detail;
  return (
    <section aria-labelledby="versions" className="min-w-0">
      <h2 id="versions" className="mb-2 font-semibold">
        {t('riskRule.versions.title')}
      </h2>
      <ol className="divide-y border-y">
        {versions.map((version, index) => (
          <li key={version.version} className="space-y-2 py-3">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="font-medium">{t('riskRule.versions.number', { version: version.version })}</span>
              <span>
                {version.actor}
                {version.approvedBy ? `, ${t('riskRule.versions.approved', { name: version.approvedBy })}` : null}
              </span>
              <span className="text-muted-foreground">
                <Timestamp at={version.at} />
              </span>
              {mayWrite && version.version !== row.version ? (
                <span className="ml-auto">
                  <Button size="small" onClick={() => onRestore(version)}>
                    {t('riskRule.versions.restore')}
                  </Button>
                </span>
              ) : null}
            </div>
            <p className="wrap-anywhere">{version.reason}</p>
            <Difference version={version} previous={versions[index + 1]} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type DifferenceProps = { version: RiskRuleVersionRow; previous: RiskRuleVersionRow | undefined };

function Difference({ version, previous }: DifferenceProps) {
  const t = useTranslations();
  if (!previous) return <p className="text-muted-foreground">{t('riskRule.versions.first')}</p>;
  return <Changes before={previous.content} after={version.content} />;
}
