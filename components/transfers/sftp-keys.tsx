'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
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
import type { SftpKeyRow } from '#lib/transfers/staff/index.ts';
import sftpKeys from '#messages/en/transfers/sftp-keys.json';
import { ServerNotice } from './server-notice.tsx';
import { SftpKey } from './sftp-key.tsx';
import { SftpKeyState } from './sftp-key-state.tsx';

const NewKeyDialog = onDemand(() => import('./new-key-dialog.tsx').then((module) => module.NewKeyDialog));
const RevokeKeyDialog = onDemand(() => import('./revoke-key-dialog.tsx').then((module) => module.RevokeKeyDialog));

function NeverUsed() {
  const t = useTranslations();
  return <span className="text-muted-foreground">{t('sftpKeys.neverUsed')}</span>;
}

function Access({ access }: Pick<SftpKeyRow, 'access'>) {
  const t = useTranslations();
  return t(`sftpKeys.access.${access}`);
}

const cells = {
  name: ({ name }: SftpKeyRow) => <span className="font-medium">{name}</span>,
  access: ({ access }: SftpKeyRow) => <Access access={access} />,
  state: ({ state }: SftpKeyRow) => <SftpKeyState state={state} />,
  lastUsedAt: ({ lastUsedAt }: SftpKeyRow) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : <NeverUsed />),
};

/** /sftp-keys: the programs that may sign in to the SFTP server. */
export const SftpKeys = withMessages({ sftpKeys }, function SftpKeys() {
  const t = useTranslations();
  const client = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [revoked, setRevoked] = useState<SftpKeyRow | null>(null);
  const mayWrite = useShell().me.permissions.includes('transfers.write');
  useKeys({ n: () => mayWrite && setIsAdding(true) });
  const done = (): void => {
    setIsAdding(false);
    setRevoked(null);
    void client.invalidateQueries();
  };
  return (
    <>
      <ListPage
        endpoint={transfersApi['sftp-keys']}
        title={t('pages.sftpKeys')}
        lead={<ServerNotice />}
        cells={cells}
        nameOf={({ name }) => name}
        narrow={(row) => (
          <TwoLines
            name={row.name}
            state={<SftpKeyState state={row.state} />}
            detail={row.entityName}
            end={<Access access={row.access} />}
          />
        )}
        peek={(row) => ({
          title: row.name,
          content: <SftpKey row={row} mayRevoke={mayWrite} onRevoke={() => setRevoked(row)} />,
        })}
        action={
          mayWrite ? (
            <Button
              variant="primary"
              onClick={() => setIsAdding(true)}
              onFocus={NewKeyDialog.preload}
              onPointerEnter={NewKeyDialog.preload}
            >
              <Plus aria-hidden className="size-4" />
              {t('sftpKeys.new')}
            </Button>
          ) : null
        }
        empty={<Alert title={t('sftpKeys.emptyTitle')}>{t('sftpKeys.empty')}</Alert>}
      />
      {isAdding ? <NewKeyDialog onDone={done} /> : null}
      {revoked ? <RevokeKeyDialog row={revoked} onDone={done} /> : null}
    </>
  );
});
