import { classNames } from '#components/ui/class-names.ts';
import type { AuditRow } from '#lib/backoffice/index.ts';
import { AuditEntry, entryColumns } from './audit-entry.tsx';

/** The entries under their column headings. */
export function AuditEntries({ entries }: { entries: readonly AuditRow[] }) {
  return (
    <>
      <div
        aria-hidden
        className={classNames(
          'hidden border-b py-1.5 font-medium text-muted-foreground text-table',
          entryColumns,
        )}
      >
        <span />
        <span>When</span>
        <span>Actor</span>
        <span>Address</span>
        <span>Event</span>
        <span>Entity</span>
      </div>
      <ol className="border-t lg:border-t-0">
        {entries.map((entry) => (
          <AuditEntry key={entry.sequence} entry={entry} />
        ))}
      </ol>
    </>
  );
}
