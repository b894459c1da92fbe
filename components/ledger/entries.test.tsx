import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EntryRow } from '#lib/ledger/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows, textOf } from '#test/fixtures/page.tsx';
import { LedgerEntries } from './entries.tsx';
import { LedgerEntry } from './entry.tsx';

const row: EntryRow = {
  id: '42',
  bookedAt: '2026-11-22T10:00:00.000Z',
  valueOn: '2026-11-22',
  kind: 'PAYMENT',
  isTest: false,
  merchantId: 'm1',
  merchantName: 'Bakery',
  paymentId: 'a'.repeat(32),
  reason: null,
  importId: null,
  lineId: null,
  actorName: 'Shop token',
  reverses: null,
  reversedBy: null,
  amount: '92.00',
  currency: 'EUR',
  postings: [
    { account: 'ACQUIRER_RECEIVABLE', currency: 'EUR', debit: '92.00', credit: null },
    { account: 'MERCHANT_PAYABLE', currency: 'EUR', debit: null, credit: '92.00' },
    { account: 'MERCHANT_PAYABLE', currency: 'EUR', debit: '1.54', credit: null },
    { account: 'FEES_EARNED', currency: 'EUR', debit: null, credit: '1.54' },
  ],
};

const columns = { kind: 'Kind', amount: 'Amount', accounts: 'Debited and credited', merchantName: 'Merchant' };

function showList(rows: EntryRow[], permissions: ('ledger.read' | 'ledger.correct')[] = ['ledger.read']) {
  const office = fakeBackOffice({
    ...listAnswers('/ledger-entries', rows, columns),
    'POST /ledger/corrections': () => ({ booked: true }),
    'POST /ledger/write-offs': () => ({ booked: true }),
  });
  return { ...office, ...renderPage(<LedgerEntries />, { user: { permissions } }) };
}

function showEntry(changes: Partial<EntryRow> = {}, mayReverse = true) {
  const office = fakeBackOffice({
    'GET /ledger-entries/42': () => ({ row: { ...row, ...changes }, mayReverse }),
    'POST /ledger-entries/42/reverse': () => ({ reversed: '42' }),
  });
  return { ...office, ...renderPage(<LedgerEntry id="42" />) };
}

describe('the list of entries', () => {
  it('shows kind, amount, the accounts on both sides, and what was taken back', async () => {
    showList([row, { ...row, id: '43', kind: 'CORRECTION', reversedBy: '44', isTest: true }]);
    const [first, second] = await tableRows();
    expect(first).toEqual([
      'PaymentLIVE',
      '92.00\u00a0EUR',
      'Acquirer receivable, Merchant payable ← Merchant payable, Fees earned',
      'Bakery',
    ]);
    expect(second?.[0]).toBe('CorrectionReversedTEST');
  });

  it('offers a correction to those who may book one', async () => {
    showList([row]);
    await tableRows();
    expect(screen.queryByRole('button', { name: 'Book a correction' })).toBeNull();
  });

  it('sends no correction with an account on both sides', async () => {
    const { user, changes } = showList([row], ['ledger.read', 'ledger.correct']);
    await user.click(await screen.findByRole('button', { name: 'Book a correction' }));
    await user.selectOptions(await screen.findByLabelText('Account that is credited'), 'SUSPENSE');
    await user.type(screen.getByLabelText('Amount'), '7.00');
    await user.type(screen.getByLabelText('Reason'), 'Unknown transfer');
    await user.click(screen.getByRole('button', { name: 'Book correction' }));
    expect(await screen.findByText('Choose a merchant.')).toBeTruthy();
    expect(changes).toEqual([]);
  });
});

describe('a write-off', () => {
  it('asks for the side and the item only of suspense', async () => {
    const { user } = showList([row], ['ledger.read', 'ledger.correct']);
    await user.click(await screen.findByRole('button', { name: 'Write off' }));
    expect(await screen.findByLabelText('Account')).toBeTruthy();
    expect(screen.queryByLabelText('Side')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Account'), 'SUSPENSE');
    expect(screen.getByLabelText('Side')).toBeTruthy();
    expect(screen.getByLabelText('Entry or settlement line')).toBeTruthy();
  });

  it('is sent with a reason, and is not sent without a merchant', async () => {
    const { user, changes } = showList([row], ['ledger.read', 'ledger.correct']);
    await user.click(await screen.findByRole('button', { name: 'Write off' }));
    await user.selectOptions(await screen.findByLabelText('Account'), 'SUSPENSE');
    await user.type(screen.getByLabelText('Amount'), '7.00');
    await user.type(screen.getByLabelText('Reason'), 'Never explained');
    await user.click(screen.getAllByRole('button', { name: 'Write off' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Choose a merchant.')).toBeTruthy();
    expect(changes).toEqual([]);
  });
});

describe('an entry', () => {
  it('leads to the import and the lines that it was booked from', async () => {
    const importId = 'c'.repeat(32);
    showEntry({ kind: 'SETTLEMENT', paymentId: null, importId });
    const lines = await screen.findByRole('link', { name: 'Lines of the import' });
    expect(lines.getAttribute('href')).toBe(`/settlement-lines?q=import%3A${importId}`);
    expect(screen.getByRole('link', { name: importId }).getAttribute('href')).toBe(`/settlement/${importId}`);
  });

  it('leads to the line that a user decided about', async () => {
    const [importId, lineId] = ['c'.repeat(32), `${'b'.repeat(32)}-${'c'.repeat(32)}-7`];
    showEntry({ kind: 'SETTLEMENT_DECISION', importId, lineId });
    const line = await screen.findByRole('link', { name: 'Line 7' });
    expect(line.getAttribute('href')).toBe(`/settlement-lines/${lineId}`);
  });

  it('shows its postings, and links to its payment', async () => {
    showEntry();
    expect(await screen.findByRole('heading', { name: 'Postings' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(5);
    expect(screen.getByRole('link', { name: row.paymentId ?? '' }).getAttribute('href')).toBe(
      `/transactions/${row.paymentId}`,
    );
    expect(textOf('By')).toBe('Shop token');
  });

  it('is reversed with a reason', async () => {
    const { user, changes } = showEntry();
    await user.click(await screen.findByRole('button', { name: 'Reverse entry' }));
    await user.type(await screen.findByLabelText(/Reason/), 'Booked twice');
    await user.click(screen.getAllByRole('button', { name: 'Reverse entry' }).at(-1) as HTMLElement);
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({ path: '/ledger-entries/42/reverse', body: { reason: 'Booked twice' } });
  });

  it('says why it cannot be reversed', async () => {
    showEntry({ reversedBy: '50' }, false);
    const button = await screen.findByRole('button', { name: 'Reverse entry' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('link', { name: 'Entry 50' }).getAttribute('href')).toBe('/ledger-entries/50');
  });
});
