import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { EntityOption } from '#lib/entities/staff/index.ts';
import { features } from '#lib/features.ts';
import type { RegistrationRow } from '#lib/registrations/staff/index.ts';
import type { CurrentUser } from '#lib/staff/index.ts';
import { fakeBackOffice, renderScreen } from '#test/fixtures/component.tsx';
import { listPage } from '#test/fixtures/list.ts';
import { router } from '#test/fixtures/navigation.ts';
import { transactionRow } from '#test/fixtures/transaction.ts';
import { CommandPalette } from './command-palette.tsx';
import { looksLikeTransaction } from './use-global-search.ts';

const pages = features
  .flatMap(({ navigation = [] }) => navigation)
  .filter(({ path }) => ['/transactions', '/users'].includes(path));
const registration: RegistrationRow = {
  id: 'reg-1',
  shortId: '1111.2222.3333',
  createdAt: '2026-11-21T10:00:00.000Z',
  state: 'ACTIVE',
  paymentBrand: 'MASTER',
  bin: null,
  last4: '4444',
  expiry: null,
  holder: 'Jane Jones',
  mode: 'LIVE',
  merchantName: 'Bakery',
  channelName: 'Web shop',
  retainUntil: null,
};
const entity = (number: number) =>
  ({ id: `e${number}`, path: `Demo PSP ▸ Bakery ${number}`, kind: 'MERCHANT' }) as EntityOption;

type Input = {
  user?: Partial<CurrentUser>;
  entities?: EntityOption[];
  transactions?: () => unknown;
  /** Every answer waits for it. */
  until?: Promise<unknown>;
};

function show({ user = {}, entities = [], transactions = () => listPage([]), until }: Input = {}) {
  const office = fakeBackOffice({
    'GET /transactions': () => until?.then(transactions) ?? transactions(),
    'GET /registrations': () => listPage([registration]),
    'GET /entities/search': () => (until ?? Promise.resolve()).then(() => ({ options: entities, more: false })),
  });
  const onClose = vi.fn();
  renderScreen(<CommandPalette navigationItems={pages} onClose={onClose} />, user, { entity: 'e9' });
  const keyboard = userEvent.setup();
  return { ...office, onClose, user: keyboard, type: (text: string) => keyboard.keyboard(text) };
}
const enter = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const paths = (reads: { path: string }[]) => reads.map(({ path }) => decodeURIComponent(path));

describe('the search of the back office', () => {
  it('lists the pages at once and asks the server nothing', async () => {
    const { reads } = show();
    expect((await group('Go to')).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Transactions',
      'Users & roles',
    ]);
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    expect(reads).toEqual([]);
  });

  it('opens a page by a part of its name and Enter, with the entity', async () => {
    const { onClose, type } = show();
    await type('role');
    expect(screen.queryByRole('option', { name: 'Transactions' })).toBeNull();
    await type('{Enter}');
    expect(router.push).toHaveBeenCalledWith('/users?entity=e9');
    expect(onClose).toHaveBeenCalled();
  });

  it('finds a transaction by a number, in all entities, and opens it', async () => {
    const { reads, user, type } = show({ transactions: () => listPage([transactionRow({ id: 't1' })]) });
    await type('order-4711');
    // A slow machine also searches for a part of it.
    await waitFor(() => expect(paths(reads)).toContain('/transactions?q="order-4711"&limit=8'));
    const [found] = (await group('Transactions')).getAllByRole('option');
    expect(found?.textContent).toBe('92.00\u00a0EURApprovedDB · Visa •••• 0000 · Bakery');
    await user.click(found ?? document.body);
    expect(router.push).toHaveBeenCalledWith('/transactions/t1?entity=e9');
  });

  it('searches once for several keys typed quickly', async () => {
    const { reads } = show();
    for (const text of ['4', '47', '471', '4711']) enter(text);
    await waitFor(() => expect(reads.length).toBeGreaterThan(0));
    expect(paths(reads)).toEqual(['/transactions?q="4711"&limit=8', '/entities/search?q=4711']);
  });

  it('finds stored cards by the last four digits for users who may read them', async () => {
    const { user, type } = show({ user: { permissions: ['registrations.read'] } });
    await type('4444');
    const [found] = (await group('Registrations')).getAllByRole('option');
    expect(found?.textContent).toBe('Mastercard •••• 4444Jane Jones · Bakery');
    await user.click(found ?? document.body);
    expect(router.push).toHaveBeenCalledWith('/registrations/reg-1?entity=e9');
  });

  it('does not ask for stored cards of other users, nor for what cannot name one', async () => {
    const first = show();
    await first.type('4444');
    await waitFor(() => expect(paths(first.reads)).toContain('/entities/search?q=4444'));
    expect(paths(first.reads).some((path) => path.startsWith('/registrations'))).toBe(false);
  });

  it('opens an entity, or its transactions', async () => {
    const entities = Array.from({ length: 8 }, (_, index) => entity(index));
    const { type, user } = show({ entities });
    await type('bakery');
    expect((await group('Entities')).getAllByRole('option')).toHaveLength(6);
    const [first] = (await group('Transactions of entity')).getAllByRole('option');
    await user.click(first ?? document.body);
    expect(router.push).toHaveBeenCalledWith('/transactions?entity=e0');
  });

  it.each(['zzz9', 'zoo'])('says that nothing is found for %s only when the search has ended', async (text) => {
    const { promise, resolve } = Promise.withResolvers();
    const { reads } = show({ until: promise });
    enter(text);
    expect(screen.getByText('Searching…')).toBeTruthy();
    await waitFor(() => expect(reads.length).toBeGreaterThan(0));
    expect(screen.getByText('Searching…')).toBeTruthy();
    await act(async () => resolve(null));
    expect(await screen.findByText(/^No results for this name/)).toBeTruthy();
    expect(screen.queryByText('Searching…')).toBeNull();
  });

  it('closes by Esc', async () => {
    const { onClose, type } = show();
    await type('{Escape}');
    expect(onClose).toHaveBeenCalled();
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('a text that can name a transaction', () => {
  it.each([
    ['4711', true],
    ['jane@example.com', true],
    ['8ac7a4a18d2e', true],
    ['bakery', false],
    ['471', false],
    ['order 4711', false],
    ['"4711', false],
  ])('%s: %s', (text, isSearched) => {
    expect(looksLikeTransaction(text)).toBe(isSearched);
  });
});
