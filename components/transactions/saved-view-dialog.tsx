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
  /** Null: a new one. */
  view: SavedViewRow | null;
  query: string;
  onClose: () => void;
  onDone: () => void;
};

/** Names a search, shares it or takes it away. */
export function SavedViewDialog({ view, query, onClose, onDone }: SavedViewDialogProps) {
  const { me, entity } = useShell();
  const save = useMutation<unknown, BackOfficeError, { method: string; body?: object; told: string }>({
    mutationFn: ({ method, body }) =>
      apiRequest(view ? `/saved-views/${view.id}` : '/saved-views', {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    onSuccess: (_answer, { told }) => {
      toast.success(told);
      onDone();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name'));
    const body = { name, query, entityId: String(form.get('entityId')) || null };
    save.mutate({ method: view ? 'PATCH' : 'POST', body, told: `${name} is kept as a tab` });
  };
  const places = me.entities.map(({ id, name }) => ({ value: id, name: `Everybody who sees ${name}` }));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={view ? `Change ${view.name}` : 'Save this search'}
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
          label="Who has it"
          defaultValue={view ? (view.entityId ?? '') : ''}
          choices={[{ value: '', name: 'Only you' }, ...sortHere(places, entity)]}
          hint="Everybody finds in it what they may see themselves."
        />
        <FormProblem>{save.error?.message}</FormProblem>
        <div className="flex justify-between gap-2">
          {view ? (
            <Button
              disabled={save.isPending}
              onClick={() => save.mutate({ method: 'DELETE', told: `${view.name} is gone` })}
            >
              Delete this view
            </Button>
          ) : null}
          <Button type="submit" look="primary" className="ml-auto" disabled={save.isPending}>
            {view ? 'Save the view' : 'Keep as a tab'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The entity that is looked at comes first. */
function sortHere<T extends { value: string }>(places: T[], entity: string | null): T[] {
  return [...places].sort((a, b) => Number(b.value === entity) - Number(a.value === entity));
}
