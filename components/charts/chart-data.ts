import type { ReactNode } from 'react';
import type { Translate } from '#messages/translate.ts';

/** A figure, or an exact decimal string; null: no value. */
export type ChartValue = number | string | null;

/** An event at a point: what it was, and where it is described, if anywhere. */
export type ChartMark = { key: string; text: string; href?: string };

export type ChartSeries = { key: string; name: string };

export type ChartPoint = {
  key: string;
  /** Its place on the axis and its row in the table: "14:00", "21 Nov". */
  label: string;
  values: Readonly<Record<string, ChartValue>>;
};

/** More colours than this look alike. */
export const maxSeries = 6;

/** A row as the chart library reads it; a value that is missing leaves a gap. */
export type PlotRow = { point: ChartPoint } & Record<string, number | null | ChartPoint>;

export function toPlotRows(points: readonly ChartPoint[], series: readonly ChartSeries[]): PlotRow[] {
  return points.map((point) => ({
    point,
    ...Object.fromEntries(
      series.map(({ key }) => {
        const value = point.values[key] ?? null;
        return [key, value === null ? null : Number(value)];
      }),
    ),
  }));
}

const maxTicks = 5;

/**
 * How many ticks the axis of whole figures has, so that none is half a payment: one for each figure between the lowest and
 * the highest. Null when figures have fractions.
 */
export function countWholeTicks(
  rows: readonly PlotRow[],
  series: readonly ChartSeries[],
  isStacked: boolean,
): number | null {
  const figures = rows.map((row) => series.flatMap(({ key }) => (row[key] as number | null) ?? []));
  if (!figures.flat().every(Number.isInteger)) return null;
  const ends = isStacked ? figures.flatMap(endsOfStack) : figures.flat();
  const range = ends.length === 0 ? 0 : Math.max(...ends) - Math.min(...ends);
  return Math.min(maxTicks, Math.max(1, range) + 1);
}

/** Where a stack of bars begins and ends: figures below zero are stacked downwards. */
function endsOfStack(figures: readonly number[]): [number, number] {
  const sumOf = (part: readonly number[]): number => part.reduce((sum, figure) => sum + figure, 0);
  return [sumOf(figures.filter((figure) => figure < 0)), sumOf(figures.filter((figure) => figure > 0))];
}

/** `1,204 payments`: exact, in the locale of the user. */
export function formatValue(t: Translate, value: ChartValue, unit: string, locale: string): string {
  if (value === null) return t('charts.noValue');
  const decimals = typeof value === 'string' ? (value.split('.')[1]?.length ?? 0) : undefined;
  const options = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const figure = new Intl.NumberFormat(locale, options).format(value as Intl.StringNumericLiteral);
  return unit === '' ? figure : `${figure} ${unit}`;
}

/** The colour of a series by its place; the palette is Okabe and Ito's. */
export function seriesColour(index: number): string {
  return `var(--chart-${index + 1})`;
}

type Label = { key: string; at: number };

/** Moves labels apart that would cover each other, within the height of the plot; keeps their order. */
export function spreadLabels(labels: readonly Label[], minGap: number, top: number, bottom: number): Label[] {
  const sorted = labels.toSorted((one, other) => one.at - other.at);
  let above = top - minGap;
  const down = sorted.map((label) => {
    above = Math.max(label.at, above + minGap);
    return { ...label, at: above };
  });
  let below = bottom + minGap;
  return down
    .toReversed()
    .map((label) => {
      below = Math.min(label.at, below - minGap);
      return { ...label, at: below };
    })
    .toReversed();
}

export type ChartProps = {
  title: string;
  /** What the figures count: "payments", "EUR". */
  unit: string;
  kind: 'bars' | 'lines';
  /** At most six. Bars are stacked in this order. */
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** What the reader may choose, beside the title. */
  controls?: ReactNode;
  /** What a point is, for the head of the table: "Day (UTC)". */
  pointName: string;
  /** The rows behind a point. */
  href?: (point: ChartPoint) => string;
  /** The rows behind one figure of a point, where they are not those of the whole point. */
  hrefOfValue?: (point: ChartPoint, key: string) => string;
  /** The rows behind all points from one to another, which a reader marks with the pointer. */
  hrefOfRange?: (first: ChartPoint, last: ChartPoint) => string;
  /** What may explain a change of the figures, at the keys of points. */
  marks?: readonly ChartMark[];
  /** What would be here, why it is empty, and the one action that fills it. */
  empty: ReactNode;
};
