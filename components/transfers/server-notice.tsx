import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { transfersApi } from '#components/transfers/api.ts';

/** Where the SFTP server is and by which key it is recognized, or that the operator has started none. */
export function ServerNotice() {
  const t = useTranslations();
  const { data } = useApiQuery(transfersApi['sftp-server'], { query: {} });
  if (!data) return t('sftpKeys.lead');
  if (data.port === null) return `${t('sftpKeys.lead')} ${t('sftpKeys.notStarted')}`;
  return (
    <>
      {t('sftpKeys.lead')}{' '}
      <span className="wrap-anywhere">
        {t('sftpKeys.server', { host: data.host, port: data.port, fingerprint: data.fingerprint ?? '' })}
      </span>
    </>
  );
}
