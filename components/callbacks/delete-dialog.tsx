'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { CallbackDetail } from '#lib/callbacks/staff/index.ts';
import callbackDialogs from '#messages/en/callbacks/callback-dialogs.json';

type Props = { id: string; onDeleted: (shown: CallbackDetail) => void; onClose: () => void };

/** Deletes a failed callback from the list, with a reason. */
export const DeleteDialog = withMessages({ callbackDialogs }, function DeleteDialog(props: Props) {
  const { id, onDeleted, onClose } = props;
  const t = useTranslations();
  return (
    <ConfirmDialog
      title={t('callbackDialogs.delete.title')}
      action={t('callbackDialogs.delete.action')}
      requiresReason
      onConfirm={async ({ reason }) => {
        onDeleted(await answerOf(callbacksApi.callbacks[':id'].delete.$post({ param: { id }, json: { reason } })));
      }}
      onClose={onClose}
    >
      <p>{t('callbackDialogs.delete.consequence')}</p>
    </ConfirmDialog>
  );
});
