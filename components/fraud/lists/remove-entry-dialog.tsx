'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { RiskListRow } from '#lib/fraud/staff/index.ts';
import { lists } from '#lib/fraud/staff/lists/forms.ts';
import riskListDialogs from '#messages/en/fraud/risk-list-dialogs.json';

type Props = { row: RiskListRow; onDone: (message?: string) => void };

/** Removes an entry after showing what follows. */
export const RemoveEntryDialog = withMessages({ riskListDialogs }, function RemoveEntryDialog({ row, onDone }: Props) {
  const t = useTranslations();
  const { id, label, list, entityName } = row;
  const riskList = lists.find((each) => each === list);
  return (
    <ConfirmDialog
      title={t('riskListDialogs.remove.title')}
      action={t('riskListDialogs.remove.action')}
      requiresReason
      onConfirm={async ({ reason }) => {
        await answerOf(fraudApi['risk-lists'][':id'].remove.$post({ param: { id }, json: { reason } }));
        onDone(t('riskListDialogs.remove.done'));
      }}
      onClose={() => onDone()}
    >
      <p className="wrap-anywhere">
        {riskList
          ? t(`riskListDialogs.remove.consequence.${riskList}`, { label, entity: entityName })
          : t('riskListDialogs.remove.named', { label, list })}
      </p>
    </ConfirmDialog>
  );
});
