import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconText } from '#components/ui/values/icon-text.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { CaseRow } from '#lib/fraud/staff/index.ts';

/** When a case is to be decided; one that is late has the word for it. */
export function DueTime({ row: { dueAt, isLate } }: { row: Pick<CaseRow, 'dueAt' | 'isLate'> }) {
  const t = useTranslations();
  if (!isLate) return <RelativeTime at={dueAt} />;
  return (
    <IconText icon={Clock} colour="text-state-bad">
      {t('cases.late')} <RelativeTime at={dueAt} />
    </IconText>
  );
}
