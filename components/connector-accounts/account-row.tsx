'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { InheritedFrom } from '#components/entities/inherited-from.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import type { ConnectorAccountRow } from '#lib/backoffice/index.ts';
import { describeAccepted } from './describe-account.ts';

type RowProps = {
  account: ConnectorAccountRow;
  /** It belongs to the entity of the page, not to one above. */
  isOwn: boolean;
  onEdit: () => void;
  onChanged: () => void;
};

/** One account: what it takes, where it sends to, and what can be done with it. */
export function AccountRow({ account, isOwn, onEdit, onChanged }: RowProps) {
  const { name, connectorTitle, modes, settings, enabled } = account;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-medium">
          {name}
          {enabled ? null : <span className="text-muted-foreground text-table">Disabled</span>}
        </h3>
        <p className="text-table">
          {connectorTitle} · {modes.join(', ') || 'no modes'}
          {settings?.url ? <span className="wrap-anywhere font-mono"> · {settings.url}</span> : null}
        </p>
        <p className="text-muted-foreground text-table">{describeAccepted(account)}</p>
        {isOwn ? null : <InheritedFrom row={account} tab="connector-accounts" />}
      </div>
      {isOwn && account.mayChange ? (
        <AccountActions account={account} onEdit={onEdit} onChanged={onChanged} />
      ) : null}
    </li>
  );
}

type Action = 'enable' | 'disable' | 'delete';

const done: Readonly<Record<Action, string>> = { enable: 'enabled', disable: 'disabled', delete: 'deleted' };

function AccountActions({ account, onEdit, onChanged }: Omit<RowProps, 'isOwn'>) {
  const { name, enabled, isUsed } = account;
  const [action, setAction] = useState<'disable' | 'delete' | null>(null);
  const send = useAccountAction(account, () => {
    setAction(null);
    onChanged();
  });
  const toggle = enabled ? 'Disable' : 'Enable';
  return (
    <div className="flex flex-wrap gap-1">
      <Button size="small" onClick={onEdit} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      <Button
        size="small"
        disabled={send.isPending}
        onClick={() => (enabled ? setAction('disable') : send.mutate('enable'))}
        aria-label={`${toggle} ${name}`}
      >
        {toggle}
      </Button>
      {isUsed ? null : (
        <Button
          size="small"
          variant="ghost"
          onClick={() => setAction('delete')}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Button>
      )}
      {action ? (
        <ConfirmDialog
          title={`${action === 'delete' ? 'Delete' : 'Disable'} ${name}?`}
          action={`${action === 'delete' ? 'Delete' : 'Disable'} account`}
          cancel={action === 'delete' ? 'Keep account' : 'Keep enabled'}
          onConfirm={() => send.mutateAsync(action)}
          onClose={() => setAction(null)}
        >
          {action === 'delete'
            ? 'No payment was sent through it. Its credentials are deleted too.'
            : 'New payments go to another account that takes them, or are rejected with 600.200.700. Refunds and status queries of earlier payments continue.'}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function useAccountAction({ id, name, version }: ConnectorAccountRow, onSettled: () => void) {
  return useMutation<unknown, BackOfficeError, Action>({
    mutationFn: (action) =>
      action === 'delete'
        ? answerOf(api['connector-accounts'][':id'].$delete({ param: { id } }))
        : answerOf(
            api['connector-accounts'][':id'].$patch({
              param: { id },
              json: { version, enabled: action === 'enable' },
            }),
          ),
    onSuccess: (_, action) => void toast.success(`${name}: ${done[action]}`),
    onError: (error) => void toast.error(error.message),
    onSettled,
  });
}
