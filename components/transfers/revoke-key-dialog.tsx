'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { transfersApi } from '#components/transfers/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { SftpKeyRow } from '#lib/transfers/staff/index.ts';
import sftpKey from '#messages/en/transfers/sftp-key.json';

type Props = { row: SftpKeyRow; onDone: () => void };

/** Asks before a program loses its access. */
export const RevokeKeyDialog = withMessages({ sftpKey }, function RevokeKeyDialog({ row, onDone }: Props) {
  const t = useTranslations();
  return (
    <ConfirmDialog
      title={t('sftpKey.revoke.title', { name: row.name })}
      action={t('sftpKey.revoke.action')}
      onConfirm={async () => {
        await answerOf(transfersApi['sftp-keys'][':id'].revoke.$post({ param: { id: row.id }, json: {} }));
        toast.success(t('sftpKey.revoke.done', { name: row.name }));
      }}
      onClose={onDone}
    >
      <p>{t('sftpKey.revoke.consequence')}</p>
    </ConfirmDialog>
  );
});
