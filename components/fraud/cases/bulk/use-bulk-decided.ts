import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import type { BulkDecision } from '#lib/fraud/staff/index.ts';
import { type LastDecision, setLastDecision } from '../decisions/last-decision.ts';

/** Reads the cases again after a decision on several, and offers to undo it, or opens the page that shows its progress. */
export function useBulkDecided() {
  const t = useTranslations();
  const client = useQueryClient();
  const router = useRouter();
  const { href } = useShell();
  const refresh = (): void => {
    void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => /^\/(case|work)/.test(String(key)) });
  };
  const showDecided = (decision: LastDecision['decision'], result: BulkDecision): void => {
    const { decided, finalAt, runId } = result;
    refresh();
    if (runId !== null) router.push(href(`/case-decision-runs/${runId}`));
    if (finalAt === null) return;
    const subject = t('caseDialogs.bulk.subject', { count: decided.length });
    setLastDecision({ decided, decision, subject, finalAt });
  };
  return { refresh, showDecided };
}
