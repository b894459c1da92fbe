'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { CaseDecisionRequestRow } from '#lib/fraud/staff/index.ts';
import caseApproval from '#messages/en/fraud/case-approval.json';
import { fraudApi } from '../../api.ts';

type Props = { request: CaseDecisionRequestRow; verb: 'reject' | 'withdraw'; onClose: () => void };

/** Rejects or withdraws a requested decision. */
export const EndDecisionDialog = withMessages(
  { caseApproval },
  function EndDecisionDialog({ request, verb, onClose }: Props) {
    const t = useTranslations();
    const endpoint = fraudApi['case-decision-requests'][':id'];
    const param = { id: request.id };
    return (
      <ConfirmDialog
        title={t(`caseApproval.${verb}.title`)}
        action={t(`caseApproval.${verb}.action`)}
        variant={verb === 'reject' ? 'destructive' : 'primary'}
        requiresReason={verb === 'reject'}
        onConfirm={async ({ reason }) => {
          await (verb === 'reject'
            ? answerOf(endpoint.reject.$post({ param, json: { reason } }))
            : answerOf(endpoint.withdraw.$post({ param })));
          toast.success(t(`caseApproval.${verb}.done`));
        }}
        onClose={onClose}
      >
        <p>{t(`caseApproval.${verb}.text`, { name: request.requestedBy })}</p>
      </ConfirmDialog>
    );
  },
);
