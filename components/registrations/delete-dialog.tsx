'use client';

import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api, pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { accountOf } from '#components/transactions/account-of.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import type { RegistrationDetail } from '#lib/backoffice/index.ts';

type DeleteDialogProps = { detail: RegistrationDetail; onClose: () => void };

/** Deletion cannot be undone, so the dialog shows its consequences and asks for a reason. */
export function DeleteDialog({ detail, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const { row, transactions } = detail;
  const charges = transactions.filter(({ paymentType }) => ['DB', 'PA'].includes(paymentType)).length;
  const param = { id: row.id };
  const remove = async ({ reason }: { reason: string }): Promise<void> => {
    const answer = await answerOf(api.registrations[':id'].forget.$post({ param, json: { reason } }));
    const path = pathOf(api.registrations[':id'], { param });
    client.setQueryData([path], answer);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
    toast.success(`Payment method ${accountOf(row)} deleted`);
  };
  return (
    <ConfirmDialog
      title={`Delete payment method ${accountOf(row)}?`}
      action="Delete payment method"
      requiresReason
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {charges === 0
          ? `${row.merchantName} has not charged it yet.`
          : `${row.merchantName} has charged it ${charges === 1 ? 'once' : `${charges} times`}.`}
      </p>
      <p>
        Turnpike erases the card number unless another registration uses it, and rejects later charges of this
        registration. Past transactions stay unchanged. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
