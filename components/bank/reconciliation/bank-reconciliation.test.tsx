import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { BankReconciliation as Answer, ReconciledAccountRow } from '#lib/bank/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { BankReconciliation } from './bank-reconciliation.tsx';

const psp = { id: 'a'.repeat(32), name: 'Demo PSP' };
const account: ReconciledAccountRow = {
  pspId: psp.id,
  account: 'NL91ABNA0417164300',
  currency: 'EUR',
  isMain: true,
  statement: { id: 's'.repeat(32), reference: '2026-11-20', closedOn: '2026-11-20' },
  isCovered: true,
  bank: '974.10',
  ledger: '1018.10',
  difference: '-44.00',
  remainder: '0.00',
  isExplained: true,
  itemCount: 2,
};
const none = { reference: null, text: null, settledOn: null, path: null, count: 1 };
const answer: Answer = {
  mode: 'live',
  day: '2026-11-20',
  psps: [psp],
  psp,
  accounts: [
    account,
    { ...account, currency: 'USD', bank: '5.00', ledger: '0.00', remainder: '5.00', isExplained: false },
  ],
  selected: {
    account,
    printedBy: 'Fiona',
    sections: [
      {
        side: 'bank',
        total: '-3.00',
        count: 2,
        items: [
          {
            ...none,
            kind: 'UNMATCHED',
            on: '2026-11-19',
            ageDays: 1,
            amount: '-3.00',
            text: 'Fee',
            path: '/bank-entries/e',
          },
        ],
      },
      {
        side: 'ledger',
        total: '-41.00',
        count: 1,
        items: [
          {
            ...none,
            kind: 'ARRIVAL_OPEN',
            on: '2026-11-20',
            ageDays: 0,
            amount: '-41.00',
            reference: 'settlement.csv',
            settledOn: '2026-11-18',
            path: '/settlement/i',
          },
        ],
      },
    ],
  },
};

function show(read: () => unknown = () => answer, search = '') {
  const office = fakeBackOffice({ 'GET /bank-reconciliation': read });
  return { ...office, ...renderPage(<BankReconciliation />, { search }) };
}

const lines = async () => {
  const table = await screen.findByRole('region', { name: 'Reconciliation of NL91ABNA0417164300, 2026-11-20' });
  return within(table).getAllByRole('row').slice(1);
};

describe('the bank reconciliation', () => {
  it('leads from the ledger to the bank by its items, each with day, age and amount', async () => {
    show();
    expect((await lines()).map((row) => row.textContent)).toEqual([
      'Balance of the ledger1,018.10',
      'On the bank, not in the ledger-3.00',
      'Bank entry, unmatchedFee2026-11-191 day-3.00',
      'One more item is in the sum and in the file.',
      'In the ledger, not on the bank-41.00',
      'Settled by an acquirer, not on the statementsettlement.csv · settled on 2026-11-182026-11-20today-41.00',
      'Balance of the bank974.10',
    ]);
    expect(screen.getByText('The items explain the difference to the cent.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Bank entry, unmatched' });
    expect(link.getAttribute('href')).toBe('/bank-entries/e');
  });

  it('states what no item explains, with its sign', async () => {
    const selected = { ...answer.selected, account: { ...account, remainder: '-2.00', isExplained: false } };
    show(() => ({ ...answer, selected }));
    expect(await screen.findByText(/^-2\.00.EUR is not explained$/)).toBeTruthy();
    expect(screen.getByText(/^The bank has less than the ledger/)).toBeTruthy();
    expect((await lines()).at(-2)?.textContent).toBe('Not explained-2.00');
  });

  it('lists all accounts, each with an address of its own', async () => {
    show();
    const table = within(await screen.findByRole('region', { name: 'Bank accounts' }));
    const [, dollars] = table.getAllByRole('link', { name: account.account });
    const address = new URL(dollars?.getAttribute('href') ?? '', 'https://office.example');
    expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
      '/bank-reconciliation',
      { psp: psp.id, account: account.account, currency: 'USD', day: '2026-11-20', mode: 'live' },
    ]);
  });

  it('reads the account, the day and the mode of its address', async () => {
    const { reads } = show(undefined, `?account=${account.account}&currency=EUR&day=2026-11-19&mode=test`);
    await lines();
    expect(reads[0]?.path).toBe(
      `/bank-reconciliation?account=${account.account}&currency=EUR&day=2026-11-19&mode=test`,
    );
  });

  it('is offered as CSV and as a workbook of exactly this account and day, and is printed with who signs', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    show();
    const link = await screen.findByRole('link', { name: 'CSV' });
    expect(link.getAttribute('href')).toBe(
      `/api/backoffice/bank-reconciliation/export.csv?psp=${psp.id}&account=${account.account}&currency=EUR&day=2026-11-20&mode=live`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByText(/^Printed by Fiona/)).toBeTruthy();
    expect(screen.getByText('Checked by · Date, signature')).toBeTruthy();
  });

  it('names the day after which the bank is not known', async () => {
    const selected = { ...answer.selected, account: { ...account, isCovered: false } };
    show(() => ({ ...answer, selected }));
    expect(await screen.findByText(/what the bank moved after it is not known/)).toBeTruthy();
  });

  it('explains why it is empty, and why it could not be loaded', async () => {
    show(() => ({ ...answer, psps: [], psp: null, accounts: [], selected: null }));
    expect(await screen.findByText('No bank account to reconcile')).toBeTruthy();
    show(() => ({ ...answer, accounts: [], selected: null }));
    expect(await screen.findByText('No statement begins by 2026-11-20')).toBeTruthy();
    show(() => rejection(500, 'failed', 'No figures now.'));
    expect(await screen.findByText('No figures now.')).toBeTruthy();
  });
});
