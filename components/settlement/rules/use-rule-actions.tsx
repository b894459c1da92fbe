import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import type { DetailAction } from '#components/detail/detail.tsx';
import { settlementApi } from '#components/settlement/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { SettlementRuleDetail } from '#lib/settlement/staff/index.ts';

const steps = ['request', 'approve', 'return', 'deactivate', 'dismiss'] as const;
type Step = (typeof steps)[number];

/** What the state of a rule allows; the most likely step first. */
function stepsOf({ rule: { state }, isOwnRequest }: SettlementRuleDetail): Step[] {
  switch (state) {
    case 'PROPOSED':
      return ['dismiss'];
    case 'TESTED':
      return ['request', 'dismiss'];
    case 'REQUESTED':
      return isOwnRequest ? ['return'] : ['approve', 'return'];
    case 'ACTIVE':
      return ['deactivate'];
    default:
      return [];
  }
}

/** The steps of a rule, each with its question. */
export function useRuleActions(detail: SettlementRuleDetail): { actions: DetailAction[]; dialog: ReactNode } {
  const t = useTranslations();
  const [open, setOpen] = useState<Step | null>(null);
  const { rule, backTest, mayWrite } = detail;
  const { test, take } = useRuleRequests(detail);
  if (!mayWrite) return { actions: [], dialog: null };
  const isTestable = rule.state === 'PROPOSED' || rule.state === 'TESTED';
  const testing: DetailAction = {
    name: t(backTest ? 'settlementRules.actions.testAgain' : 'settlementRules.actions.test'),
    variant: rule.state === 'PROPOSED' ? 'primary' : 'secondary',
    onClick: () => void test(),
  };
  const others = stepsOf(detail).map(
    (step, index): DetailAction => ({
      name: t(`settlementRules.actions.${step}`),
      variant: index === 0 && rule.state !== 'PROPOSED' ? 'primary' : 'secondary',
      onClick: () => setOpen(step),
    }),
  );
  return {
    actions: [...(isTestable ? [testing] : []), ...others],
    dialog:
      open === null ? null : (
        <ConfirmDialog
          title={t(`settlementRules.actions.${open}`).replace('…', '?')}
          action={t(`settlementRules.actions.${open}`).replace('…', '')}
          variant="primary"
          requiresReason={open !== 'approve'}
          onConfirm={({ reason }) => take(open, reason)}
          onClose={() => setOpen(null)}
        >
          <p>{t(`settlementRules.dialog.${open}`, { wrong: backTest?.wrong ?? 0 })}</p>
        </ConfirmDialog>
      ),
  };
}

function useRuleRequests({ rule: { id, version } }: SettlementRuleDetail) {
  const t = useTranslations();
  const client = useQueryClient();
  const param = { id };
  const endpoint = settlementApi['settlement-rules'][':id'];
  const path = pathOf(endpoint, { param });
  const keep = async (request: Parameters<typeof answerOf<SettlementRuleDetail>>[0]): Promise<SettlementRuleDetail> => {
    try {
      const changed = await answerOf(request);
      client.setQueryData([path], changed);
      return changed;
    } catch (error) {
      // What another user did is shown beside the message.
      if (error instanceof BackOfficeError && error.status === 409)
        await client.invalidateQueries({ queryKey: [path] });
      throw error;
    }
  };
  return {
    test: async (): Promise<void> => {
      try {
        const { backTest } = await keep(endpoint.test.$post({ param, json: { version } }));
        toast.success(t('settlementRules.actions.tested', { lines: backTest?.lines ?? 0 }));
      } catch (error) {
        toast.error(error instanceof Error ? error.message : '');
      }
    },
    take: async (step: Step, reason: string): Promise<void> => {
      const json = { version, reason };
      await keep(
        step === 'approve'
          ? endpoint.approve.$post({ param, json: { version } })
          : endpoint[step].$post({ param, json }),
      );
      toast.success(t('settlementRules.actions.done'));
    },
  };
}
