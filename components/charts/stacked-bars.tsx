'use client';

import { useSyncExternalStore } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Skeleton } from '#components/ui/alert.tsx';

export type BarPoint = { key: string; label: string; good: number; bad: number };

type BarsProps = {
  points: readonly BarPoint[];
  goodName: string;
  badName: string;
  /** Each bar links to its rows. */
  onChoose: (point: BarPoint) => void;
};

const never = () => () => undefined;

/** Stacked bars over time with a zero baseline. Screen readers get the data table beside it. */
export function StackedBars({ points, goodName, badName, onChoose }: BarsProps) {
  // The chart measures its frame, which the server cannot.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!inBrowser) return <Skeleton className="h-56" />;
  const choose = (bar: { payload?: BarPoint }): void => {
    if (bar.payload) onChoose(bar.payload);
  };
  const axis = { tick: { fill: 'var(--muted-foreground)', fontSize: 12 }, tickLine: false, axisLine: false };
  return (
    <div aria-hidden className="h-56">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...points]}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="label" {...axis} minTickGap={16} />
          <YAxis {...axis} width={40} allowDecimals={false} />
          <Tooltip
            cursor={{ fill: 'var(--accent)' }}
            contentStyle={{
              background: 'var(--background)',
              border: '1px solid var(--border)',
              borderRadius: 6,
              color: 'var(--foreground)',
            }}
          />
          <Bar
            dataKey="good"
            name={goodName}
            stackId="all"
            fill="var(--chart-good)"
            isAnimationActive={false}
            onClick={choose}
            cursor="pointer"
            maxBarSize={48}
          />
          <Bar
            dataKey="bad"
            name={badName}
            stackId="all"
            fill="var(--chart-bad)"
            isAnimationActive={false}
            onClick={choose}
            cursor="pointer"
            maxBarSize={48}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
