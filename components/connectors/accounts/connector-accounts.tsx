'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { pathOf } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { connectorsApi } from '#components/connectors/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { ConnectorAccountRow } from '#lib/connectors/staff/index.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import connectorAccounts from '#messages/en/connectors/connector-accounts.json';
import { AccountRow } from './account-row.tsx';

const AccountDialog = onDemand(() => import('./account-dialog.tsx').then((module) => module.AccountDialog));

type DialogState = { account: ConnectorAccountRow | null };

type Props = { detail: EntityDetail };

/** The connector accounts of an entity: its own, then those of the entities above. */
export const ConnectorAccounts = withMessages({ connectorAccounts }, function ConnectorAccounts(props: Props) {
  const { detail } = props;
  const { node, mayChange } = detail;
  const t = useTranslations();
  const client = useQueryClient();
  const args = { param: { id: node.id } };
  const list = useApiQuery(connectorsApi.entities[':id']['connector-accounts'], args);
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const refresh = (): void =>
    void client.invalidateQueries({ queryKey: [pathOf(connectorsApi.entities[':id']['connector-accounts'], args)] });
  const accounts = list.data?.accounts ?? [];
  return (
    <section aria-label={t('common.connectorAccounts')} className="max-w-4xl">
      <div className="flex flex-wrap items-start gap-3">
        <p className="grow basis-72 text-muted-foreground">{t('connectorAccounts.lead')}</p>
        {mayChange && list.data ? (
          <Button variant="primary" onClick={() => setDialog({ account: null })}>
            <Plus aria-hidden className="size-4" />
            {t('connectorAccounts.dialog.add')}
          </Button>
        ) : null}
      </div>
      {list.isPending ? <Skeleton className="mt-4 h-24" /> : null}
      {list.isError ? <Alert title={t('common.connectorAccountsFailed')}>{list.error.message}</Alert> : null}
      {list.data && accounts.length === 0 ? (
        <Alert title={t('connectorAccounts.emptyTitle')}>{t('connectorAccounts.empty')}</Alert>
      ) : null}
      <ul className="mt-4 divide-y border-y empty:hidden">
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.entityId === node.id}
            onEdit={() => setDialog({ account })}
            onChanged={refresh}
          />
        ))}
      </ul>
      {dialog && list.data ? (
        <AccountDialog
          entity={node}
          list={list.data}
          account={dialog.account}
          onDone={(saved) => {
            setDialog(null);
            if (!saved) return;
            toast.success(dialog.account ? t('connectorAccounts.saved') : t('connectorAccounts.added'));
            refresh();
          }}
        />
      ) : null}
    </section>
  );
});
