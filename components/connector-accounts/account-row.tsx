'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
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
  const { href } = useShell();
  const { name, connectorTitle, modes, settings, enabled } = account;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-medium">
          {name}
          {enabled ? null : <span className="text-state-bad text-table">Disabled</span>}
        </h3>
        <p className="text-table">
          {connectorTitle} · {modes.join(', ') || 'no modes'}
          {settings?.url ? <span className="wrap-anywhere font-mono"> · {settings.url}</span> : null}
        </p>
        <p className="text-muted-foreground text-table">{describeAccepted(account)}</p>
        {isOwn ? null : (
          <p className="text-muted-foreground text-table">
            inherited from{' '}
            {account.mayChange ? (
              <Link
                className="text-primary underline"
                href={href(`/entities/${account.entityId}?tab=connector-accounts`)}
              >
                {account.entityName}
              </Link>
            ) : (
              account.entityName
            )}
          </p>
        )}
      </div>
      {isOwn && account.mayChange ? (
        <AccountActions account={account} onEdit={onEdit} onChanged={onChanged} />
      ) : null}
    </li>
  );
}

function AccountActions({ account, onEdit, onChanged }: Omit<RowProps, 'isOwn'>) {
  const { id, name, version, enabled, isUsed } = account;
  const send = useMutation<unknown, BackOfficeError, { method: 'PATCH' | 'DELETE'; done: string }>({
    mutationFn: ({ method }) =>
      apiRequest(`/connector-accounts/${id}`, {
        method,
        ...(method === 'PATCH' ? { body: JSON.stringify({ version, enabled: !enabled }) } : {}),
      }),
    onSuccess: (_, { done }) => {
      toast.success(`${name}: ${done}`);
      onChanged();
    },
    onError: (error) => {
      toast.error(error.message);
      onChanged();
    },
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
        title={enabled ? 'New payments go elsewhere; refunds of earlier ones go on.' : undefined}
        onClick={() => send.mutate({ method: 'PATCH', done: `${toggle.toLowerCase()}d` })}
        aria-label={`${toggle} ${name}`}
      >
        {toggle}
      </Button>
      {isUsed ? null : (
        <Button
          size="small"
          variant="ghost"
          disabled={send.isPending}
          onClick={() => send.mutate({ method: 'DELETE', done: 'deleted' })}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Button>
      )}
    </div>
  );
}
