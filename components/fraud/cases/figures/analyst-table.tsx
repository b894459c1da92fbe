import { useTranslations } from 'next-intl';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Count } from '#components/ui/values/money.tsx';
import { Share } from '#components/ui/values/share.tsx';
import { formatDuration } from '#components/ui/values/time/format-duration.ts';
import type { CaseFigures } from '#lib/fraud/staff/index.ts';

type Analyst = CaseFigures['analysts'][number];

/** What each analyst decided. */
export function AnalystTable({ analysts, all }: Pick<CaseFigures, 'analysts' | 'all'>) {
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
          { name: t('caseFigures.analysts.overturned'), hint: t('caseFigures.analysts.overturnedHint') },
          { name: t('caseFigures.analysts.chargedBack'), hint: t('caseFigures.analysts.chargedBackHint') },
        ]}
        rows={[
          ...analysts.map((analyst) => ({ id: analyst.id, cells: cellsOf(analyst) })),
          ...(analysts.length > 1 ? [{ id: 'all', cells: cellsOfAll(t('caseFigures.analysts.all'), all) }] : []),
        ]}
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
    perHour ?? '–',
    p50Seconds === null ? '–' : formatDuration(p50Seconds * 1_000),
    p95Seconds === null ? '–' : formatDuration(p95Seconds * 1_000),
    <Count key="late" value={late} />,
    <Count key="undone" value={undone} />,
    <Overturned key="overturned" {...analyst} />,
    <Count key="chargedBack" value={chargedBack} />,
  ];
}

/** Only what counts decisions and not cases is summed. */
function cellsOfAll(name: string, all: CaseFigures['all']) {
  const { undone } = all;
  return [
    name,
    '',
    '',
    '',
    '',
    '',
    '',
    <Count key="undone" value={undone} />,
    <Overturned key="overturned" {...all} />,
    '',
  ];
}

function Overturned({ overturned, decisions, overturnRate }: CaseFigures['all']) {
  const t = useTranslations();
  if (overturnRate === null) return '–';
  return (
    <span title={t('caseFigures.analysts.overturnedOf', { overturned, decisions })}>
      <Share value={overturnRate} />
    </span>
  );
}
