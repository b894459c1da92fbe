import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { Chart } from './chart.tsx';
import { type ChartProps, maxSeries } from './chart-data.ts';

const chart: ChartProps = {
  title: 'Volume by day',
  unit: 'payments',
  kind: 'bars',
  series: [
    { key: 'approved', name: 'Approved' },
    { key: 'declined', name: 'Declined' },
  ],
  points: [
    { key: '21', label: '21 Nov', values: { approved: 1_204, declined: 3 } },
    { key: '22', label: '22 Nov', values: { approved: 7, declined: null } },
  ],
  pointName: 'Day (UTC)',
  href: ({ key }) => `/transactions?day=${key}`,
  empty: <p>No payments yet.</p>,
};
const plot = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-chart-plot]');

beforeEach(() => {
  // The plot is drawn in the size of its frame, which a test without a layout has to give.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 224));
});

describe('a chart', () => {
  it('has its title and its unit', () => {
    render(<Chart {...chart} />);
    expect(screen.getByRole('region', { name: 'Volume by day' }).textContent).toContain('in payments');
  });

  it('has a table of the same figures, exactly, each row a link to what it counts', async () => {
    render(<Chart {...chart} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Day (UTC)ApprovedDeclined',
      '21 Nov1,2043',
      '22 Nov7no value',
    ]);
    expect(screen.getByRole('link', { name: '21 Nov' }).getAttribute('href')).toBe('/transactions?day=21');
  });

  it.each(['bars', 'lines'] as const)('links each of its %s, outside of the order of the Tab key', (kind) => {
    const { container } = render(<Chart {...chart} kind={kind} />);
    const links = [...(plot(container)?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => link.getAttribute('href'))).toContain('/transactions?day=22');
    expect(links.every((link) => link.getAttribute('tabindex') === '-1')).toBe(true);
  });

  it('has a line at each mark, and the mark in words', () => {
    const marks = [{ key: '22', text: '1 change of rules', href: '/audit?day=22' }];
    const { container } = render(<Chart {...chart} marks={marks} />);
    expect(plot(container)?.querySelectorAll('.recharts-reference-line')).toHaveLength(1);
    const link = screen.getByRole('link', { name: '22 Nov: 1 change of rules' });
    expect(link.getAttribute('href')).toBe('/audit?day=22');
  });

  it('fills its height with a few payments, and has whole ticks', () => {
    const points = [{ key: '21', label: '21 Nov', values: { approved: 1, declined: 1 } }];
    const { container } = render(<Chart {...chart} points={points} />);
    const grid = plot(container)?.querySelectorAll('.recharts-cartesian-grid-horizontal line')[0];
    const bars = [...(plot(container)?.querySelectorAll('.recharts-bar-rectangle path') ?? [])];
    const height = bars.reduce((sum, bar) => sum + Number(bar.getAttribute('height')), 0);
    expect(height).toBe(Number(grid?.getAttribute('height')));
    expect(plot(container)?.querySelector('.recharts-yAxis-tick-labels')?.textContent).not.toMatch(/[.,]/);
  });

  it.each(['bars', 'lines'] as const)('draws %s of a few whole figures on both sides of zero', (kind) => {
    for (const [approved, declined] of [
      [1, -1],
      [1, -20],
      [0, -1],
    ] as const) {
      const points = [
        { key: '21', label: '21 Nov', values: { approved, declined } },
        { key: '22', label: '22 Nov', values: { approved: 0, declined: 0 } },
      ];
      const { container, unmount } = render(<Chart {...chart} kind={kind} points={points} />);
      expect(plot(container)?.querySelectorAll('a').length).toBeGreaterThan(1);
      unmount();
    }
  });

  it('stacks what is below zero downwards, and fills its height with both', () => {
    const points = [{ key: '21', label: '21 Nov', values: { approved: 1, declined: -1 } }];
    const { container } = render(<Chart {...chart} points={points} />);
    const bars = [...(plot(container)?.querySelectorAll('.recharts-bar-rectangle path') ?? [])];
    const placesOf = bars.map((bar) => {
      const [y, height] = ['y', 'height'].map((name) => Number(bar.getAttribute(name)));
      return [Math.min(y ?? 0, (y ?? 0) + (height ?? 0)), Math.abs(height ?? 0)];
    });
    expect(placesOf).toEqual([
      [8, 93],
      [101, 93],
    ]);
  });

  it('names its series beside the plot', () => {
    const { container } = render(<Chart {...chart} />);
    expect([...(plot(container)?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Approved', 'Declined']),
    );
  });

  it('is replaced by an explanation when there are no figures', () => {
    const { container } = render(<Chart {...chart} points={[]} />);
    expect(screen.getByText('No payments yet.')).toBeTruthy();
    expect(plot(container)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is empty too when each of its figures is zero or missing', () => {
    const points = [{ key: '21', label: '21 Nov', values: { approved: 0, declined: null } }];
    render(<Chart {...chart} points={points} />);
    expect(screen.getByText('No payments yet.')).toBeTruthy();
  });

  it('goes back from the table to the plot', async () => {
    const { container } = render(<Chart {...chart} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(plot(container)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(plot(container)).toBeTruthy();
  });

  it('has a table that is scrolled by keyboard and is named by title and unit', async () => {
    render(<Chart {...chart} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('region', { name: 'Volume by day, in payments' }).tabIndex).toBe(0);
  });

  it('shows at most six series, because more colours look alike', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ key: `s${index}`, name: `Series ${index}` }));
    const values = Object.fromEntries(many.map(({ key }) => [key, 1]));
    render(<Chart {...chart} series={many} points={[{ key: '21', label: '21 Nov', values }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(1 + maxSeries);
  });

  it('has plain rows where nothing is behind a point', async () => {
    const { href: _, ...unlinked } = chart;
    render(<Chart {...unlinked} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('rowheader', { name: '21 Nov' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
