import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseFigures as Figures, ReportCard } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { CaseFigures } from './case-figures.tsx';

const figures: Figures = {
  period: '7d',
  bucket: 'day',
  open: { hour: 3, fourHours: 2, day: 1, older: 4, late: 5 },
  analysts: [
    {
      id: 'user:f',
      name: 'Frank Ito',
      approved: 12,
      cancelled: 8,
      perHour: 6.7,
      p50Seconds: 240,
      p95Seconds: 5_400,
      late: 1,
      undone: 2,
      chargedBack: 3,
      decisions: 22,
      overturned: 4,
      overturnRate: 4 / 22,
    },
  ],
  all: { decisions: 40, overturned: 5, overturnRate: 0.125, undone: 3 },
  buckets: [
    { from: '2026-11-21T00:00:00.000Z', approved: 5, cancelled: 4, search: 'decided:2026-11-21' },
    { from: '2026-11-22T00:00:00.000Z', approved: 7, cancelled: 4, search: 'decided:2026-11-22' },
  ],
};

const card: ReportCard = {
  rules: [
    {
      id: 'r1',
      code: 'many-cards',
      name: 'Many cards',
      isShadow: false,
      matched: 20,
      chargedBack: 4,
      precision: 0.5,
      recall: 0.8,
      saved: [{ amount: '120.00', currency: 'EUR' }],
      lost: [{ amount: '8.00', currency: 'EUR' }],
    },
    {
      id: 'r2',
      code: 'night',
      name: 'Night',
      isShadow: true,
      matched: 1,
      chargedBack: 0,
      precision: null,
      recall: null,
      saved: [],
      lost: [],
    },
  ],
  analysts: [{ id: 'user:f', name: 'Frank Abbott', saved: [{ amount: '64.00', currency: 'EUR' }], lost: [] }],
};

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 224));
});

async function show(answer: () => unknown = () => figures, search = '') {
  const office = fakeBackOffice({ 'GET /cases/figures': answer, 'GET /cases/report-card': () => card });
  const shown = renderScreen(<CaseFigures />, {}, { search, entity: 'e1' });
  await waitFor(() => expect(office.reads.length).toBeGreaterThan(0));
  return { ...office, ...shown, user: userEvent.setup() };
}

describe('the figures of cases', () => {
  it('show what each analyst decided, how fast, and what became of it', async () => {
    await show();
    const row = await screen.findByRole('row', { name: /Frank Ito/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '12',
      '8',
      '6.7',
      '4 min',
      '1.5 h',
      '1',
      '2',
      '18.2\u00a0%',
      '3',
    ]);
  });

  it('show the overturn rate of all analysts, and an analyst of whose decisions none stands', async () => {
    const [frank] = figures.analysts;
    const none = {
      id: 'user:g',
      name: 'Grace',
      approved: 0,
      cancelled: 0,
      perHour: null,
      late: 0,
      chargedBack: 0,
      p50Seconds: null,
      p95Seconds: null,
      undone: 1,
      decisions: 1,
      overturned: 1,
      overturnRate: 1,
    };
    await show(() => ({ ...figures, analysts: [frank, none] }));
    const cellsOf = async (name: string) =>
      within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await cellsOf('Grace')).toEqual(['0', '0', '–', '–', '–', '0', '1', '100.0\u00a0%', '0']);
    expect(await cellsOf('All')).toEqual(['', '', '', '', '', '', '3', '12.5\u00a0%', '']);
  });

  it('show how right rules and analysts were, by what was charged back later', async () => {
    await show();
    const cellsOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await cellsOf(/Many cards/)).toEqual([
      '20',
      '4',
      '50.0\u00a0%',
      '80.0\u00a0%',
      '120.00\u00a0EUR',
      '8.00\u00a0EUR',
    ]);
    expect(await cellsOf(/^Night \(shadow\)/)).toEqual(['1', '0', '–', '–', '–', '–']);
    expect(await cellsOf(/Frank Abbott/)).toEqual(['64.00\u00a0EUR', '–']);
  });

  it('count the waiting cases by age, with a link to the queue', async () => {
    await show();
    const region = await screen.findByRole('region', { name: 'Open and pended now' });
    expect(
      within(region)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['under 1 hour', '1 to 4 hours', '4 to 24 hours', 'over 24 hours', 'late']);
    const links = within(region).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['3', '2', '1', '4', '5']);
    const searches = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams);
    expect(searches.map((each) => each.get('q'))).toEqual([...Array(4).fill('status:open,pended'), 'late:yes']);
  });

  it('link each day of the chart to the cases that were decided on it', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const link = screen.getByRole('link', { name: '21 Nov' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('q=decided:2026-11-21');
  });

  it('read another period on request, which the address then names', async () => {
    const { user, reads, query } = await show();
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    expect(query()).toEqual({ period: 'today' });
    await waitFor(() => expect(reads.at(-1)?.path).toBe('/cases/figures?entity=e1&period=today'));
  });

  it('say that nothing was decided instead of an empty table', async () => {
    const buckets = figures.buckets.map((each) => ({ ...each, approved: 0, cancelled: 0 }));
    await show(() => ({ ...figures, analysts: [], buckets }));
    expect(await screen.findByText('No case was decided in this period.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('show why they could not be read, and read them again on request', async () => {
    let isBroken = true;
    const { user } = await show(() => (isBroken ? rejection(400, 'failed', 'Too many requests.') : figures));
    expect(await screen.findByText('Too many requests.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Frank Ito/ })).toBeTruthy();
  });
});
