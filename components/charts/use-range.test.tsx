import { act, renderHook } from '@testing-library/react';
import type { MouseHandlerDataParam } from 'recharts';
import { describe, expect, it } from 'vitest';
import { router } from '#test/fixtures/navigation.ts';
import { useRange } from './use-range.ts';

const points = ['20', '21', '22', '23'].map((key) => ({ key, label: `${key} Nov`, values: {} }));
const over = (index: number | null) => ({ activeTooltipIndex: index }) as unknown as MouseHandlerDataParam;

/** Drags over the points with these places. */
function drag(...places: (number | null)[]) {
  const { result } = renderHook(() => useRange(points, (first, last) => `${first.key}..${last.key}`));
  const [first = null, ...others] = places;
  act(() => result.current.handlers.onMouseDown?.(over(first)));
  for (const place of others) act(() => result.current.handlers.onMouseMove?.(over(place)));
  return result;
}

describe('a range in a chart', () => {
  it('opens its rows when the button is released, from the earlier point to the later one', () => {
    for (const places of [
      [1, 2, 3],
      [3, 1],
    ]) {
      const result = drag(...places);
      expect(result.current.marked?.map(({ key }) => key)).toEqual(['21', '23']);
      act(() => result.current.handlers.onMouseUp?.());
      expect(result.current.marked).toBeNull();
    }
    expect(router.push.mock.calls).toEqual([['21..23'], ['21..23']]);
  });

  it('opens nothing on one point, beside all points, or after the pointer left the chart', () => {
    for (const places of [[1], [1, 2, 1], [null, 2], [2, null]]) {
      const result = drag(...places);
      act(() => result.current.handlers.onMouseUp?.());
    }
    const left = drag(1, 3);
    act(() => left.current.onFrame.onMouseLeave?.());
    act(() => left.current.handlers.onMouseUp?.());
    expect(router.push).not.toHaveBeenCalled();
  });
});
