'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { transfersApi } from '#components/transfers/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ConnectionDetail } from '#lib/transfers/staff/index.ts';
import fileConnection from '#messages/en/transfers/file-connection.json';
import fileConnections from '#messages/en/transfers/file-connections.json';
import type { Translate } from '#messages/translate.ts';
import { ConnectionState } from './connection-state.tsx';
import { TransferTable } from './transfer-table.tsx';

const EditConnectionDialog = onDemand(() =>
  import('./connection-dialog.tsx').then((module) => module.EditConnectionDialog),
);
const TestDialog = onDemand(() => import('./test-dialog.tsx').then((module) => module.TestDialog));

/** /file-connections/{id}: how files are exchanged with another system, and the last ones. */
export const FileConnection = withMessages(
  { fileConnections, fileConnection },
  function FileConnection({ id }: { id: string }) {
    const t = useTranslations();
    return (
      <DetailPage
        endpoint={transfersApi['file-connections'][':id']}
        id={id}
        list={{ href: '/file-connections', name: t('pages.fileConnections') }}
        noun={t('fileConnection.noun')}
        nameOf={({ row }) => row.name}
      >
        {(detail) => <Details detail={detail} />}
      </DetailPage>
    );
  },
);

function Details({ detail }: { detail: ConnectionDetail }) {
  const t = useTranslations();
  const client = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'test' | null>(null);
  const { row, settings, may } = detail;
  const done = (): void => {
    setOpen(null);
    void client.invalidateQueries();
  };
  const run = async (): Promise<void> => {
    try {
      await answerOf(transfersApi['file-connections'][':id'].run.$post({ param: { id: row.id }, json: {} }));
      toast.success(t('fileConnection.runRequested'));
    } catch (error) {
      toast.error((error as Error).message);
    }
    await client.invalidateQueries();
  };
  const actions: DetailAction[] = [
    ...(may.run
      ? [
          {
            name: t('fileConnection.run'),
            onClick: () => void run(),
            variant: 'primary' as const,
            unavailable: settings.isEnabled ? null : t('fileConnection.isDisabled'),
          },
        ]
      : []),
    ...(may.change
      ? [
          { name: t('fileConnection.test'), onClick: () => setOpen('test') },
          { name: t('common.edit'), onClick: () => setOpen('edit') },
        ]
      : []),
  ];
  return (
    <>
      <Detail
        title={<span className="wrap-anywhere">{row.name}</span>}
        state={<ConnectionState state={row.state} />}
        actions={actions}
        notice={<Notice detail={detail} />}
        facts={{ title: t('fileConnection.facts.title'), items: useFacts(t, detail) }}
      >
        <TransferTable detail={detail} />
      </Detail>
      {open === 'edit' ? <EditConnectionDialog detail={detail} onDone={done} /> : null}
      {open === 'test' ? <TestDialog detail={detail} onDone={done} /> : null}
    </>
  );
}

/** What keeps a connection from working. */
function Notice({ detail: { row, settings } }: { detail: ConnectionDetail }) {
  const t = useTranslations();
  if (row.lastError !== null)
    return (
      <Alert title={t('fileConnection.failedTitle')}>
        <span className="wrap-anywhere">{row.lastError}</span>
      </Alert>
    );
  if (row.kind === 'SFTP' && settings.hostFingerprint === null)
    return <Alert title={t('fileConnection.unconfirmedTitle')}>{t('fileConnection.unconfirmed')}</Alert>;
  return <p>{t(`fileConnection.about.${row.purpose}`)}</p>;
}

function useFacts(t: Translate, { row, settings, changedBy, updatedAt }: ConnectionDetail): Fact[] {
  const { publicKey, hostFingerprint, port, username } = settings;
  const server: Fact[] = [
    { name: t('fileConnection.facts.server'), value: `${row.host}:${port}` },
    { name: t('common.userName'), value: username },
    { name: t('fileConnection.facts.folder'), value: <span className="break-all font-mono">{row.folder}</span> },
    {
      name: t('fileConnection.facts.fingerprint'),
      value: hostFingerprint ? (
        <span className="break-all font-mono text-[0.75rem]">{hostFingerprint}</span>
      ) : (
        t('fileConnection.facts.noFingerprint')
      ),
    },
    {
      name: t('fileConnection.facts.publicKey'),
      value: publicKey && <CopyButton text={publicKey} name={t('fileConnection.facts.publicKey')} />,
    },
  ];
  return [
    { name: t('common.entity'), value: <PageLink to={`/entities/${row.entityId}`}>{row.entityName}</PageLink> },
    ...(row.kind === 'SFTP'
      ? server
      : [{ name: t('fileConnection.facts.server'), value: t('fileConnections.folder') }]),
    { name: t('fileConnection.facts.pattern'), value: settings.pattern },
    { name: t('fileConnection.facts.firstDay'), value: settings.firstDay },
    { name: t('fileConnection.facts.cron'), value: <span className="font-mono">{settings.cron}</span> },
    { name: t('fileConnection.facts.lastRun'), value: row.lastRunAt && <Timestamp at={row.lastRunAt} /> },
    { name: t('fileConnection.facts.nextRun'), value: row.nextRunAt && <Timestamp at={row.nextRunAt} /> },
    {
      name: t('fileConnection.facts.changed'),
      value: t.rich('fileConnection.facts.byAt', { name: changedBy, time: () => <Timestamp at={updatedAt} /> }),
    },
  ];
}
