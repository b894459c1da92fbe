import type { ChartPoint, ChartSeries, ChartValue } from './chart-data.ts';
import { seriesColour } from './chart-data.ts';

type ChartTooltipProps = {
  point: ChartPoint | undefined;
  series: readonly ChartSeries[];
  format: (value: ChartValue) => string;
};

/** The exact values of the point below the pointer. */
export function ChartTooltip({ point, series, format }: ChartTooltipProps) {
  if (!point) return null;
  return (
    <div className="rounded-md border bg-background px-3 py-2 text-table shadow-lg">
      <p className="font-medium">{point.label}</p>
      <dl>
        {series.map(({ key, name }, index) => (
          <div key={key} className="flex items-center gap-2">
            <span className="size-2.5 rounded-sm" style={{ background: seriesColour(index) }} />
            <dt className="grow text-muted-foreground">{name}</dt>
            <dd className="pl-3 tabular-nums">{format(point.values[key] ?? null)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
