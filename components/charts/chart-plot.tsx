'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Rectangle,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useLocale } from '#components/ui/locale-provider.tsx';
import type { ChartProps } from './chart-data.ts';
import { type ChartPoint, countWholeTicks, formatValue, type PlotRow, seriesColour, toPlotRows } from './chart-data.ts';
import { ChartLabels } from './chart-labels.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useRange } from './use-range.ts';

type ChartPlotProps = Pick<ChartProps, 'unit' | 'kind' | 'series' | 'points' | 'href' | 'hrefOfRange' | 'marks'>;

/** Room beside the plot for the names of the series, about 7 px a letter. */
function labelWidth(series: ChartProps['series']): number {
  return 32 + 7 * Math.max(...series.map(({ name }) => name.length));
}

/** The drawing. Screen readers and the keyboard have the table instead, which contains the same figures and links. */
export function ChartPlot({ unit, kind, series, points, href, hrefOfRange, marks = [] }: ChartPlotProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isWide = useIsWide();
  const rows = toPlotRows(points, series);
  const ticks = countWholeTicks(rows, series, kind === 'bars');
  const range = useRange(points, hrefOfRange);
  const common = {
    ...range.handlers,
    data: rows,
    margin: { top: 8, right: isWide ? labelWidth(series) : 8, bottom: 0, left: 0 },
    accessibilityLayer: false,
  };
  const inside = (
    <>
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis dataKey={({ point }: PlotRow) => point.label} {...axis} minTickGap={16} />
      <YAxis
        {...axis}
        width={48}
        {...(ticks === null ? {} : { allowDecimals: false, tickCount: ticks })}
        domain={[kind === 'bars' ? 0 : 'auto', 'auto']}
        tickFormatter={(value: number) => formatTick(value, locale)}
      />
      <Tooltip
        cursor={kind === 'bars' ? { fill: 'var(--accent)' } : { stroke: 'var(--border)' }}
        isAnimationActive={false}
        content={(tooltip) => (
          <ChartTooltip
            point={(tooltip.payload?.[0]?.payload as PlotRow | undefined)?.point}
            series={series}
            format={(value) => formatValue(t, value, unit, locale)}
          />
        )}
      />
      {points
        .filter(({ key }) => marks.some((mark) => mark.key === key))
        .map(({ key, label }) => (
          <ReferenceLine key={key} x={label} stroke="var(--foreground)" strokeDasharray="3 3" />
        ))}
      {range.marked ? (
        <ReferenceArea x1={range.marked[0].label} x2={range.marked[1].label} fill="var(--primary)" fillOpacity={0.15} />
      ) : null}
    </>
  );
  const labels = isWide ? <ChartLabels rows={rows} series={series} isStacked={kind === 'bars'} /> : null;
  return (
    <div aria-hidden className="h-56 select-none" data-chart-plot {...range.onFrame}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 224 }}>
        {kind === 'bars' ? (
          <BarChart {...common} stackOffset="sign">
            {inside}
            {series.map(({ key }, index) => (
              <Bar
                key={key}
                dataKey={key}
                stackId="all"
                fill={seriesColour(index)}
                isAnimationActive={false}
                maxBarSize={48}
                shape={({ payload, x, y, width, height, fill }) => (
                  <PlotLink point={(payload as PlotRow).point} href={href}>
                    <Rectangle x={x} y={y} width={width} height={height} fill={fill ?? 'none'} />
                  </PlotLink>
                )}
              />
            ))}
            {labels}
          </BarChart>
        ) : (
          <LineChart {...common}>
            {inside}
            {series.map(({ key }, index) => (
              <Line
                key={key}
                dataKey={key}
                type="linear"
                stroke={seriesColour(index)}
                strokeWidth={2}
                isAnimationActive={false}
                activeDot={false}
                dot={({ key: dotKey, cx, cy, payload, value }) =>
                  value === null || value === undefined ? (
                    <g key={dotKey} />
                  ) : (
                    <PlotLink key={dotKey} point={(payload as PlotRow).point} href={href}>
                      <circle cx={cx} cy={cy} r={3} fill={seriesColour(index)} />
                      <circle cx={cx} cy={cy} r={10} fill="transparent" />
                    </PlotLink>
                  )
                }
              />
            ))}
            {labels}
          </LineChart>
        )}
      </ResponsiveContainer>
    </div>
  );
}

const axis = { tick: { fill: 'var(--muted-foreground)', fontSize: 12 }, tickLine: false, axisLine: false };

function formatTick(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact' }).format(value);
}

type PlotLinkProps = { point: ChartPoint; href: ChartProps['href']; children: ReactNode };

/** Not in the order of the Tab key: a month would be 31 stops, and the table has the same links. */
function PlotLink({ point, href, children }: PlotLinkProps) {
  if (!href) return <g>{children}</g>;
  return (
    <Link href={href(point)} prefetch={false} tabIndex={-1} draggable={false}>
      {children}
    </Link>
  );
}
