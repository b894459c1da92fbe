import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Overview as OverviewData } from '#lib/home/staff/index.ts';
import { fakeBackOffice, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { render } from '#test/render.tsx';
import { KeyMetrics } from './key-metrics.tsx';
import { Overview } from './overview.tsx';
import { Trend } from './trend.tsx';

type Figures = OverviewData['current'];

const figures = (changes: Partial<Figures> = {}): Figures => ({
  approved: 90,
  declined: 10,
  rejected: 3,
  open: 2,
  volumes: [{ currency: 'EUR', amount: '1500.00', approved: 90 }],
  ...changes,
});

const none = figures({ approved: 0, declined: 0, rejected: 0, open: 0, volumes: [] });

const euros = (amount: string, previously: string) => [{ currency: 'EUR', amount, previously }];

function overview(changes: Partial<OverviewData> = {}): OverviewData {
  return {
    period: '7d',
    bucket: 'day',
    from: '2026-11-16T00:00:00.000Z',
    to: '2026-11-22T12:00:00.000Z',
    dateSearch: 'date:>=2026-11-16',
    current: figures(),
    previous: figures({ approved: 40, declined: 10, volumes: [{ currency: 'EUR', amount: '1000.00', approved: 40 }] }),
    latency: { p50Ms: 46.4, p95Ms: 1_250, answers: 100 },
    previousLatency: { p50Ms: 46.4, p95Ms: 900, answers: 100 },
    reasons: [{ resultCode: '800.100.152', description: 'declined by the bank', count: 7, previously: 4 }],
    buckets: [
      {
        from: '2026-11-21T00:00:00.000Z',
        approved: 60,
        declined: 4,
        volumes: euros('1000.00', '400.00'),
        ruleChanges: 0,
        deployed: [],
        dateSearch: 'date:2026-11-21',
      },
      {
        from: '2026-11-22T00:00:00.000Z',
        approved: 30,
        declined: 6,
        volumes: euros('500.00', '600.00'),
        ruleChanges: 2,
        deployed: ['1.4.0'],
        dateSearch: 'date:2026-11-22',
      },
    ],
    ...changes,
  };
}

beforeEach(() => {
  // The plot is drawn in the size of its frame, which a test without a layout has to give.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 224));
});

async function show(answer: () => unknown = () => overview(), search = '', entity: string | null = 'e1') {
  const office = fakeBackOffice({ 'GET /overview': answer });
  const shown = renderScreen(<Overview />, {}, { search, entity });
  await waitFor(() => expect(office.reads.length).toBeGreaterThan(0));
  await screen.findByRole('heading', { name: 'How payments went' });
  return { ...office, ...shown, user: userEvent.setup() };
}

/** The text below a figure and the address of the rows that it counts. */
async function figure(name: string) {
  const term = await screen.findByText(name, { selector: 'dt' });
  const block = within(term.parentElement as HTMLElement);
  const link = block.getByRole('link');
  const url = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  const text = block.getByRole('definition').textContent?.replaceAll('\u00a0', ' ');
  return { value: link.textContent?.replaceAll('\u00a0', ' '), text, q: url.searchParams.get('q'), url };
}

describe('the overview', () => {
  it('reads the period of the URL and the entity', async () => {
    const { reads } = await show(undefined, '?period=30d');
    expect(reads[0]?.path).toBe('/overview?entity=e1&period=30d');
    expect(screen.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows seven days until another period is selected, which the URL then names', async () => {
    const { reads, user, query } = await show();
    expect(reads[0]?.path).toBe('/overview?entity=e1&period=7d');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(query()).toEqual({ period: 'today' });
    await waitFor(() => expect(reads.at(-1)?.path).toBe('/overview?entity=e1&period=today'));
  });

  it('shows why it could not be read, and reads it again on request', async () => {
    let isBroken = true;
    const { user } = await show(() => (isBroken ? rejection(400, 'failed', 'Too many requests.') : overview()));
    expect(await screen.findByText('Couldn’t load the overview')).toBeTruthy();
    expect(screen.getByText('Too many requests.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Approved volume')).toBeTruthy();
  });
});

function showFigures(data: OverviewData): void {
  renderScreen(<KeyMetrics data={data} toList={(...conditions) => `/transactions?q=${conditions.join(' ')}`} />);
}

describe('the key figures', () => {
  it('show the approved volume with its code, its change and the rows behind it', async () => {
    await show();
    const { value, text, q, url } = await figure('Approved volume');
    expect(value).toBe('1,500.00 EUR');
    expect(text).toContain('▲ 50.0 % against the period before');
    expect(q).toBe('type:PA,DB,CD,SD status:succeeded date:>=2026-11-16');
    expect([url.pathname, url.searchParams.get('entity')]).toEqual(['/transactions', 'e1']);
  });

  it('name every currency: three beside the first one, the others one click away', async () => {
    const volumes = ['EUR', 'USD', 'CAD', 'AUD', 'JPY', 'CHF'].map((currency) => ({
      currency,
      amount: '101',
      approved: 1,
    }));
    const { user } = await show(() => overview({ current: figures({ volumes }) }));
    await figure('Approved volume');
    const more = screen.getByText('+ 2 more currencies');
    expect(more.closest('details')?.open).toBe(false);
    await user.click(more);
    expect(more.closest('details')?.textContent).toContain('101\u00a0CHF');
  });

  it('compare only volumes of the same currency', async () => {
    showFigures(overview({ previous: figures({ volumes: [{ currency: 'USD', amount: '9', approved: 1 }] }) }));
    expect((await figure('Approved volume')).text).toContain('no data in the previous period');
  });

  it('show the approval rate in percent and its change in points, without what we rejected', async () => {
    await show();
    const { value, text, q } = await figure('Approval rate');
    expect(value).toBe('90.0 %');
    expect(text).toContain('▲ 10.0 points against the period before');
    expect(text).toContain('10 declined by an acquirer');
    expect(q).toContain('status:declined,cancelled,expired');
  });

  it('show the change of the approval rate also when nothing was approved before', async () => {
    showFigures(overview({ previous: figures({ approved: 0, declined: 5 }) }));
    expect((await figure('Approval rate')).text).toContain('▲ 90.0 points against the period before');
  });

  it('show no change of an approval rate that does not exist', async () => {
    showFigures(overview({ current: none }));
    const { value, text } = await figure('Approval rate');
    expect(value).toBe('None');
    expect(text).not.toContain('points');
  });

  it('count every transaction, also those that are open or that we rejected', async () => {
    await show();
    const { value, text } = await figure('Transactions');
    expect(value).toBe('105');
    expect(text).toContain('3 rejected by us, 2 still open');
  });

  it('show the latency as median and 95th percentile, in a unit that fits', async () => {
    await show();
    const { value, text } = await figure('Acquirer latency');
    expect(value).toBe('46 ms');
    expect(text).toBe('46 msno changemedian; 95 % within 1.3 s');
  });

  it.each([
    [0.4, '< 1 ms'],
    [999.4, '999 ms'],
    [999.7, '1.0 s'],
    [2_345, '2.3 s'],
  ])('write a latency of %d ms as %s', async (p50Ms, shown) => {
    showFigures(overview({ latency: { p50Ms, p95Ms: 5_000, answers: 1 } }));
    expect((await figure('Acquirer latency')).value).toBe(shown);
  });

  it('are None where nothing happened', async () => {
    await show(() => overview({ current: none, latency: null, reasons: [], buckets: [] }));
    expect((await figure('Approved volume')).value).toBe('None');
    expect((await figure('Acquirer latency')).value).toBe('None');
    expect((await figure('Transactions')).value).toBe('0');
    expect(screen.getByText('No payment failed in this period.')).toBeTruthy();
    expect(screen.getByText('No transactions in this period')).toBeTruthy();
  });
});

describe('the reasons of declines', () => {
  it('link to their rows of the period, with the count of the period before', async () => {
    await show();
    const link = await screen.findByRole('link', { name: /800\.100\.152/ });
    expect(link.textContent).toBe('800.100.152declined by the bankbefore: 47');
    expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('q')).toBe(
      'type:PA,DB,CD,SD result:800.100.152 date:>=2026-11-16',
    );
  });
});

describe('the chart of the volume', () => {
  const table = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    return within(screen.getByRole('table'));
  };

  it('has a point for each day, which links to the rows of that day', async () => {
    const { user } = await show();
    const link = (await table(user)).getByRole('link', { name: '21 Nov' });
    expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('q')).toBe(
      'type:PA,DB,CD,SD date:2026-11-21',
    );
    expect(screen.getByRole('columnheader', { name: 'Day (UTC)' })).toBeTruthy();
  });

  it('names the days on which rules were changed, with the way to the changes, and those on which a version was deployed', async () => {
    await show();
    const changes = within(await screen.findByRole('list', { name: 'What was changed' }));
    const link = changes.getByRole('link', { name: '22 Nov: 2 changes of rules' });
    expect(link.getAttribute('href')).toBe('/audit?entity=e1&q=action%3Arisk-rule%2Crouting-rule+date%3A2026-11-22');
    expect(changes.getAllByRole('link')).toHaveLength(1);
    expect(changes.getByText('22 Nov: Turnpike 1.4.0 deployed')).toBeTruthy();
  });

  it('has a point for each hour of today', async () => {
    const hour = {
      from: '2026-11-22T14:00:00.000Z',
      approved: 1,
      declined: 0,
      volumes: [],
      ruleChanges: 0,
      deployed: [],
      dateSearch: 'date:x',
    };
    const { user } = await show(() => overview({ period: 'today', bucket: 'hour', buckets: [hour] }));
    expect((await table(user)).getByRole('link', { name: '14:00' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Approval rate stayed near 90\u00a0%' })).toBeTruthy();
  });
});

describe('the title of the chart', () => {
  const day = (date: string, approved: number, declined: number) => ({
    from: `${date}T00:00:00.000Z`,
    approved,
    declined,
    volumes: euros('0.00', '0.00'),
    ruleChanges: 0,
    deployed: [],
    dateSearch: `date:${date}`,
  });

  it('is the fall of the approval rate, where there is one', async () => {
    await show(() => overview({ buckets: [day('2026-11-20', 95, 5), day('2026-11-21', 71, 29)] }));
    expect(await screen.findByRole('region', { name: 'Approval rate fell to 71\u00a0% on 21 Nov' })).toBeTruthy();
  });

  it('is how the money of the chosen currency moved, beside that of the period before', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'EUR' }));
    const title = 'Approved EUR is up 50\u00a0% against the period before';
    expect(await screen.findByRole('region', { name: title })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const cells = within(screen.getByRole('table')).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['1,000.00', '400.00']);
  });
});

describe('a change against the period before', () => {
  it.each([
    [{ now: 150, before: 100 }, '▲ 50.0\u00a0% against the period before'],
    [{ now: 50, before: 100 }, '▼ 50.0\u00a0% against the period before'],
    [{ now: 100.01, before: 100 }, 'no change'],
    [{ now: 5, before: 0 }, 'no data in the previous period'],
    [{ now: 0, before: 0 }, 'no change'],
    [{ now: 5, before: 7.5, points: true }, '▼ 2.5\u00a0points against the period before'],
  ])('%j is “%s”', (props, text) => {
    expect(render(<Trend {...props} />).container.textContent).toBe(text);
  });
});
