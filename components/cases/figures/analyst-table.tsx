import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <section className="relative overflow-x-auto" aria-labelledby="analysts" tabIndex={0}>
        <table className="w-full text-table">
          <thead>
            <tr className="border-b text-muted-foreground">
              <Heading name={t('caseFigures.analysts.name')} isFirst />
              <Heading name={t('caseFigures.analysts.approved')} />
              <Heading name={t('caseFigures.analysts.cancelled')} />
              <Heading
                name={t('caseFigures.analysts.perHour')}
                hint={t('caseFigures.analysts.perHourHint')}
              />
              <Heading name={t('caseFigures.analysts.median')} />
              <Heading name={t('caseFigures.analysts.p95')} />
              <Heading name={t('caseFigures.analysts.late')} hint={t('caseFigures.analysts.lateHint')} />
              <Heading name={t('caseFigures.analysts.undone')} hint={t('caseFigures.analysts.undoneHint')} />
              <Heading
                name={t('caseFigures.analysts.chargedBack')}
                hint={t('caseFigures.analysts.chargedBackHint')}
              />
            </tr>
          </thead>
          <tbody>
            {analysts.map((analyst) => (
              <Line key={analyst.id} analyst={analyst} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type HeadingProps = { name: string; hint?: string; isFirst?: boolean };

function Heading({ name, hint, isFirst = false }: HeadingProps) {
  return (
    <th
      scope="col"
      title={hint}
      className={`whitespace-nowrap py-1.5 pr-4 font-normal ${isFirst ? 'text-left' : 'text-right'}`}
    >
      {name}
    </th>
  );
}

function Line({ analyst }: { analyst: Analyst }) {
  const { name, approved, cancelled, perHour, p50Seconds, p95Seconds, late, undone, chargedBack } = analyst;
  const cells: ReactNode[] = [
    <Count key="approved" value={approved} />,
    <Count key="cancelled" value={cancelled} />,
    perHour,
    formatDuration(p50Seconds * 1_000),
    formatDuration(p95Seconds * 1_000),
    <Count key="late" value={late} />,
    <Count key="undone" value={undone} />,
    <Count key="chargedBack" value={chargedBack} />,
  ];
  return (
    <tr className="border-b">
      <th scope="row" className="py-1.5 pr-4 text-left font-normal">
        {name}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places
        <td key={index} className="whitespace-nowrap py-1.5 pr-4 text-right tabular-nums">
          {cell}
        </td>
      ))}
    </tr>
  );
}
