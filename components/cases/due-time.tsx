import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import type { CaseRow } from '#lib/backoffice/index.ts';

/** When a case is to be decided; one that is late has the word for it. */
export function DueTime({ row: { dueAt, isLate } }: { row: Pick<CaseRow, 'dueAt' | 'isLate'> }) {
  const t = useTranslations();
  if (!isLate) return <RelativeTime at={dueAt} />;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-state-bad">
      <Clock aria-hidden className="size-3.5" />
      {t('cases.late')} <RelativeTime at={dueAt} />
    </span>
  );
}
