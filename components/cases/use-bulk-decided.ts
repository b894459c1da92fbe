import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { BulkDecision } from '#lib/backoffice/index.ts';
import { type LastDecision, setLastDecision } from './last-decision.ts';

/** Reads the cases again after a decision on several, and offers to undo it. */
export function useBulkDecided() {
  const t = useTranslations();
  const client = useQueryClient();
  const refresh = (): void => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => /^\/(case|work)/.test(String(key)),
    });
  };
  const showDecided = (decision: LastDecision['decision'], { decided, finalAt }: BulkDecision): void => {
    refresh();
    if (finalAt === null) return;
    const subject = t('caseDialogs.bulk.subject', { count: decided.length });
    setLastDecision({ decided, decision, subject, finalAt });
  };
  return { refresh, showDecided };
}
