import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementFailure, SettlementImportRow } from '#lib/settlement/staff/index.ts';

type Props = { row: Pick<SettlementImportRow, 'state'>; failure: SettlementFailure };

/** Why an import does not go on, what was kept, and what happens next. */
export function FailureNotice({ row, failure: { count, cause, at, retryAt } }: Props) {
  const t = useTranslations();
  const step = row.state === 'MATCHING' || row.state === 'UNDOING' ? row.state : 'RESTORING';
  return (
    <div role="alert" className="max-w-prose space-y-1">
      <p className="font-medium">
        {t.rich(`settlementImport.failure.${step}`, { count, cause, time: () => <Timestamp at={at} /> })}
      </p>
      <p>
        {t('settlementImport.failure.kept')}{' '}
        {retryAt === null
          ? t('settlementImport.failure.setAside')
          : t.rich('settlementImport.failure.retrying', { time: () => <Timestamp at={retryAt} /> })}
      </p>
    </div>
  );
}
