import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SftpKeyRow } from '#lib/transfers/staff/index.ts';
import { SftpKeyState } from './sftp-key-state.tsx';

type Props = { row: SftpKeyRow; mayRevoke: boolean; onRevoke: () => void };

/** A key beside the list: how its program signs in, and who added it. */
export function SftpKey({ row, mayRevoke, onRevoke }: Props) {
  const t = useTranslations();
  return (
    <div className="space-y-4">
      <dl className="space-y-1.5">
        <DescriptionItem name={t('sftpKeys.key.state')}>
          <SftpKeyState state={row.state} />
        </DescriptionItem>
        <DescriptionItem name={t('common.entity')}>{row.entityName}</DescriptionItem>
        <DescriptionItem name={t('sftpKeys.key.access')}>{t(`sftpKeys.access.${row.access}`)}</DescriptionItem>
        <DescriptionItem name={t('common.userName')}>
          <CopyButton text={row.entityId} name={t('common.userName')} />
        </DescriptionItem>
        <DescriptionItem name={t('sftpKeys.key.type')}>{row.algorithm}</DescriptionItem>
        <DescriptionItem name={t('sftpKeys.key.fingerprint')}>
          <span className="break-all font-mono text-[0.75rem]">{row.fingerprint}</span>
        </DescriptionItem>
        <DescriptionItem name={t('sftpKeys.key.expires')}>
          {row.expiresAt ? <Timestamp at={row.expiresAt} /> : t('sftpKeys.key.never')}
        </DescriptionItem>
        <DescriptionItem name={t('sftpKeys.key.lastUsed')}>
          {row.lastUsedAt ? <RelativeTime at={row.lastUsedAt} /> : t('sftpKeys.neverUsed')}
        </DescriptionItem>
        <DescriptionItem name={t('sftpKeys.key.added')}>
          {t.rich('sftpKeys.key.addedBy', { name: row.actorName, time: () => <Timestamp at={row.createdAt} /> })}
        </DescriptionItem>
      </dl>
      {mayRevoke && row.state !== 'REVOKED' ? (
        <Button onClick={onRevoke}>{t('sftpKeys.revoke', { name: row.name })}</Button>
      ) : null}
    </div>
  );
}
