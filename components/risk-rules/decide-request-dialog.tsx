'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { Changes } from '#components/ui/diff.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { DecidedRiskRule, RiskRuleRequestRow } from '#lib/backoffice/index.ts';
import riskRuleApproval from '#messages/en/risk-rule-approval.json';
import type { RequestVerb } from './rule-request.tsx';

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
  const request = api['risk-rule-requests'][':id'];
  const param = { id };
  if (verb === 'approve') return answerOf(request.approve.$post({ param }));
  if (verb === 'withdraw') return answerOf(request.withdraw.$post({ param }));
  return answerOf(request.reject.$post({ param, json: { reason } }));
}
