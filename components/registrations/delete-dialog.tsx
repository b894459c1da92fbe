'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { accountOf } from '#components/transactions/columns.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FormProblem, TextField } from '#components/ui/field.tsx';
import type { RegistrationDetail } from '#lib/backoffice/index.ts';

type DeleteDialogProps = { detail: RegistrationDetail; path: string; onClose: () => void };

/** Deletion cannot be undone, so the dialog shows its consequences and asks for a reason. */
export function DeleteDialog({ detail, path, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const { row, transactions } = detail;
  const charges = transactions.filter(({ paymentType }) => ['DB', 'PA'].includes(paymentType)).length;
  const deletion = useMutation<RegistrationDetail, BackOfficeError, string>({
    mutationFn: (reason) =>
      apiRequest(`/registrations/${row.id}/forget`, {
        method: 'POST',
        body: JSON.stringify({ reason }),
      }),
    onSuccess: (answer) => {
      client.setQueryData([path], answer);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
      toast.success(`Payment method ${accountOf(row)} deleted`);
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    deletion.mutate(String(new FormData(event.currentTarget).get('reason')));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete payment method ${accountOf(row)}?`}
      description={
        charges === 0
          ? `${row.merchantName} has not charged it yet.`
          : `${row.merchantName} has charged it ${charges === 1 ? 'once' : `${charges} times`}.`
      }
    >
      <form onSubmit={onSubmit} className="space-y-4">
        <p>
          Turnpike erases the card number unless another registration uses it, and rejects later charges of
          this registration. Past transactions stay unchanged. This cannot be undone.
        </p>
        <TextField
          id="delete-reason"
          name="reason"
          label="Reason"
          hint="Recorded with your name in the timeline and the audit log."
          required
          minLength={3}
          maxLength={500}
          autoFocus
          autoComplete="off"
        />
        <FormProblem>{deletion.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="destructive" disabled={deletion.isPending}>
            Delete payment method
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
