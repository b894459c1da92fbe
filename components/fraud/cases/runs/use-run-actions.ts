import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import type { DetailAction } from '#components/detail/detail.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { toast } from '#components/ui/toast/toast.ts';
import type { DecisionRunDetail, DecisionRunRow } from '#lib/fraud/staff/index.ts';
import { isUndoable } from './run-phase.ts';

/** What the user can do with a decision on many cases: stop it, and undo it while nothing is final. */
export function useRunActions(row: DecisionRunRow): DetailAction[] {
  const t = useTranslations();
  const client = useQueryClient();
  const mayDecide = useShell().me.permissions.includes('cases.decide');
  const endpoint = fraudApi['case-decision-runs'][':id'];
  const param = { id: row.id };
  const show = (text: string) => (detail: DecisionRunDetail) => {
    client.setQueryData([pathOf(endpoint, { param })], detail);
    toast.success(text);
  };
  const onError = ({ message }: Error): void => {
    toast.error(message);
  };
  const stop = useApiMutation(endpoint.stop.$post, { onSuccess: show(t('decisionRun.stopped')), onError });
  const undo = useApiMutation(endpoint.undo.$post, { onSuccess: show(t('decisionRun.undoing')), onError });
  if (!mayDecide) return [];
  const actions: DetailAction[] = [];
  const unavailable = stop.isPending || undo.isPending ? t('common.inProgress') : null;
  if (row.state === 'RUNNING') {
    const onClick = (): void => stop.mutate({ param });
    actions.push({ name: t('decisionRun.stop'), onClick, unavailable });
  }
  if (isUndoable(row)) {
    const onClick = (): void => undo.mutate({ param });
    actions.push({ name: t('decisionRun.undo'), onClick, unavailable });
  }
  return actions;
}
