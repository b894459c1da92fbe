'use client';

import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ChoiceField, FormProblem, TextField } from '#components/ui/field.tsx';
import type { SavedViewRow } from '#lib/backoffice/index.ts';

type SavedViewDialogProps = {
  /** Null for a new view. */
  view: SavedViewRow | null;
  query: string;
  onClose: () => void;
  onDone: () => void;
};

/** Names, shares or deletes a saved search. */
export function SavedViewDialog({ view, query, onClose, onDone }: SavedViewDialogProps) {
  const { me, entity } = useShell();
  const save = useMutation<unknown, BackOfficeError, { method: string; body?: object; message: string }>({
    mutationFn: ({ method, body }) =>
      apiRequest(view ? `/saved-views/${view.id}` : '/saved-views', {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    onSuccess: (_answer, { message }) => {
      toast.success(message);
      onDone();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name'));
    const body = { name, query, entityId: String(form.get('entityId')) || null };
    save.mutate({ method: view ? 'PATCH' : 'POST', body, message: `View ${name} saved` });
  };
  const audiences = me.entities.map(({ id, name }) => ({ value: id, name: `All users of ${name}` }));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={view ? `Edit ${view.name}` : 'Save search'}
      description={<span className="font-mono text-table">{query}</span>}
    >
      <form onSubmit={onSubmit} className="space-y-4">
        <TextField
          id="view-name"
          name="name"
          label="Name"
          defaultValue={view?.name}
          required
          maxLength={60}
          autoFocus
        />
        <ChoiceField
          id="view-entity"
          name="entityId"
          label="Visible to"
          defaultValue={view ? (view.entityId ?? '') : ''}
          choices={[{ value: '', name: 'Only you' }, ...sortCurrentFirst(audiences, entity)]}
          hint="Each user sees only the transactions that they may see."
        />
        <FormProblem>{save.error?.message}</FormProblem>
        <div className="flex justify-between gap-2">
          {view ? (
            <Button
              disabled={save.isPending}
              onClick={() => save.mutate({ method: 'DELETE', message: `View ${view.name} deleted` })}
            >
              Delete view
            </Button>
          ) : null}
          <Button type="submit" variant="primary" className="ml-auto" disabled={save.isPending}>
            {view ? 'Save view' : 'Save as a tab'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Sorts the selected entity first. */
function sortCurrentFirst<T extends { value: string }>(audiences: T[], entity: string | null): T[] {
  return [...audiences].sort((a, b) => Number(b.value === entity) - Number(a.value === entity));
}
