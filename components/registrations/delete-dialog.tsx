'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { accountOf } from '#components/payments/account-of.ts';
import { registrationsApi } from '#components/registrations/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { RegistrationDetail } from '#lib/registrations/staff/index.ts';

type DeleteDialogProps = { detail: RegistrationDetail; onClose: () => void };

/** Deletion cannot be undone, so the dialog shows its consequences and asks for a reason. */
export function DeleteDialog({ detail, onClose }: DeleteDialogProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const { row, transactions } = detail;
  const charges = transactions.filter(({ paymentType }) => ['DB', 'PA'].includes(paymentType)).length;
  const param = { id: row.id };
  const remove = async ({ reason }: { reason: string }): Promise<void> => {
    const answer = await answerOf(registrationsApi.registrations[':id'].forget.$post({ param, json: { reason } }));
    const path = pathOf(registrationsApi.registrations[':id'], { param });
    client.setQueryData([path], answer);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
    toast.success(t('registration.delete.done', { account: accountOf(row) }));
  };
  return (
    <ConfirmDialog
      title={t('registration.delete.title', { account: accountOf(row) })}
      action={t('registration.delete.action')}
      requiresReason
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {charges === 0
          ? t('registration.delete.notCharged', { merchant: row.merchantName })
          : t('registration.delete.charged', { merchant: row.merchantName, charges })}
      </p>
      <p>{t('registration.delete.consequence')}</p>
    </ConfirmDialog>
  );
}
