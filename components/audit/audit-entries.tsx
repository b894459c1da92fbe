import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { AuditRow } from '#lib/audit/staff/index.ts';
import audit from '#messages/en/audit/audit.json';
import { AuditEntry, entryColumns } from './audit-entry.tsx';

type AuditEntriesProps = { entries: readonly AuditRow[] };

/** The entries under their column headings. */
export const AuditEntries = withMessages({ audit }, function AuditEntries({ entries }: AuditEntriesProps) {
  const t = useTranslations();
  return (
    <>
      <div
        aria-hidden
        className={classNames('hidden border-b py-1.5 font-medium text-muted-foreground text-table', entryColumns)}
      >
        <span />
        <span>{t('audit.column.when')}</span>
        <span>{t('audit.column.actor')}</span>
        <span>{t('audit.column.address')}</span>
        <span>{t('audit.column.event')}</span>
        <span>{t('common.entity')}</span>
      </div>
      <ol className="border-t lg:border-t-0">
        {entries.map((entry) => (
          <AuditEntry key={entry.sequence} entry={entry} />
        ))}
      </ol>
    </>
  );
});
