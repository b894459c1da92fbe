import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Ledger as LedgerAnswer } from '#lib/ledger/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { Ledger } from './ledger.tsx';

const answer = (changes: Partial<LedgerAnswer> = {}): LedgerAnswer => ({
  mode: 'test',
  from: '2026-11-16',
  to: '2026-11-22',
  merchants: [],
  hasMore: false,
  currencies: [
    {
      currency: 'EUR',
      opening: '20.00',
      closing: '69.90',
      accounts: [
        {
          account: 'ACQUIRER_RECEIVABLE',
          number: '1100',
          name: 'Acquirer receivable',
          opening: '20.00',
          debit: '80.00',
          credit: '10.10',
          closing: '89.90',
        },
        {
          account: 'MERCHANT_PAYABLE',
          number: '2000',
          name: 'Merchant payable',
          opening: '-20.00',
          debit: '10.10',
          credit: '60.00',
          closing: '-69.90',
        },
      ],
      total: { opening: '0.00', debit: '90.10', credit: '70.10', closing: '20.00' },
      steps: [
        { id: 'payments', amount: '60.00', search: 'kind:PAYMENT currency:EUR' },
        { id: 'refunds', amount: '-10.10', search: 'kind:REFUND currency:EUR' },
      ],
    },
  ],
  ...changes,
});

function show(changes: Partial<LedgerAnswer> = {}, search = '') {
  const office = fakeBackOffice({ 'GET /ledger': () => answer(changes) });
  return { ...office, ...renderPage(<Ledger />, { entity: 'e1', search }) };
}

describe('the ledger', () => {
  it('shows each account before, in and after the period, with links to its entries', async () => {
    show();
    const table = within(await screen.findByRole('region', { name: 'Trial balance, EUR' }));
    const [, , payable] = table.getAllByRole('row');
    expect(payable?.textContent).toBe('2000 Merchant payable-20.0010.1060.00-69.90');
    expect(table.getAllByRole('row').at(-1)?.textContent).toBe('Total0.0090.1070.1020.00');
    const link = table.getByRole('link', { name: '-69.90' });
    const address = new URL(link.getAttribute('href') ?? '', 'https://office.example');
    expect(address.pathname).toBe('/ledger-entries');
    expect(address.searchParams.get('q')).toBe('mode:test account:MERCHANT_PAYABLE currency:EUR');
  });

  it('explains from the opening to the closing amount, each change with a link to its entries', async () => {
    show();
    const section = within(await screen.findByRole('region', { name: 'What merchants are owed, EUR' }));
    const texts = section.getAllByRole('row').map((row) => row.textContent?.replace('\u00a0', ' '));
    expect(texts.slice(1)).toEqual([
      'Before 2026-11-1620.00 EUR',
      'Payments60.00 EUR',
      'Refunds, credits and reversals-10.10 EUR',
      'Now69.90 EUR',
    ]);
    expect(section.getByRole('link', { name: 'Payments' }).getAttribute('href')).toContain('kind');
  });

  it('reads the period and the mode of its address', async () => {
    const { reads } = show({}, '?period=30d&mode=live');
    await screen.findByRole('heading', { name: 'Ledger' });
    await vi.waitFor(() => expect(reads[0]?.path).toMatch(/period=30d/));
    expect(reads[0]?.path).toMatch(/mode=live/);
  });

  it('shows which mode the figures are of', async () => {
    show();
    await screen.findByText('Trial balance, EUR');
    expect(screen.getByRole('button', { name: 'Test' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Live' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('lists what each merchant is owed when there are several', async () => {
    show({ merchants: [{ merchantId: 'm1', name: 'Bakery', currency: 'EUR', owed: '69.90' }], hasMore: true });
    const link = await screen.findByRole('link', { name: 'Bakery' });
    expect(link.getAttribute('href')).toContain('entity=m1');
    expect(screen.getByText(/More merchants have a balance/)).toBeTruthy();
  });

  it('says that nothing is booked yet', async () => {
    show({ currencies: [] });
    expect(await screen.findByText('Nothing is booked yet')).toBeTruthy();
  });

  it('says why it could not be loaded', async () => {
    fakeBackOffice({ 'GET /ledger': () => rejection(400, 'failed', 'The database is away.') });
    renderPage(<Ledger />);
    expect(await screen.findByText('The database is away.')).toBeTruthy();
  });
});
