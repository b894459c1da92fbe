import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import { fakeBackOffice, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { describedList, listPage } from '#test/fixtures/list.ts';
import { transactionDetail, transactionRow } from '#test/fixtures/transaction.ts';
import { TransactionPreview } from './transaction-preview.tsx';
import { Transactions } from './transactions.tsx';

const columns = ['status', 'paymentType', 'account', 'merchantName', 'resultCode', 'mode'];
const description = describedList({
  columns: columns.map((id) => ({
    id,
    label: id,
    isDefault: true,
    align: 'left' as const,
    kind: 'text' as const,
    sorts: [],
  })),
});
const preview = `GET /transactions/${transactionRow().id}`;

async function show(rows: TransactionRow[], answers: Parameters<typeof fakeBackOffice>[0] = {}) {
  const office = fakeBackOffice({
    'GET /transactions': () => listPage(rows),
    'GET /transactions/count': () => ({ count: rows.length, capped: false, maxCounted: 10_000 }),
    'GET /transactions/description': () => description,
    'GET /saved-views': () => ({ views: [] }),
    ...answers,
  });
  renderScreen(<Transactions />, {}, { entity: 'e1' });
  await screen.findByRole('heading', { name: 'Transactions' });
  return { ...office, user: userEvent.setup() };
}
const press = (key: string, code = key) => fireEvent.keyDown(document.body, { key, code });

/** Opens the preview of the first row by keyboard. */
async function openPreview() {
  await screen.findByRole('table');
  press('j', 'KeyJ');
  press(' ', 'Space');
  return within(screen.getByRole('dialog'));
}

describe('the list of transactions', () => {
  it('shows words instead of codes, and the code beside the name of its meaning', async () => {
    await show([transactionRow()]);
    const cells = within(await screen.findByRole('table')).getAllByRole('cell');
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Approved',
      'Debit',
      'Visa •••• 0000',
      'Bakery ▸ Web shop',
      '000.100.110',
      'TEST',
    ]);
    expect(screen.getByTitle('Request successfully processed').textContent).toBe('000.100.110');
  });

  it('names each row for screen readers by what it is', async () => {
    await show([transactionRow()]);
    const table = within(await screen.findByRole('table'));
    const name = 'Debit 92.00 EUR Visa •••• 0000 1234.5678.9012';
    expect(table.getByRole('link', { name })).toBeTruthy();
    expect(table.getByRole('checkbox', { name: `Select ${name}` })).toBeTruthy();
  });

  it('shows a payment type of a later version by its code', async () => {
    await show([transactionRow({ paymentType: 'XX', paymentBrand: null, last4: null })]);
    const cells = within(await screen.findByRole('table')).getAllByRole('cell');
    expect([cells[2]?.textContent, cells[3]?.textContent]).toEqual(['XX', '']);
  });

  it('shows on a phone amount, type, status, account and reference', async () => {
    await show([transactionRow(), transactionRow({ id: 'b', merchantTransactionId: null, last4: null })]);
    const [first, second] = (await screen.findAllByText(/^Visa/, { selector: 'li *' })).map(
      (line) => line.closest('li')?.textContent,
    );
    expect(first).toMatch(/^92\.00\u00a0EURDebitApprovedVisa •••• 0000 · order-4711/);
    expect(second).toContain('Visa · Bakery');
  });

  it('leads to the first payment while there is none', async () => {
    await show([]);
    const link = await screen.findByRole('link', { name: 'How to send the first payment' });
    expect(link.getAttribute('href')).toBe('/docs/quickstart');
  });

  it('exports the selected rows by their ids', async () => {
    const { user, reads } = await show([transactionRow({ id: 'r1' }), transactionRow({ id: 'r2' })], {
      'GET /transactions/export.csv': () => rejection(400, 'failed', 'No export today.'),
    });
    await user.click(within(await screen.findByRole('table')).getByRole('checkbox', { name: 'Select this page' }));
    await user.click(screen.getByRole('button', { name: 'Export selected' }));
    expect(await screen.findByText('No export today.')).toBeTruthy();
    const exported = reads.find(({ path }) => path.includes('export.csv'))?.path ?? '';
    expect(new URLSearchParams(exported.split('?')[1]).get('q')).toBe('id:r1,r2');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  });
});

/** A preview that stays open while another row takes the place of the first one. */
function Previews({ rows: [first, second] }: { rows: [TransactionRow, TransactionRow] }) {
  const [row, setRow] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setRow(second)}>
        Next
      </button>
      <TransactionPreview row={row} />
    </>
  );
}

describe('the preview of a transaction', () => {
  it('shows amounts, details and timeline, and leads to the page', async () => {
    await show([transactionRow()], { [preview]: () => transactionDetail() });
    const dialog = await openPreview();
    expect(dialog.getByRole('heading', { level: 2, name: /92\.00.*Debit.*Approved/ })).toBeTruthy();
    expect(await dialog.findByRole('region', { name: 'Amounts' })).toBeTruthy();
    expect(dialog.getByRole('region', { name: 'Details' })).toBeTruthy();
    expect(dialog.getByRole('region', { name: /^Timeline/ })).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      `/transactions/${transactionRow().id}?entity=e1`,
    );
  });

  it('never shows the details of another transaction while its own are read', async () => {
    const other = transactionRow({ id: 'other', shortId: '9999.9999.9999' });
    fakeBackOffice({
      [preview]: () => transactionDetail(),
      'GET /transactions/other': () => new Promise(() => undefined),
    });
    renderScreen(<Previews rows={[transactionRow(), other]} />);
    expect(await screen.findByRole('region', { name: 'Details' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
  });

  it('says why the details could not be read, and reads them again on request', async () => {
    let isBroken = true;
    const { user } = await show([transactionRow()], {
      [preview]: () => (isBroken ? rejection(400, 'failed', 'The connection was lost.') : transactionDetail()),
    });
    const dialog = await openPreview();
    expect(await dialog.findByText('Couldn’t load this transaction')).toBeTruthy();
    expect(dialog.getByText('The connection was lost.')).toBeTruthy();
    isBroken = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('region', { name: 'Details' })).toBeTruthy();
  });
});
