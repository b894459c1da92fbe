import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { MouseHandlerDataParam } from 'recharts';
import type { ChartPoint, ChartProps } from './chart-data.ts';

type Range = readonly [first: ChartPoint, last: ChartPoint];

/**
 * A range that the reader marks with the pointer, from one point to another; when the button is released its rows open.
 * The keyboard has the search box of the list for the same.
 */
export function useRange(points: ChartProps['points'], hrefOfRange: ChartProps['hrefOfRange']) {
  const router = useRouter();
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const marked = drag && drag.from !== drag.to ? rangeOf(points, drag) : null;
  if (!hrefOfRange) return { marked: null, handlers: {}, onFrame: {} };
  return {
    marked,
    handlers: {
      onMouseDown: ({ activeTooltipIndex }: MouseHandlerDataParam) => {
        const at = toPlace(activeTooltipIndex);
        setDrag(at === null ? null : { from: at, to: at });
      },
      onMouseMove: ({ activeTooltipIndex }: MouseHandlerDataParam) => {
        const at = toPlace(activeTooltipIndex);
        if (drag && at !== null && at !== drag.to) setDrag({ ...drag, to: at });
      },
      onMouseUp: () => {
        setDrag(null);
        if (marked) router.push(hrefOfRange(...marked));
      },
    },
    onFrame: { onMouseLeave: () => setDrag(null) },
  };
}

function toPlace(index: MouseHandlerDataParam['activeTooltipIndex']): number | null {
  if (index === null || index === undefined) return null;
  const place = Number(index);
  return Number.isInteger(place) ? place : null;
}

function rangeOf(points: ChartProps['points'], { from, to }: { from: number; to: number }): Range | null {
  const [first, last] = [points[Math.min(from, to)], points[Math.max(from, to)]];
  return first && last ? [first, last] : null;
}
