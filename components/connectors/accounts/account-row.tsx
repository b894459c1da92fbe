'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { connectorsApi } from '#components/connectors/api.ts';
import { InheritedFrom } from '#components/entities/settings/inherited-from.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ConnectorAccountRow } from '#lib/connectors/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';
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
  const t = useTranslations();
  const { name, connectorTitle, modes, settings, enabled, circuit } = account;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-medium">
          {name}
          {enabled ? null : <span className="text-muted-foreground text-table">{t('common.disabled')}</span>}
        </h3>
        <p className="text-table">
          {connectorTitle} · {modes.join(', ') || t('connectorAccounts.row.noModes')}
          {settings?.url ? <span className="wrap-anywhere font-mono"> · {settings.url}</span> : null}
        </p>
        <p className="text-muted-foreground text-table">{describeAccepted(t, account)}</p>
        {circuit && circuit.state !== 'CLOSED' ? (
          <p className="text-state-wait text-table">
            {t.rich(`connectorAccounts.row.circuit.${circuit.state === 'OPEN' ? 'open' : 'probing'}`, {
              time: () => <Timestamp at={circuit.since ?? ''} />,
            })}
          </p>
        ) : null}
        {isOwn ? null : <InheritedFrom row={account} tab="connector-accounts" />}
      </div>
      {isOwn && account.mayChange ? <AccountActions account={account} onEdit={onEdit} onChanged={onChanged} /> : null}
    </li>
  );
}

type Action = 'enable' | 'disable' | 'delete';

const done: Readonly<Record<Action, MessageKey>> = {
  enable: 'connectorAccounts.done.enable',
  disable: 'connectorAccounts.done.disable',
  delete: 'connectorAccounts.done.delete',
};

function AccountActions({ account, onEdit, onChanged }: Omit<RowProps, 'isOwn'>) {
  const t = useTranslations();
  const { name, enabled, isUsed } = account;
  const [action, setAction] = useState<'disable' | 'delete' | null>(null);
  const send = useAccountAction(account, onChanged);
  return (
    <div className="flex flex-wrap gap-1">
      <Button size="small" onClick={onEdit} aria-label={t('common.editNamed', { name })}>
        {t('common.edit')}
      </Button>
      <Button
        size="small"
        disabled={send.isPending}
        onClick={() => (enabled ? setAction('disable') : send.mutate('enable'))}
        aria-label={t(enabled ? 'common.disableNamed' : 'common.enableNamed', { name })}
      >
        {t(enabled ? 'common.disable' : 'common.enable')}
      </Button>
      {isUsed ? null : (
        <Button
          size="small"
          variant="ghost"
          onClick={() => setAction('delete')}
          aria-label={t('common.deleteNamed', { name })}
        >
          {t('common.delete')}
        </Button>
      )}
      {action ? (
        <ConfirmDialog
          title={t(`connectorAccounts.${action}.title`, { name })}
          action={t(`connectorAccounts.${action}.action`)}
          cancel={t(`connectorAccounts.${action}.keep`)}
          onConfirm={() => send.mutateAsync(action)}
          onClose={() => setAction(null)}
        >
          {t(`connectorAccounts.${action}.consequence`)}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function useAccountAction({ id, name, version }: ConnectorAccountRow, onSettled: () => void) {
  const t = useTranslations();
  return useMutation<unknown, BackOfficeError, Action>({
    mutationFn: (action) =>
      action === 'delete'
        ? answerOf(connectorsApi['connector-accounts'][':id'].$delete({ param: { id } }))
        : answerOf(
            connectorsApi['connector-accounts'][':id'].$patch({
              param: { id },
              json: { version, enabled: action === 'enable' },
            }),
          ),
    onSuccess: (_, action) => void toast.success(t(done[action], { name })),
    // The dialogs of the others show the message.
    onError: (error, action) => void (action === 'enable' && toast.error(error.message)),
    onSettled,
  });
}
