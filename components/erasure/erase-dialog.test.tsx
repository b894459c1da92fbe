import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ShopperFound } from '#lib/erasure/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { EraseButton } from './erase-button.tsx';

const none = {
  payments: 0,
  history: 0,
  registrations: 0,
  cards: 0,
  schedules: 0,
  checkouts: 0,
  authentications: 0,
  risk: 0,
  lists: 0,
  disputes: 0,
  settlement: 0,
  messages: 0,
  requests: 0,
  savedViews: 0,
  auditLog: 0,
};

const found: ShopperFound = {
  entities: ['Demo PSP'],
  counts: { ...none, payments: 3, lists: 1 },
  obstacles: { payments: 0, disputes: 0, cases: 0, callbacks: 0 },
  isBlocked: false,
  ends: { registrations: 2, schedules: 0, paymentLinks: 0 },
  kept: { payments: 3, ledgerEntries: 4, settlementLines: 0 },
  rules: [],
};

function show(answer: ShopperFound, permissions: readonly 'personal-data.erase'[] = ['personal-data.erase']) {
  const erase = vi.fn(() => ({ ids: ['e1'], pseudonym: 'erased-1' }));
  const onStarted = vi.fn();
  fakeBackOffice({ 'POST /erasures/preview': () => answer, 'POST /erasures': erase });
  const shopper = { field: 'email', value: 'jane@shop.example' } as const;
  const page = renderPage(<EraseButton shopper={shopper} onStarted={onStarted} />, {
    user: { permissions: [...permissions] },
  });
  return { ...page, erase, onStarted };
}

const button = () => screen.getByRole('button', { name: 'Erase personal data' });
const buttonOfDialog = () => screen.getAllByRole('button', { name: 'Erase personal data' }).at(-1) as HTMLElement;

describe('the dialog of an erasure', () => {
  it('shows what is found, what ends and what is kept, and none of what there is none of', async () => {
    const { user } = show(found);
    await user.click(button());
    expect(await screen.findByRole('row', { name: 'Payments 3' })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /^Schedules/ })).toBeNull();
    expect(screen.getByText('2 stored payment methods are deleted')).toBeTruthy();
    expect(screen.getByText(/1 list entry is removed/)).toBeTruthy();
    expect(screen.getByText(/3 payments, 4 ledger entries and 0 settlement lines keep amounts/)).toBeTruthy();
  });

  it('erases once the address of the customer is typed', async () => {
    const { user, erase, onStarted } = show(found);
    await user.click(button());
    await screen.findByRole('row', { name: 'Payments 3' });
    await user.click(buttonOfDialog());
    expect(erase).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/^Type/), 'jane@shop.example');
    await user.click(buttonOfDialog());
    await vi.waitFor(() => expect(onStarted).toHaveBeenCalledWith({ ids: ['e1'], pseudonym: 'erased-1' }));
  });

  it('names what is still open instead, and offers no erasure', async () => {
    const obstacles = { ...found.obstacles, payments: 1, disputes: 2 };
    const { user } = show({ ...found, obstacles, isBlocked: true });
    await user.click(button());
    expect(await screen.findByText('1 payment without a final result')).toBeTruthy();
    expect(screen.getByText(/^2 open disputes/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Type/)).toBeNull();
  });

  it('is not offered to users without the permission', () => {
    show(found, []);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
