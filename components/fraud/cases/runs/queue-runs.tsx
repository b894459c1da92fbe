import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { onDemand } from '#components/ui/on-demand.tsx';
import { isAtWork, isUndoable } from './run-phase.ts';

const RunningDecisions = onDemand(() => import('./running-decisions.tsx').then((module) => module.RunningDecisions));

const refreshMs = 5_000;

/** Decisions on many cases above the queue; nothing when none is at work. */
export function QueueRuns() {
  const { entity } = useShell();
  const query = { query: { entity } };
  const { data } = useApiQuery(fraudApi['case-decision-runs'], query, { refetchIntervalMs: refreshMs });
  const rows = (data?.rows ?? []).filter((row) => isAtWork(row) || isUndoable(row));
  return rows.length === 0 ? null : <RunningDecisions rows={rows} />;
}
