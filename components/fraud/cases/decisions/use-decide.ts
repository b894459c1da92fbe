import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { z } from 'zod';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { formatMoney } from '#components/ui/values/money.tsx';
import type { decisionForm } from '#lib/fraud/staff/cases/forms.ts';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';
import { fraudApi } from '../../api.ts';
import { setLastDecision } from './last-decision.ts';

export type Decision = z.input<typeof decisionForm>;

type Decide = {
  /** Decides and reports what went wrong as a message. */
  run: (decision: Decision) => void;
  /** Decides; rejects with what went wrong. */
  send: (decision: Decision) => Promise<void>;
  isPending: boolean;
};

/** Sends a decision, keeps it for an undo and opens the next case. */
export function useDecide(detail: CaseDetail): Decide {
  const t = useTranslations();
  const client = useQueryClient();
  const openNext = useNextCase(detail.row.id);
  const locale = useLocale();
  const [isPending, setIsPending] = useState(false);
  const { row } = detail;
  const param = { id: row.id };
  const path = pathOf(fraudApi.cases[':id'], { param });
  const subject = row.amount && row.currency ? formatMoney(row.amount, row.currency, locale) : t('case.noun');
  const send = async (json: Decision): Promise<void> => {
    setIsPending(true);
    try {
      const decided = await answerOf(fraudApi.cases[':id'].decide.$post({ param, json }));
      client.setQueryData([path], decided);
      void client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => /^\/(cases|work)/.test(String(key)) && key !== path,
      });
      const { id: decisionId, finalAt } = decided.decision ?? { id: '', finalAt: '' };
      setLastDecision({ decided: [{ caseId: row.id, decisionId }], decision: json.decision, subject, finalAt });
      await openNext();
    } catch (error) {
      // What another user did is shown beside the message.
      if (error instanceof BackOfficeError && error.status === 409)
        await client.invalidateQueries({ queryKey: [path] });
      throw error;
    } finally {
      setIsPending(false);
    }
  };
  const run = (decision: Decision): void => {
    if (isPending) return;
    send(decision).catch((error: Error) => toast.error(error.message));
  };
  return { run, send, isPending };
}

/**
 * Reads what is likely to be the next case before it is opened, so that it is there at once. The one that is opened is claimed
 * for this user, so that no two users open the same; the queue when there is none.
 */
function useNextCase(after: string): () => Promise<void> {
  const router = useRouter();
  const client = useQueryClient();
  const { href, entity } = useShell();
  const scope = entity ? { entity } : {};
  const query = { after, ...scope };
  const { data } = useApiQuery(fraudApi.cases.next, { query }, { staleTimeMs: 0 });
  useApiQuery(fraudApi.cases[':id'], data?.id ? { param: { id: data.id } } : null);
  return async () => {
    // The decision is made: where no case can be claimed, the queue is shown.
    const claiming = answerOf(fraudApi.cases.next.$post({ query: scope, json: { after } }));
    const { id } = await claiming.catch(() => ({ id: null }));
    router.push(href(id === null ? '/cases' : `/cases/${id}`));
    if (id !== null) void client.invalidateQueries({ queryKey: [pathOf(fraudApi.cases[':id'], { param: { id } })] });
  };
}
