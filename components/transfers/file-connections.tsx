'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { transfersApi } from '#components/transfers/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { ConnectionRow } from '#lib/transfers/staff/index.ts';
import fileConnections from '#messages/en/transfers/file-connections.json';
import { ConnectionState } from './connection-state.tsx';

const NewConnectionDialog = onDemand(() =>
  import('./connection-dialog.tsx').then((module) => module.NewConnectionDialog),
);

function Purpose({ purpose }: Pick<ConnectionRow, 'purpose'>) {
  const t = useTranslations();
  return t(`fileConnections.purpose.${purpose}`);
}

function Server({ host }: Pick<ConnectionRow, 'host'>) {
  const t = useTranslations();
  return host ?? t('fileConnections.folder');
}

const cells = {
  name: ({ name }: ConnectionRow) => <span className="font-medium">{name}</span>,
  purpose: ({ purpose }: ConnectionRow) => <Purpose purpose={purpose} />,
  host: ({ host }: ConnectionRow) => <Server host={host} />,
  state: ({ state }: ConnectionRow) => <ConnectionState state={state} />,
};

/** /file-connections: where files are fetched from, or sent to, by themselves. */
export const FileConnections = withMessages({ fileConnections }, function FileConnections() {
  const t = useTranslations();
  const router = useRouter();
  const { me, href } = useShell();
  const [isCreating, setIsCreating] = useState(false);
  const mayWrite = me.permissions.includes('transfers.write');
  useKeys({ n: () => mayWrite && setIsCreating(true) });
  return (
    <>
      <ListPage
        endpoint={transfersApi['file-connections']}
        title={t('pages.fileConnections')}
        lead={t('fileConnections.lead')}
        cells={cells}
        hrefOf={({ id }) => `/file-connections/${id}`}
        nameOf={({ name }) => name}
        narrow={(row) => (
          <TwoLines
            name={row.name}
            state={<ConnectionState state={row.state} />}
            detail={row.entityName}
            end={row.lastRunAt ? <RelativeTime at={row.lastRunAt} /> : null}
          />
        )}
        action={
          mayWrite ? (
            <Button
              variant="primary"
              onClick={() => setIsCreating(true)}
              onFocus={NewConnectionDialog.preload}
              onPointerEnter={NewConnectionDialog.preload}
            >
              <Plus aria-hidden className="size-4" />
              {t('fileConnections.new')}
            </Button>
          ) : null
        }
        empty={<Alert title={t('fileConnections.emptyTitle')}>{t('fileConnections.empty')}</Alert>}
      />
      {isCreating ? (
        <NewConnectionDialog
          onClose={() => setIsCreating(false)}
          onCreated={(id) => router.push(href(`/file-connections/${id}`))}
        />
      ) : null}
    </>
  );
});
