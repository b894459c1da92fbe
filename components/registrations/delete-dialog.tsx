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

/** Forgetting cannot be undone, so it is asked with its consequences and a reason. */
export function DeleteDialog({ detail, path, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const { row, transactions } = detail;
  const charges = transactions.filter(({ paymentType }) => ['DB', 'PA'].includes(paymentType)).length;
  const forget = useMutation<RegistrationDetail, BackOfficeError, string>({
    mutationFn: (reason) =>
      apiRequest(`/registrations/${row.id}/forget`, {
        method: 'POST',
        body: JSON.stringify({ reason }),
      }),
    onSuccess: (answer) => {
      client.setQueryData([path], answer);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
      toast.success(`${accountOf(row)} is forgotten`);
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    forget.mutate(String(new FormData(event.currentTarget).get('reason')));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Forget ${accountOf(row)}?`}
      description={
        charges === 0
          ? `${row.merchantName} has not charged it yet.`
          : `${row.merchantName} has charged it ${charges === 1 ? 'once' : `${charges} times`}.`
      }
    >
      <form onSubmit={onSubmit} className="space-y-4">
        <p>
          The number is erased from the vault unless another registration needs it, and every later charge of
          this registration is refused. Past transactions stay as they are. This cannot be undone.
        </p>
        <TextField
          id="forget-reason"
          name="reason"
          label="Reason"
          hint="Kept with your name in the timeline and the audit log."
          required
          minLength={3}
          maxLength={500}
          autoFocus
          autoComplete="off"
        />
        <FormProblem>{forget.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" look="danger" disabled={forget.isPending}>
            Forget this payment data
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
