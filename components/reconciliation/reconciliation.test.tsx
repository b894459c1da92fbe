import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reconciliation as Figures } from '#lib/reconciliation/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { Reconciliation } from './reconciliation.tsx';

const entries = (search: string) => ({ list: 'ledger-entries', search });

const figures: Figures = {
  mode: 'test',
  currency: 'EUR',
  from: '2026-11-01',
  to: '2026-11-30',
  currencies: ['EUR', 'USD'],
  waterfall: {
    steps: [
      { id: 'payments', amount: '100.00', ...entries('kind:PAYMENT') },
      { id: 'fees', amount: '-2.00', ...entries('account:FEES_EARNED') },
    ],
    rest: { amount: '98.00', ...entries('account:MERCHANT_PAYABLE') },
  },
  days: [
    {
      day: '2026-11-02',
      captured: { amount: '100.00', ...entries('date:2026-11-02 kind:PAYMENT') },
      settled: { amount: '92.00', ...entries('date:2026-11-02 kind:SETTLEMENT') },
      feesEarned: { amount: '2.00', ...entries('earned') },
      acquirerFees: { amount: '0.25', ...entries('cost') },
    },
  ],
  ageing: [{ id: '7-13', count: 3, amount: '12.00', list: 'unsettled-payments', search: 'date:7' }],
  matching: {
    statuses: [{ status: 'MATCHED', count: 9, list: 'settlement-lines', search: 'status:matched' }],
    ratePercent: 90,
  },
  exceptions: [{ exception: 'NOT_MATCHED', count: 1, list: 'settlement-lines', search: 'is:open' }],
  fees: {
    earned: { amount: '2.00', ...entries('earned') },
    acquirers: { amount: '0.25', ...entries('cost') },
    difference: { amount: '1.75', ...entries('both') },
    fx: { amount: '0.01', ...entries('fx') },
  },
  feeParts: [{ part: 'interchange', amount: '0.20' }],
  deadlines: [
    { day: '2026-11-20', count: 2, amount: '30.00', isOverdue: true, list: 'disputes', search: 'due:2026-11-20' },
  ],
  chargebacks: {
    brands: [
      {
        brand: 'VISA',
        payments: { count: 40, list: 'transactions', search: 'brand:VISA' },
        chargebacks: { count: 1, list: 'transactions', search: 'type:CB' },
        ratePercent: 2.5,
      },
    ],
    reasons: [{ resultCode: '000.100.203', description: 'Fraud', count: 1, list: 'transactions', search: 'result:x' }],
  },
};

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 224));
});

function show(answer: () => unknown = () => figures) {
  const office = fakeBackOffice({ 'GET /reconciliation': answer });
  return { ...office, ...renderPage(<Reconciliation />) };
}

const tableOf = async (name: string) => within(await screen.findByRole('region', { name })).getByRole('table');
const hrefIn = (element: HTMLElement, name: RegExp) =>
  decodeURIComponent(within(element).getByRole('link', { name }).getAttribute('href')?.replaceAll('+', ' ') ?? '');

describe('the reconciliation', () => {
  it('leads from each step of the waterfall to its entries', async () => {
    show();
    const table = await tableOf('From payments to payouts');
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Gross payments', 'Fees', 'Left of the period']);
    expect(hrefIn(table, /100\.00/)).toBe('/ledger-entries?q=kind:PAYMENT');
    expect(hrefIn(table, /98\.00/)).toBe('/ledger-entries?q=account:MERCHANT_PAYABLE');
  });

  it('has a table of each chart, whose figures lead to their own rows', async () => {
    const { user } = show();
    const region = await screen.findByRole('region', { name: 'Settled and captured by day' });
    await user.click(within(region).getByRole('button', { name: 'Show as table' }));
    expect(hrefIn(region, /100\.00/)).toBe('/ledger-entries?q=date:2026-11-02 kind:PAYMENT');
    expect(hrefIn(region, /92\.00/)).toBe('/ledger-entries?q=date:2026-11-02 kind:SETTLEMENT');
  });

  it.each([
    ['Unsettled payments', /^3$/, '/unsettled-payments?q=date:7'],
    ['Open exceptions', /^1$/, '/settlement-lines?q=is:open'],
    ['Chargebacks by brand', /^40$/, '/transactions?q=brand:VISA'],
    ['Deadlines of disputes', /^2$/, '/disputes?q=due:2026-11-20'],
    ['Chargebacks by reason', /^1$/, '/transactions?q=result:x'],
    ['Fees and currency conversion', /1\.75/, '/ledger-entries?q=both'],
  ])('leads from %s to its rows', async (name, figure, href) => {
    show();
    const section = (await screen.findByRole('heading', { name })).closest('section') as HTMLElement;
    expect(hrefIn(section, figure)).toBe(href);
  });

  it('shows the match rate and the rate of chargebacks', async () => {
    show();
    expect(await screen.findByText('90 % of the lines that need a payment were matched.')).toBeTruthy();
    expect(screen.getByText('2.5 %')).toBeTruthy();
  });

  it('offers each table as CSV and as a workbook', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Excel Open exceptions' });
    expect(link.getAttribute('href')).toBe(
      '/api/backoffice/reconciliation/export.xlsx?table=exceptions&mode=test&currency=EUR&from=2026-11-01&to=2026-11-30',
    );
  });

  it('shows the message when the figures cannot be read, and tries again', async () => {
    show(() => rejection(500, 'failed', 'No figures now.'));
    expect(await screen.findByText('No figures now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('explains why it is empty', async () => {
    show(() => ({ ...figures, currencies: [] }));
    expect(await screen.findByText('Nothing is booked yet')).toBeTruthy();
  });
});
