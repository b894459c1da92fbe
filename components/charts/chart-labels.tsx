'use client';

import { usePlotArea, useYAxisScale } from 'recharts';
import { type ChartSeries, type PlotRow, seriesColour, spreadLabels } from './chart-data.ts';

type ChartLabelsProps = { rows: readonly PlotRow[]; series: readonly ChartSeries[]; isStacked: boolean };

const lineHeight = 16;

/** The names of the series beside their last value, so that no reader has to match colours with a legend. */
export function ChartLabels({ rows, series, isStacked }: ChartLabelsProps) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (!area || !scale) return null;
  let below = 0;
  const wanted = series.map(({ key }) => {
    const last = Number(rows.findLast((row) => row[key] !== null)?.[key] ?? 0);
    const value = isStacked ? below + last / 2 : last;
    below += last;
    return { key, at: scale(value) ?? area.y };
  });
  const labels = spreadLabels(wanted, lineHeight, area.y + lineHeight / 2, area.y + area.height - lineHeight / 2);
  const left = area.x + area.width + 8;
  return (
    <g>
      {labels.map(({ key, at }) => {
        const index = series.findIndex((each) => each.key === key);
        return (
          <g key={key}>
            <rect x={left} y={at - 5} width={10} height={10} rx={2} fill={seriesColour(index)} />
            <text x={left + 15} y={at} dominantBaseline="central" fontSize={12} fill="var(--foreground)">
              {series[index]?.name}
            </text>
          </g>
        );
      })}
    </g>
  );
}
