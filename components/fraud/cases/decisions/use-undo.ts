import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { toast } from '#components/ui/toast/toast.ts';
import { fraudApi } from '../../api.ts';
import { type LastDecision, setLastDecision } from './last-decision.ts';

type Undone = { count: number; problem: BackOfficeError | null };

/** Undoes the decision on each of its cases; a single case is opened again. */
export function useUndo({ decided }: LastDecision): { run: () => void; isPending: boolean } {
  const t = useTranslations();
  const { href } = useShell();
  const router = useRouter();
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const undo = async (): Promise<void> => {
    setIsPending(true);
    const { count, problem } = await undoAll(decided);
    setIsPending(false);
    void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => /^\/(cases|work)/.test(String(key)) });
    if (count > 0) setLastDecision(null);
    if (problem) {
      toast.error(count === 0 ? problem.message : t('cases.undo.partly', { count, all: decided.length }));
      return;
    }
    toast.success(t('cases.undo.undone', { count }));
    if (decided.length === 1) router.push(href(`/cases/${decided[0]?.caseId}`));
  };
  return { isPending, run: () => (isPending ? undefined : void undo()) };
}

/** One after the other, so that those undone in time are not lost with those that were too late. */
async function undoAll(decided: LastDecision['decided']): Promise<Undone> {
  const undone: Undone = { count: 0, problem: null };
  for (const { caseId, decisionId } of decided) {
    try {
      await answerOf(fraudApi.cases[':id'].undo.$post({ param: { id: caseId }, json: { decisionId } }));
      undone.count += 1;
    } catch (error) {
      if (!(error instanceof BackOfficeError)) throw error;
      undone.problem = error;
    }
  }
  return undone;
}
