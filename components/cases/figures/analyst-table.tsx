import { useTranslations } from 'next-intl';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { formatDuration } from '#components/ui/values/format-duration.ts';
import { Count } from '#components/ui/values/money.tsx';
import type { CaseFigures } from '#lib/backoffice/index.ts';

type Analyst = CaseFigures['analysts'][number];

/** What each analyst decided. */
export function AnalystTable({ analysts }: Pick<CaseFigures, 'analysts'>) {
  const t = useTranslations();
  return (
    <div className="mt-10">
      <h2 id="analysts" className="mb-2 font-semibold">
        {t('caseFigures.analysts.title')}
      </h2>
      <FiguresTable
        labelledBy="analysts"
        columns={[
          { name: t('caseFigures.analysts.name') },
          { name: t('caseFigures.analysts.approved') },
          { name: t('caseFigures.analysts.cancelled') },
          { name: t('caseFigures.analysts.perHour'), hint: t('caseFigures.analysts.perHourHint') },
          { name: t('caseFigures.analysts.median') },
          { name: t('caseFigures.analysts.p95') },
          { name: t('caseFigures.analysts.late'), hint: t('caseFigures.analysts.lateHint') },
          { name: t('caseFigures.analysts.undone'), hint: t('caseFigures.analysts.undoneHint') },
          { name: t('caseFigures.analysts.chargedBack'), hint: t('caseFigures.analysts.chargedBackHint') },
        ]}
        rows={analysts.map((analyst) => ({ id: analyst.id, cells: cellsOf(analyst) }))}
      />
    </div>
  );
}

function cellsOf(analyst: Analyst) {
  const { name, approved, cancelled, perHour, p50Seconds, p95Seconds, late, undone, chargedBack } = analyst;
  return [
    name,
    <Count key="approved" value={approved} />,
    <Count key="cancelled" value={cancelled} />,
    perHour,
    formatDuration(p50Seconds * 1_000),
    formatDuration(p95Seconds * 1_000),
    <Count key="late" value={late} />,
    <Count key="undone" value={undone} />,
    <Count key="chargedBack" value={chargedBack} />,
  ];
}
