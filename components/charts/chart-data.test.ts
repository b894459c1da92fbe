import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { t } from '#test/translate.ts';
import { type ChartValue, countWholeTicks, formatValue, seriesColour, spreadLabels, toPlotRows } from './chart-data.ts';

const series = [
  { key: 'approved', name: 'Approved' },
  { key: 'declined', name: 'Declined' },
];

describe('the rows of a plot', () => {
  test('have a number for each series, also of an exact decimal', () => {
    const point = { key: '21', label: '21 Nov', values: { approved: '92.50', declined: 3, other: 9 } };
    expect(toPlotRows([point], series)).toEqual([{ point, approved: 92.5, declined: 3 }]);
  });

  test('leave a gap where a value is missing, instead of zero', () => {
    const point = { key: '21', label: '21 Nov', values: { approved: null } };
    expect(toPlotRows([point], series)).toEqual([{ point, approved: null, declined: null }]);
  });
});

describe('the ticks of an axis', () => {
  const count = (values: Record<string, ChartValue>[], isStacked = true) => {
    const points = values.map((each, index) => ({ key: String(index), label: '', values: each }));
    return countWholeTicks(toPlotRows(points, series), series, isStacked);
  };

  test('are whole for whole figures: one for each up to four, five above', () => {
    expect(count([{ approved: 0, declined: null }])).toBe(2);
    expect(count([{ approved: 1, declined: 1 }, { approved: 1 }])).toBe(3);
    expect(count([{ approved: 3, declined: 1 }])).toBe(5);
    expect(count([{ approved: '1204', declined: 3 }])).toBe(5);
    expect(count([])).toBe(2);
  });

  test('of lines begin at the lowest figure, those of bars at zero', () => {
    expect(count([{ approved: 2, declined: null }, { approved: 3 }], false)).toBe(2);
    expect(count([{ approved: 2 }, { approved: 3 }])).toBe(4);
    expect(count([{ approved: 2 }, { approved: 2 }], false)).toBe(2);
  });

  test('count what is below zero too', () => {
    expect(count([{ approved: 1, declined: -1 }])).toBe(3);
    expect(count([{ approved: 1, declined: -1 }], false)).toBe(3);
    expect(count([{ approved: -2, declined: -1 }])).toBe(4);
    expect(count([{ approved: 1, declined: -1_000 }])).toBe(5);
  });

  test('may have fractions where a figure has some', () => {
    expect(count([{ approved: 1 }, { approved: 0.5 }])).toBeNull();
    expect(count([{ approved: '92.50' }])).toBeNull();
  });
});

describe('a value of a chart', () => {
  test.each([
    [1_204, 'payments', 'en', '1,204 payments'],
    [1_204, 'payments', 'de', '1.204 payments'],
    ['1204.50', 'EUR', 'de', '1.204,50 EUR'],
    ['92.00', 'EUR', 'en', '92.00 EUR'],
    [7, '', 'en', '7'],
    [0, 'payments', 'en', '0 payments'],
    [null, 'payments', 'en', 'no value'],
  ])('%s %s in %s is “%s”', (value, unit, locale, shown) => {
    expect(formatValue(t, value, unit, locale)).toBe(shown);
  });
});

describe('the labels beside a plot', () => {
  const labels = fc
    .array(fc.integer({ min: -50, max: 300 }), { minLength: 1, maxLength: 6 })
    .map((places) => places.map((at, index) => ({ key: String(index), at })));
  const [gap, top, bottom] = [16, 8, 216];

  test('never cover each other and stay inside, in the order of their values', () => {
    fc.assert(
      fc.property(labels, (all) => {
        const placed = spreadLabels(all, gap, top, bottom);
        expect(placed.map(({ key }) => key)).toEqual(
          all.toSorted((one, other) => one.at - other.at).map(({ key }) => key),
        );
        for (const [index, { at }] of placed.entries()) {
          expect(at).toBeGreaterThanOrEqual(top);
          expect(at).toBeLessThanOrEqual(bottom);
          const before = placed[index - 1];
          if (before) expect(at - before.at).toBeGreaterThanOrEqual(gap);
        }
      }),
    );
  });

  test('stay where they are when there is room', () => {
    const places = [20, 60, 100].map((at) => ({ key: String(at), at }));
    expect(spreadLabels(places, gap, top, bottom)).toEqual(places);
  });

  test('have the colour of their place in the palette', () => {
    expect([0, 5].map(seriesColour)).toEqual(['var(--chart-1)', 'var(--chart-6)']);
  });
});
