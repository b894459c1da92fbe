import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CustomerAnswer } from '#lib/customers/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage } from '#test/fixtures/page.tsx';
import { caseRow, registrationRow } from '#test/fixtures/rows.ts';
import { Customers } from './customers.tsx';

const q = 'email:jane@shop.example';
const searchOf = (rest: string) => `${q} ${rest}`;

const found: CustomerAnswer = {
  key: { field: 'email', value: 'jane@shop.example' },
  q,
  problem: null,
  customer: {
    names: ['Jane Jones'],
    emails: ['jane@shop.example'],
    customerIds: ['c 4711'],
    merchants: ['Bakery'],
    firstSeenAt: '2026-01-05T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
    counts: { payments: 1_204, declined: 3, paid: 1_201, refunds: 2, chargebacks: 1 },
    searches: {
      payments: searchOf('type:PA,DB,CD,SD'),
      declined: searchOf('type:PA,DB,CD,SD status:declined,rejected'),
      paid: searchOf('type:DB status:succeeded'),
      refunds: searchOf('type:RF status:succeeded'),
      chargebacks: searchOf('type:CB status:succeeded'),
    },
    amounts: [{ currency: 'EUR', paid: '90071992547409.93', refunds: '20.00', chargebacks: '0.00' }],
  },
};

const nothing = { ...found, customer: null };
const permissions = ['transactions.read', 'registrations.read', 'cases.read'] as const;

function show(answer: CustomerAnswer, { search = `?q=${q}`, entity }: { search?: string; entity?: string } = {}) {
  const read = vi.fn(() => answer);
  fakeBackOffice({
    ...listAnswers('/transactions', [], {}),
    ...listAnswers('/registrations', [registrationRow], {}),
    ...listAnswers(
      '/cases',
      Array.from({ length: 7 }, (_, id) => ({ ...caseRow, id: String(id) })),
      {},
    ),
    'GET /customers': read,
  });
  const page = renderPage(<Customers />, {
    user: { permissions: [...permissions] },
    search,
    ...(entity ? { entity } : {}),
  });
  return { ...page, read };
}

const searchBehind = (link: HTMLElement): string | null =>
  new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('q');

describe('the page of a customer', () => {
  it('shows figures that link to their transactions', async () => {
    show(found);
    expect(searchBehind(await screen.findByRole('link', { name: '1,204' }))).toBe(searchOf('type:PA,DB,CD,SD'));
    expect(searchBehind(screen.getByRole('link', { name: '1' }))).toBe(searchOf('type:CB status:succeeded'));
  });

  it('shows money of each currency with every digit', async () => {
    show(found);
    const paid = await screen.findByRole('link', { name: '90,071,992,547,409.93' });
    expect(searchBehind(paid)).toBe(searchOf('type:DB status:succeeded currency:EUR'));
  });

  it('shows the first rows of each list that the user may read, and the way to all of them', async () => {
    show(found);
    const cases = within(await screen.findByRole('region', { name: /Fraud cases/ }));
    expect(searchBehind(await cases.findByRole('link', { name: 'Show all 7' }))).toBe(q);
    const registrations = within(screen.getByRole('region', { name: /Registrations/ }));
    expect((await registrations.findByRole('link', { name: 'Visa •••• 0000' })).getAttribute('href')).toBe(
      `/registrations/${registrationRow.id}`,
    );
    expect(await within(screen.getByRole('region', { name: 'Transactions' })).findByText('none')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /Disputes/ })).toBeNull();
  });

  it('leads from other values of the customer to what was paid with them', async () => {
    show(found);
    const link = await screen.findByRole('link', { name: 'c 4711' });
    expect(searchBehind(link)).toBe('customer:"c 4711"');
  });
});

describe('a search without a customer', () => {
  it('names what was searched, and offers all entities', async () => {
    show(nothing, { entity: 'e1' });
    expect(await screen.findByText('No customer found')).toBeTruthy();
    expect(screen.getByText('No transaction that you may see has the e-mail address jane@shop.example.')).toBeTruthy();
    expect(searchBehind(screen.getByRole('link', { name: 'Search all entities' }))).toBe(q);
  });

  it('leads from four digits, which no customer has as an id, to the transactions of cards that end in them', async () => {
    show({ ...nothing, key: { field: 'customer', value: '4242' } });
    const link = await screen.findByRole('link', { name: 'Transactions with cards that end in 4242' });
    expect(searchBehind(link)).toBe('last4:4242');
  });

  it('explains what can be searched before anything is', async () => {
    show({ key: null, q: null, problem: null, customer: null }, { search: '' });
    expect(await screen.findByText('Search for a customer')).toBeTruthy();
  });

  it('explains that the last digits of a card fit several customers', async () => {
    show({ key: null, q: null, problem: 'part of a card number', customer: null });
    expect(await screen.findByText('The last digits of a card fit several customers')).toBeTruthy();
  });

  it('does not send a whole card number', async () => {
    const { user, read } = show({ key: null, q: null, problem: null, customer: null }, { search: '' });
    await screen.findByText('Search for a customer');
    await user.type(screen.getByRole('searchbox'), '4200 0000 0000 0000{Enter}');
    expect(screen.getByText(/This is a whole card number. It was not sent/)).toBeTruthy();
    expect(read).toHaveBeenCalledTimes(1);
  });
});
