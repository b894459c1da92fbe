import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { Statement as StatementAnswer } from '#lib/ledger/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { Statement } from './statement.tsx';

const id = 'm'.repeat(32);
const figure = (amount: string, search: string) => ({ amount, list: 'ledger-entries', search });
const line = {
  opening: figure('20.00', 'before'),
  captures: figure('100.00', 'kind:PAYMENT'),
  refunds: figure('0.00', 'refunds'),
  chargebacks: figure('0.00', 'chargebacks'),
  fees: figure('-1.40', 'account:FEES_EARNED'),
  vat: figure('0.00', 'vat'),
  feesWithVat: figure('-1.40', 'account:FEES_EARNED,VAT_PAYABLE'),
  reserve: figure('-10.00', 'reserve'),
  payouts: figure('-90.00', 'kind:PAYOUT'),
  writeOffs: figure('0.00', 'written off'),
  corrections: figure('0.00', 'corrections'),
  closing: figure('18.60', 'after'),
};
const answer: StatementAnswer = {
  mode: 'test',
  currency: 'EUR',
  from: '2026-11-22',
  to: '2026-11-22',
  currencies: ['EUR', 'USD'],
  days: ['2026-11-21', '2026-11-22'].map((day) => ({ day, ...line })),
  total: line,
};

function show(read: () => unknown = () => answer, search = '') {
  const office = fakeBackOffice({ [`GET /entities/${id}/statement`]: read });
  const detail = { node: { id, kind: 'MERCHANT' } } as EntityDetail;
  return { ...office, ...renderPage(<Statement detail={detail} />, { search }) };
}

describe('the statement of a merchant', () => {
  it('has a line for all days and one for each, the latest first, without a link where nothing moved', async () => {
    show();
    const table = within(await screen.findByRole('region', { name: 'Days, EUR' }));
    const texts = table.getAllByRole('row').map((row) => row.textContent);
    expect(texts.slice(1)).toEqual(
      ['All days', '2026-11-22', '2026-11-21'].map(
        (name) => `${name}20.00100.000.000.00-1.40-10.00-90.000.000.0018.60`,
      ),
    );
    expect(table.queryByRole('link', { name: '0.00' })).toBeNull();
  });

  it('has the VAT on fees, and fees with it, only where fees bear it', async () => {
    show();
    await screen.findByRole('region', { name: 'Days, EUR' });
    expect(screen.queryByText('VAT on fees')).toBeNull();
    cleanup();
    const vat = figure('-0.27', 'account:VAT_PAYABLE');
    const taxed = { ...line, vat, feesWithVat: figure('-1.67', 'account:FEES_EARNED,VAT_PAYABLE') };
    show(() => ({ ...answer, total: taxed }));
    const table = within(await screen.findByRole('region', { name: 'Days, EUR' }));
    expect(table.getAllByRole('row')[1]?.textContent).toBe(
      'All days20.00100.000.000.00-1.40-0.27-1.67-10.00-90.000.000.0018.60',
    );
    expect(table.getByText('Fees with VAT')).toBeTruthy();
  });

  it('leads from each figure to its entries, within the merchant', async () => {
    show();
    const [link] = await screen.findAllByRole('link', { name: '-90.00' });
    const address = new URL(link?.getAttribute('href') ?? '', 'https://office.example');
    expect(address.pathname).toBe('/ledger-entries');
    expect(Object.fromEntries(address.searchParams)).toEqual({ entity: id, q: 'kind:PAYOUT' });
  });

  it('is offered as CSV and as a workbook of exactly these days', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Excel' });
    expect(link.getAttribute('href')).toBe(
      `/api/backoffice/entities/${id}/statement/export.xlsx?mode=test&currency=EUR&from=2026-11-22&to=2026-11-22`,
    );
  });

  it('reads the days, the currency and the mode of its address', async () => {
    const { reads } = show(undefined, '?currency=USD&from=2026-11-01&to=2026-11-02&mode=live');
    await screen.findByRole('region', { name: 'Days, EUR' });
    expect(reads[0]?.path).toBe(`/entities/${id}/statement?mode=live&currency=USD&from=2026-11-01&to=2026-11-02`);
  });

  it('explains why it is empty, and why it could not be loaded', async () => {
    show(() => ({ ...answer, currencies: [] }));
    expect(await screen.findByText('Nothing is booked yet')).toBeTruthy();
    show(() => rejection(500, 'failed', 'No figures now.'));
    expect(await screen.findByText('No figures now.')).toBeTruthy();
  });
});
