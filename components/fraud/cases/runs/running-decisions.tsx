'use client';

import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { DecisionRunRow } from '#lib/fraud/staff/index.ts';
import decisionRun from '#messages/en/fraud/decision-run.json';
import { RunProgress } from './run-progress.tsx';
import { RunState } from './run-state.tsx';

type Props = { rows: readonly DecisionRunRow[] };

/** Decisions on many cases that are at work, or that the user can still undo. */
export const RunningDecisions = withMessages({ decisionRun }, function RunningDecisions({ rows }: Props) {
  const t = useTranslations();
  return (
    <section aria-labelledby="running-decisions" className="mt-4 space-y-3">
      <h2 id="running-decisions" className="font-semibold">
        {t('decisionRun.queue.title')}
      </h2>
      {rows.map((row) => (
        <article key={row.id} className="rounded border px-3 py-3">
          <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h3 className="font-medium">{t(`decisionRun.name.${row.decision}`, { count: row.total })}</h3>
            <RunState state={row.state} />
            <PageLink to={`/case-decision-runs/${row.id}`} className="sm:ml-auto">
              {t('decisionRun.queue.open')}
            </PageLink>
          </div>
          <RunProgress row={row} />
        </article>
      ))}
    </section>
  );
});
