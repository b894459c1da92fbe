'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { ChartMark, ChartPoint, ChartProps, ChartSeries } from './chart-data.ts';
import { maxSeries, seriesColour } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

// The library of the plot is large, and the figures beside it can be read before.
const ChartPlot = onDemand(
  () => import('./chart-plot.tsx').then((module) => module.ChartPlot),
  <Skeleton className="h-56" />,
);

/** As many as fit into two lines; all have their line in the plot. */
const maxMarks = 6;

/** A chart with a title, its unit and a table of the same figures. Each bar, point and row links to what it counts. */
export function Chart(props: ChartProps) {
  const t = useTranslations();
  const { title, unit, series, points, controls, empty } = props;
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  const shown = { ...props, series: series.slice(0, maxSeries) };
  const isEmpty = points.every(({ values }) => series.every(({ key }) => Number(values[key] ?? 0) === 0));
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        <span className="text-muted-foreground text-table">{t('charts.unit', { unit })}</span>
        <span className="ml-auto" />
        {controls}
        {isEmpty ? null : (
          <Button size="small" variant="ghost" onClick={() => setIsTable(!isTable)}>
            {isTable ? t('charts.showChart') : t('charts.showTable')}
          </Button>
        )}
      </div>
      {isEmpty ? <div className="border-y">{empty}</div> : null}
      {!isEmpty && isTable ? <ChartTable {...shown} /> : null}
      {!isEmpty && !isTable ? (
        <>
          <div className="min-h-56">
            <ChartPlot {...shown} />
          </div>
          <ChartLegend series={shown.series} />
          <ChartMarks marks={shown.marks ?? []} points={points} />
        </>
      ) : null}
    </section>
  );
}

/** The events that the lines in the plot stand for, the latest first. */
function ChartMarks({ marks, points }: { marks: readonly ChartMark[]; points: readonly ChartPoint[] }) {
  const t = useTranslations();
  if (marks.length === 0) return null;
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  return (
    <ul aria-label={t('charts.marks')} className="mt-2 flex flex-wrap gap-x-4 text-table">
      {marks
        .toReversed()
        .slice(0, maxMarks)
        .map(({ key, text, href }) => (
          <li key={`${key} ${text}`} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="h-3 border-l border-dashed border-foreground" />
            {href === undefined ? (
              <span className="text-muted-foreground">
                {labels.get(key)}: {text}
              </span>
            ) : (
              <Link href={href} prefetch={false} className="text-muted-foreground hover:underline">
                {labels.get(key)}: {text}
              </Link>
            )}
          </li>
        ))}
    </ul>
  );
}

/** On phones, where there is no room beside the plot for the names of the series. */
function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 sm:hidden">
      {series.map(({ key, name }, index) => (
        <li key={key} className="inline-flex items-center gap-1.5 text-muted-foreground text-table">
          <span aria-hidden className="size-2.5 rounded-sm" style={{ background: seriesColour(index) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
