import { useTranslations } from 'next-intl';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import type { EntryRow } from '#lib/ledger/staff/index.ts';

/** What was booked, and whether it was taken back. */
export function EntryKind({ row: { kind, isTest, reversedBy } }: { row: EntryRow }) {
  const t = useTranslations();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {t(`ledgerEntries.kind.${kind}`)}
      {reversedBy === null ? null : <span className="text-muted-foreground">{t('ledgerEntries.reversed')}</span>}
      <TestBadge mode={isTest ? 'INTERNAL' : 'LIVE'} />
    </span>
  );
}
