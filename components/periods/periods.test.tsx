import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChecklistRow, PeriodDetail, PeriodRow } from '#lib/periods/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { entitySearch, listAnswers, renderPage, selectEntity, shop, tableRows } from '#test/fixtures/page.tsx';
import { Period } from './period.tsx';
import { Periods } from './periods.tsx';

const row: PeriodRow = {
  id: 'd'.repeat(32),
  createdAt: '2026-11-22T10:00:00.000Z',
  state: 'OPEN',
  mode: 'live',
  merchantId: 'm1',
  merchantName: 'Bakery',
  startsOn: '2026-10-01',
  endsOn: '2026-10-31',
  createdBy: 'Finn',
  proposedBy: null,
  closedBy: null,
  closedAt: null,
  entryCount: null,
  hash: null,
};
const columns = { merchantName: 'Merchant', startsOn: 'First day', endsOn: 'Last day', state: 'State' };

function showList(verification: object = { periods: 2, problems: [] }) {
  const office = fakeBackOffice({
    ...listAnswers('/periods', [row, { ...row, id: 'e', state: 'CLOSED' }], columns),
    ...entitySearch,
    'GET /periods/start': () => ({ startsOn: '2026-10-01' }),
    'POST /periods': () => ({ id: row.id }),
    'POST /periods/verify': () => verification,
  });
  return { ...office, ...renderPage(<Periods />, { user: { permissions: ['periods.read', 'periods.write'] } }) };
}

const exceptions: ChecklistRow = {
  id: 'exceptions',
  state: 'unresolved',
  count: 2,
  capped: false,
  isWaivable: true,
  waiver: null,
  link: { list: 'settlement-lines', search: 'is:open date:<=2026-10-31', entityId: 'm1' },
  bank: null,
};
const agreed: ChecklistRow = {
  id: 'ledger',
  state: 'ok',
  count: 0,
  capped: false,
  isWaivable: false,
  waiver: null,
  link: null,
  bank: null,
};

const detail: PeriodDetail = {
  row,
  version: 1,
  checklist: [exceptions, agreed],
  balances: [],
  seal: null,
  reason: null,
  may: { prepare: true, propose: true, close: false, return: false, withdraw: false, reopen: false },
  refusal: null,
  history: [{ type: 'period.begun', at: row.createdAt, actorName: 'Finn', reason: null, item: null }],
};

function showPeriod(changes: Partial<PeriodDetail> = {}, answer: () => unknown = () => detail) {
  const path = `/periods/${row.id}`;
  const verbs = ['waive', 'propose', 'close', 'return', 'withdraw', 'cancel', 'reopen'];
  const office = fakeBackOffice({
    [`GET ${path}`]: () => ({ ...detail, ...changes }),
    ...Object.fromEntries(verbs.map((verb) => [`POST ${path}/${verb}`, answer])),
  });
  return { ...office, ...renderPage(<Period id={row.id} />) };
}

const buttonOf = (name: string) => screen.findByRole('button', { name });
const closed: Partial<PeriodDetail> = {
  row: { ...row, state: 'CLOSED', closedBy: 'Ada', closedAt: row.createdAt, entryCount: 7 },
  seal: { hash: 'a'.repeat(64), previousHash: null, previousId: 'p'.repeat(32), entriesHash: 'b'.repeat(64) },
  balances: [{ currency: 'EUR', account: 'BANK', amount: '12.50', search: 'account:BANK' }],
};

