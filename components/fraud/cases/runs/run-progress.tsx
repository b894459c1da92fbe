import { useTranslations } from 'next-intl';
import type { DecisionRunRow } from '#lib/fraud/staff/index.ts';

/** How far a decision on many cases is, or its undo. */
export function RunProgress({ row }: { row: DecisionRunRow }) {
  const t = useTranslations();
  const { state, total, decided, refused, undone, tooLate } = row;
  const isUndo = state === 'UNDOING' || state === 'UNDONE';
  const all = isUndo ? decided + undone : total;
  const done = isUndo ? undone + tooLate : decided + refused;
  return (
    <div className="max-w-md">
      <progress
        className="h-2 w-full"
        aria-label={t('decisionRun.progress.label')}
        value={done}
        max={Math.max(all, 1)}
      />
      <p className="text-table tabular-nums" aria-live="polite">
        {isUndo
          ? t('decisionRun.progress.undone', { undone, total: all })
          : t('decisionRun.progress.decided', { done, total, decided, refused })}
      </p>
    </div>
  );
}
