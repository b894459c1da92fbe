import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { onDemand } from '#components/ui/on-demand.tsx';
import { fraudApi } from '../../api.ts';
import type { Conflicts } from './decision-requests.tsx';

const ConflictsDialog = onDemand(() => import('../bulk/conflicts-dialog.tsx').then((module) => module.ConflictsDialog));
const DecisionRequests = onDemand(() => import('./decision-requests.tsx').then((module) => module.DecisionRequests));

/** Decisions on many cases that wait for another user; nothing when none does. */
export function WaitingDecisions() {
  const { entity } = useShell();
  const { data } = useApiQuery(fraudApi['case-decision-requests'], { query: { entity } });
  // Kept here: an approved request is not in the list any more.
  const [conflicts, setConflicts] = useState<Conflicts>([]);
  if (conflicts.length > 0) return <ConflictsDialog conflicts={conflicts} onClose={() => setConflicts([])} />;
  if (!data || data.requests.length === 0) return null;
  return <DecisionRequests requests={data.requests} onConflicts={setConflicts} />;
}