describe('the list of accounting periods', () => {
  it('shows merchant, days and state', async () => {
    showList();
    expect(await tableRows()).toEqual([
      ['Bakery', '2026-10-01', '2026-10-31', 'Being prepared'],
      ['Bakery', '2026-10-01', '2026-10-31', 'Closed'],
    ]);
  });

  it('begins a period, whose page opens', async () => {
    const { user, changes } = showList();
    await user.click(await buttonOf('Close a period'));
    await selectEntity(user, 'Merchant');
    expect(await screen.findByText('Begins on 2026-10-01.')).toBeTruthy();
    await user.click(await buttonOf('Show checklist'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/periods/${row.id}`));
    expect(changes[0]?.body).toMatchObject({ merchantId: shop.id, mode: 'live' });
  });

  it('names each period that is not what was signed off', async () => {
    const { user } = showList({ periods: 2, problems: [{ id: 'e', problem: 'entries-differ' }] });
    await user.click(await buttonOf('Verify'));
    const dialog = await screen.findByRole('dialog', { name: 'Closed periods differ' });
    const link = within(dialog).getByRole('link', { name: 'The entries differ' });
    expect(link.getAttribute('href')).toBe('/periods/e');
  });

  it('confirms that all periods are as they were signed off', async () => {
    const { user } = showList();
    await user.click(await buttonOf('Verify'));
    expect(await screen.findByText('2 closed periods are as they were signed off.')).toBeTruthy();
  });
});

describe('the page of an accounting period', () => {
  it('leads from an item of the checklist to exactly its rows', async () => {
    showPeriod();
    const link = await screen.findByRole('link', { name: '2 settlement lines wait for a user' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/settlement-lines?entity=m1&q=is:open+date:<=2026-10-31',
    );
    expect(screen.getByText('The ledger agrees with its entries')).toBeTruthy();
  });

  const bank = { account: 'DE89', currency: 'EUR', remainder: '-2.00', amountMinor: '-200' };
  const account: ChecklistRow = {
    ...exceptions,
    id: 'bank:EUR:DE89',
    count: 1,
    link: { list: 'bank-reconciliation', search: '', entityId: 'p1' },
    bank,
  };

  it.each([
    ['ok', 0, '0.00', 'DE89, EUR, is reconciled'],
    ['unresolved', 1, '-2.00', 'DE89, EUR: -2.00\u00a0EUR is not explained'],
    ['unresolved', 1, null, 'DE89, EUR: no bank statement reaches the last day'],
  ] as const)(
    'leads to the reconciliation of each bank account on its last day: %s',
    async (state, count, remainder, name) => {
      showPeriod({ ...detail, checklist: [{ ...account, state, count, bank: { ...bank, remainder } }] });
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(
        '/bank-reconciliation?entity=p1&account=DE89&currency=EUR&day=2026-10-31&mode=live',
      );
    },
  );

  it('leaves what is not explained of a bank account with a reason, for the amount that was shown', async () => {
    const { user, changes } = showPeriod({ ...detail, checklist: [account] });
    await user.click(await buttonOf('Leave with a reason'));
    await user.type(screen.getByLabelText('Reason'), 'The bank corrects it');
    await user.click(await buttonOf('Leave with this reason'));
    await waitFor(() =>
      expect(changes[0]?.body).toEqual({
        item: 'bank:EUR:DE89',
        count: 1,
        amountMinor: '-200',
        reason: 'The bank corrects it',
      }),
    );
  });

  it('asks for a reason before an item may stay', async () => {
    const { user, changes } = showPeriod();
    await user.click(await buttonOf('Leave with a reason'));
    await user.type(screen.getByLabelText('Reason'), 'Known since October');
    await user.click(await buttonOf('Leave with this reason'));
    await waitFor(() =>
      expect(changes[0]?.body).toEqual({ item: 'exceptions', count: 2, reason: 'Known since October' }),
    );
  });

  it('is not proposed while an item is open', async () => {
    showPeriod();
    const button = await buttonOf('Propose sign-off');
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['OPEN', 'Propose sign-off', 'Propose sign-off', 'propose'],
    ['OPEN', 'Cancel period', 'Cancel period', 'cancel'],
    ['PROPOSED', 'Close period', 'Close period', 'close'],
  ] as const)('%s: %s asks before it is done', async (state, name, submit, verb) => {
    const { user, changes } = showPeriod({
      row: { ...row, state },
      checklist: [agreed],
      may: { ...detail.may, close: true, return: true },
    });
    await user.click(await buttonOf(name));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: submit }));
    await waitFor(() => expect(changes[0]?.path).toContain(`/periods/${row.id}/${verb}`));
  });

  it('shows why the user cannot close it', async () => {
    showPeriod({ row: { ...row, state: 'PROPOSED' }, refusal: 'proposed-it', may: { ...detail.may, withdraw: true } });
    const button = await buttonOf('Close period');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(await buttonOf('Withdraw')).toBeTruthy();
  });

  it('shows with which balances and hash it was closed', async () => {
    showPeriod(closed);
    expect(await screen.findByRole('heading', { name: 'Closing balances' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /12\.50/ }).getAttribute('href')).toContain('account%3ABANK');
    expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe(`/periods/${'p'.repeat(32)}`);
  });

  it('is reopened with a reason', async () => {
    const { user, changes } = showPeriod({ ...closed, may: { ...detail.may, reopen: true } });
    await user.click(await buttonOf('Reopen'));
    await user.type(screen.getByLabelText('Reason'), 'A late invoice');
    await user.click(screen.getAllByRole('button', { name: 'Reopen' }).at(-1) as HTMLElement);
    await waitFor(() => expect(changes[0]?.body).toEqual({ reason: 'A late invoice' }));
  });

  it('keeps the dialog open when another user was first', async () => {
    const { user } = showPeriod({ row: { ...row, state: 'PROPOSED' }, may: { ...detail.may, close: true } }, () =>
      rejection(409, 'changed', 'Another user changed this period.'),
    );
    await user.click(await buttonOf('Close period'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Close period' }));
    expect(await screen.findByText('Another user changed this period.')).toBeTruthy();
  });
});
