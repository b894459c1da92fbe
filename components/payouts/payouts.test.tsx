import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PayoutDetail, PayoutRow } from '#lib/payouts/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { entitySearch, listAnswers, renderPage, selectEntity, shop, tableRows, textOf } from '#test/fixtures/page.tsx';
import { Payout } from './payout.tsx';
import { Payouts } from './payouts.tsx';

const row: PayoutRow = {
  id: 'd'.repeat(32),
  createdAt: '2026-11-22T10:00:00.000Z',
  state: 'PROPOSED',
  currency: 'EUR',
  merchantId: 'm1',
  merchantName: 'Bakery',
  amount: '119.90',
  through: '2026-11-21',
  mode: 'live',
  holder: 'Bakery Ltd',
  ibanEnd: '3000',
  proposedBy: 'Finn',
  decidedBy: null,
  decidedAt: null,
  bankFileId: null,
};
const columns = { merchantName: 'Merchant', amount: 'Amount', state: 'State', account: 'Account' };

function showList(permissions: ('payouts.read' | 'payouts.write')[] = ['payouts.read', 'payouts.write']) {
  const office = fakeBackOffice({
    ...listAnswers('/payouts', [row, { ...row, id: 'e', state: 'APPROVED', mode: 'test' }], columns),
    ...entitySearch,
    'POST /payouts': () => ({ id: row.id }),
    'POST /bank-files': () => ({ id: 'f'.repeat(32), payouts: 2 }),
  });
  return { ...office, ...renderPage(<Payouts />, { user: { permissions } }) };
}

const detail: PayoutDetail = {
  row,
  reason: null,
  isAccountOutdated: false,
  debts: [],
  may: { decide: true, withdraw: false, download: true },
  refusal: null,
  parts: { payable: '139.90', chargebacks: '-20.00', reserve: '0.00' },
  account: { holder: 'Bakery Ltd', iban: 'DE89370400440532013000', bic: null, enteredBy: 'Ada' },
  bankEntries: [],
  statementMails: [],
  history: [{ type: 'payout.proposed', at: row.createdAt, actorName: 'Finn' }],
};

function showPayout(changes: Partial<PayoutDetail> = {}, answer: () => unknown = () => detail) {
  const path = `/payouts/${row.id}`;
  const office = fakeBackOffice({
    [`GET ${path}`]: () => ({ ...detail, ...changes }),
    [`POST ${path}/approve`]: answer,
    [`POST ${path}/reject`]: answer,
    [`POST ${path}/withdraw`]: answer,
  });
  return { ...office, ...renderPage(<Payout id={row.id} />) };
}

const buttonOf = (name: string) => screen.findByRole('button', { name });

describe('the list of payouts', () => {
  it('shows merchant, amount, state and the end of the account', async () => {
    showList();
    expect(await tableRows()).toEqual([
      ['Bakery', '119.90', 'Waiting for approval', '…3000'],
      ['Bakery', '119.90', 'Approved', '…3000'],
    ]);
  });

  it('offers nothing to those who may only read', async () => {
    showList(['payouts.read']);
    await tableRows();
    expect(screen.queryByRole('button', { name: 'Propose payout' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Bank file' })).toBeNull();
  });

  it('proposes a payout, whose page opens', async () => {
    const { user, changes } = showList();
    await user.click(await buttonOf('Propose payout'));
    await selectEntity(user, 'Merchant');
    await user.selectOptions(screen.getByLabelText('Mode'), 'Test');
    await user.click(screen.getAllByRole('button', { name: 'Propose payout' }).at(-1) as HTMLElement);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/payouts/${row.id}`));
    expect(changes[0]?.body).toMatchObject({ merchantId: shop.id, mode: 'test', currency: 'EUR' });
  });

  it('orders approved payouts with a bank file, which is downloaded', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    const { user, changes } = showList();
    await user.click(await buttonOf('Bank file'));
    await selectEntity(user, 'PSP');
    await user.click(await buttonOf('Create bank file'));
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith(`/api/backoffice/bank-files/${'f'.repeat(32)}/pain-001.xml`),
    );
    expect(changes[0]?.body).toMatchObject({ pspId: shop.id, mode: 'live' });
    assign.mockRestore();
  });
});

describe('the page of a payout', () => {
  it('shows what the amount consists of, and where it goes', async () => {
    showPayout();
    expect(await screen.findByRole('heading', { name: 'What the amount consists of' })).toBeTruthy();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(rows).toEqual([
      'Owed for payments, less refunds and fees139.90 EUR',
      'Chargebacks-20.00 EUR',
      'Kept back in the reserve, or released from it0.00 EUR',
      'Payout119.90 EUR',
    ]);
    expect(textOf('Account holder')).toBe('Bakery Ltd');
    expect(textOf('Account entered by')).toBe('Ada');
  });

  it('is approved after its account and amount were shown', async () => {
    const { user, changes } = showPayout();
    await user.click(await buttonOf('Approve'));
    expect(await screen.findByText(/goes to Bakery Ltd, DE89370400440532013000/)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Approve' }).at(-1) as HTMLElement);
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.path).toBe(`/payouts/${row.id}/approve`);
  });

  it('is rejected with a reason', async () => {
    const { user, changes } = showPayout();
    await user.click(await buttonOf('Reject'));
    await user.type(await screen.findByLabelText(/Reason/), 'Wrong account');
    await user.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1) as HTMLElement);
    await waitFor(() => expect(changes[0]?.body).toEqual({ reason: 'Wrong account' }));
  });

  it('is withdrawn by who proposed it, who cannot approve it', async () => {
    const { user, changes } = showPayout({
      may: { decide: false, withdraw: true, download: true },
      refusal: 'proposed-it',
    });
    expect((await buttonOf('Approve')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You proposed this payout. Another user approves it.', { selector: 'p' })).toBeTruthy();
    await user.click(await buttonOf('Withdraw'));
    await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
    await waitFor(() => expect(changes[0]?.path).toBe(`/payouts/${row.id}/withdraw`));
  });

  it('shows why an approval was refused, and stays', async () => {
    const { user } = showPayout({}, () => rejection(409, 'outdated', 'The merchant is owed less than before.'));
    await user.click(await buttonOf('Approve'));
    await user.click((await screen.findAllByRole('button', { name: 'Approve' })).at(-1) as HTMLElement);
    expect(await screen.findByText('The merchant is owed less than before.')).toBeTruthy();
  });

  it('warns of an account that was changed since', async () => {
    showPayout({ isAccountOutdated: true, debts: [{ currency: 'USD', amount: '20.30' }] });
    expect(await screen.findByText('The merchant owes 20.30 USD')).toBeTruthy();
    expect(await screen.findByText('The bank account was changed')).toBeTruthy();
  });

  it('does not link to a bank file that the user may not download', async () => {
    const may = { decide: false, withdraw: false, download: false };
    showPayout({ row: { ...row, state: 'APPROVED', bankFileId: 'f'.repeat(32) }, may });
    await buttonOf('Approve');
    expect(screen.queryByRole('link', { name: 'Download the XML' })).toBeNull();
  });

  it('links to the bank file that orders it', async () => {
    const approved = { ...row, state: 'APPROVED', bankFileId: 'f'.repeat(32) } as const;
    showPayout({ row: approved, may: { decide: false, withdraw: false, download: true } });
    const link = await screen.findByRole('link', { name: 'Download the XML' });
    expect(link.getAttribute('href')).toBe(`/api/backoffice/bank-files/${'f'.repeat(32)}/pain-001.xml`);
    expect((await buttonOf('Approve')).getAttribute('aria-disabled')).toBe('true');
  });
});
