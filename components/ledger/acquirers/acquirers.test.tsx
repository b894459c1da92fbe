import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AcquirerRow, Acquirers as Answer } from '#lib/ledger/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { Acquirers } from './acquirers.tsx';

const accountId = 'c'.repeat(32);
const row: AcquirerRow = {
  accountId,
  name: 'Main acquirer',
  currency: 'EUR',
  receivable: '120.00',
  payments: 3,
  ages: [
    { id: '0-2', count: 2, amount: '130.00' },
    { id: '3-7', count: 1, amount: '-10.00' },
    { id: '8-30', count: 0, amount: '0.00' },
    { id: 'over-30', count: 0, amount: '0.00' },
  ],
  fees: {
    lines: 4,
    total: '0.90',
    interchange: '0.30',
    scheme: '0.10',
    markup: '0.60',
    commission: '-0.20',
    other: '0.10',
  },
  contract: { lines: 3, differing: 2, charged: '0.90', expected: '0.60', variance: '0.30' },
};
const answer: Answer = {
  mode: 'live',
  from: '2026-11-01',
  to: '2026-11-30',
  rows: [row],
  receivables: [{ currency: 'EUR', open: '120.00', ledger: '125.00', rest: '5.00' }],
  lines: [
    {
      id: 'm-i-2',
      accountName: 'Main acquirer',
      shortId: '1234.5678.9012',
      settledOn: '2026-11-20',
      brand: 'VISA',
      currency: 'EUR',
      charged: '1.00',
      expected: '0.50',
      variance: '0.50',
    },
  ],
  differing: 2,
  maxLines: null,
  accounts: [{ accountId, name: 'Main acquirer', mayState: true, contracts: [] }],
};

function show(read: () => unknown = () => answer, search = '') {
  const office = fakeBackOffice({
    'GET /ledger-acquirers': read,
    [`POST /ledger-acquirers/${accountId}/contract`]: () => ({ validFrom: '2026-11-01' }),
  });
  return { ...office, ...renderPage(<Acquirers />, { search }) };
}

const textsOf = async (name: string): Promise<(string | null)[]> => {
  const table = within(await screen.findByRole('region', { name }));
  return table.getAllByRole('row').map(({ textContent }) => textContent);
};

describe('the page of acquirers', () => {
  it('has what each owes by age, beside what the ledger has', async () => {
    show();
    expect((await textsOf('Receivable'))[1]).toBe('Main acquirerEUR3130.00-10.000.000.00120.00');
    expect(screen.getByText(/is on no open payment/).textContent).toMatch(/5\.00.EUR is on no open payment/);
  });

  it('has what each charged by kind of fee, and what it should have charged, with signs', async () => {
    show();
    expect((await textsOf('Fees charged'))[1]).toBe('Main acquirerEUR40.300.100.60-0.200.100.90');
    expect((await textsOf('Fees by contract'))[1]).toBe('Main acquirerEUR30.900.600.302');
    const link = screen.getByRole('link', { name: '1234.5678.9012' });
    expect(link.getAttribute('href')).toBe('/settlement-lines/m-i-2');
    expect(screen.getByText('The largest 1 of 2 are listed; the file has all.')).toBeTruthy();
  });

  it('reads the days and the mode of its address, and offers files of exactly them', async () => {
    const { reads } = show(undefined, '?mode=live&from=2026-11-01&to=2026-11-30');
    const [figures, lines] = await screen.findAllByRole('link', { name: 'CSV' });
    expect(reads[0]?.path).toBe('/ledger-acquirers?mode=live&from=2026-11-01&to=2026-11-30');
    expect([figures, lines].map((link) => link?.getAttribute('href'))).toEqual([
      '/api/backoffice/ledger-acquirers/export.csv?mode=live&from=2026-11-01&to=2026-11-30',
      '/api/backoffice/ledger-acquirers/lines/export.csv?mode=live&from=2026-11-01&to=2026-11-30',
    ]);
  });

  it('states the contract of an account, with a rate below zero for what is given back', async () => {
    const { user, changes } = show();
    await user.click(await screen.findByRole('button', { name: 'State the contract of Main acquirer' }));
    await user.type(await screen.findByLabelText(/^First day/), '2026-11-01');
    await user.selectOptions(screen.getByLabelText('Transaction'), 'REFUND');
    await user.type(screen.getByLabelText('Percent'), '-1.5');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'State contract' }));
    const rates = [{ kind: 'REFUND', brand: null, region: null, currency: null, percentage: '-1.5', fixed: '' }];
    await waitFor(() => expect(changes[0]?.body).toEqual({ validFrom: '2026-11-01', country: null, rates }));
  });

  it('explains why it is empty, what has no contract, and why it could not be loaded', async () => {
    show(() => ({ ...answer, rows: [], receivables: [], lines: [], accounts: [] }));
    expect(await screen.findByText('No acquirer owes or charged anything')).toBeTruthy();
    show(() => ({ ...answer, rows: [{ ...row, contract: null }], lines: [] }));
    expect(await screen.findByText(/^No line of these days has a contract/)).toBeTruthy();
    show(() => rejection(500, 'failed', 'No figures now.'));
    expect(await screen.findByText('No figures now.')).toBeTruthy();
  });
});
