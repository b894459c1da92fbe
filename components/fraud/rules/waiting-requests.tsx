import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { onDemand } from '#components/ui/on-demand.tsx';

const RuleRequestList = onDemand(() => import('./rule-request-list.tsx').then((module) => module.RuleRequestList));

/** The changes of rules that wait for another user, and own new rules that were refused; nothing without any. */
export function WaitingRequests() {
  const { entity } = useShell();
  const { data } = useApiQuery(fraudApi['risk-rule-requests'], { query: { entity } });
  if (!data || data.requests.length === 0) return null;
  return <RuleRequestList requests={data.requests} />;
}
