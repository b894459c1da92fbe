import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { t } from '#test/translate.ts';
import { formatValue } from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

const series = [
  { key: 'approved', name: 'Approved' },
  { key: 'declined', name: 'Declined' },
];
const format = (value: Parameters<typeof formatValue>[1]) => formatValue(t, value, 'EUR', 'en');

describe('the figures at the pointer', () => {
  it('are the exact values of each series, and say where one is missing', () => {
    const point = { key: '21', label: '21 Nov', values: { approved: '9007199254740993.10' } };
    render(<ChartTooltip point={point} series={series} format={format} />);
    expect(screen.getByText('21 Nov')).toBeTruthy();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Approved', 'Declined']);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '9,007,199,254,740,993.10 EUR',
      'no value',
    ]);
  });

  it('are not there while the pointer is on no point', () => {
    const { container } = render(<ChartTooltip point={undefined} series={series} format={format} />);
    expect(container.textContent).toBe('');
  });
});
