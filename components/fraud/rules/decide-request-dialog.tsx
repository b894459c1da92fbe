'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { Changes } from '#components/ui/diff.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { DecidedRiskRule, RiskRuleRequestRow } from '#lib/fraud/staff/index.ts';
import riskRuleApproval from '#messages/en/fraud/risk-rule-approval.json';

export type RequestVerb = 'approve' | 'reject' | 'withdraw';

type Props = { request: RiskRuleRequestRow; verb: RequestVerb; onDecided: () => void; onClose: () => void };

/** Approves, rejects or withdraws a change after showing what it is. */
export const DecideRequestDialog = withMessages(
  { riskRuleApproval },
  function DecideRequestDialog({ request, verb, onDecided, onClose }: Props) {
    const t = useTranslations();
    return (
      <ConfirmDialog
        title={t(`riskRuleApproval.confirm.${verb}.title`)}
        action={t(`riskRuleApproval.confirm.${verb}.action`)}
        variant={verb === 'reject' ? 'destructive' : 'primary'}
        requiresReason={verb === 'reject'}
        onConfirm={async ({ reason }) => {
          await send(verb, request.id, reason);
          onDecided();
        }}
        onClose={onClose}
      >
        <p>{t(`riskRuleApproval.confirm.${verb}.text`, { name: request.requestedBy })}</p>
        <Changes before={request.before} after={request.after} />
      </ConfirmDialog>
    );
  },
);

function send(verb: RequestVerb, id: string, reason: string): Promise<DecidedRiskRule> {
  const request = fraudApi['risk-rule-requests'][':id'];
  const param = { id };
  if (verb === 'approve') return answerOf(request.approve.$post({ param }));
  if (verb === 'withdraw') return answerOf(request.withdraw.$post({ param }));
  return answerOf(request.reject.$post({ param, json: { reason } }));
}
