'use client';

import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { BulkDecision, CaseDecisionRequestRow } from '#lib/fraud/staff/index.ts';
import caseApproval from '#messages/en/fraud/case-approval.json';
import caseDialogs from '#messages/en/fraud/case-dialogs.json';
import { fraudApi } from '../../api.ts';
import { Rehearsal } from '../bulk/rehearsal.tsx';
import { toDecidedCases } from '../bulk/to-decided-cases.ts';
import { useBulkDecided } from '../bulk/use-bulk-decided.ts';

type Props = {
  request: CaseDecisionRequestRow;
  onConflicts: (conflicts: BulkDecision['conflicts']) => void;
  onClose: () => void;
};

/** Approves a requested decision after a rehearsal of what it does now. */
export const ReviewDecisionDialog = withMessages(
  { caseApproval, caseDialogs },
  function ReviewDecisionDialog({ request, onConflicts, onClose }: Props) {
    const t = useTranslations();
    const { id, decision, note } = request;
    const param = { id };
    const endpoint = fraudApi['case-decision-requests'][':id'];
    const rehearsal = useApiQuery(endpoint.rehearsal, { param }, { staleTimeMs: 0 });
    const { showDecided } = useBulkDecided();
    const approve = useApiMutation(endpoint.approve.$post, {
      onSuccess: (decided) => {
        showDecided(decision, decided);
        onConflicts(decided.conflicts);
        onClose();
      },
    });
    const shown = rehearsal.data;
    const count = shown?.cases.length ?? 0;
    const send = (): void => {
      if (shown) approve.mutate({ param, json: { cases: toDecidedCases(decision, shown) } });
    };
    const isEmpty = shown !== undefined && count === 0;
    const isBusy = approve.isPending || !shown;
    return (
      <Dialog open onOpenChange={onClose} title={t('caseApproval.review.title')}>
        <div className="space-y-4">
          <p>{t(`caseApproval.card.${decision}`, { count: request.count })}</p>
          {request.macro ? <p>{t('caseApproval.card.macro', { name: request.macro })}</p> : null}
          {note ? <p className="wrap-anywhere">{note}</p> : null}
          <Rehearsal rehearsal={shown} decision={decision} problem={rehearsal.error?.message ?? null} />
          <FormProblem>{approve.error?.message}</FormProblem>
          <DialogFooter>
            <Button onClick={onClose}>{t('caseDialogs.back')}</Button>
            <ActionButton
              variant="primary"
              unavailable={isEmpty ? t('caseApproval.review.nothing') : isBusy ? t('common.inProgress') : null}
              onClick={send}
            >
              {t('caseApproval.review.approve', { count })}
            </ActionButton>
          </DialogFooter>
        </div>
      </Dialog>
    );
  },
);
