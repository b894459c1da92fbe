import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import type { TestPaymentAnswer } from '#lib/entities/staff/index.ts';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import type { PendingRow, TestClock } from '#lib/simulator/staff/index.ts';
import {
  describedBy,
  fakeBackOffice,
  fieldErrors,
  rejection,
  renderScreen,
  type SentRequest,
} from '#test/fixtures/component.tsx';
import { Simulator } from './simulator.tsx';

const channelId = 'c'.repeat(32);
const row: TransactionRow = {
  id: 'p1',
  shortId: '4711.1',
  createdAt: '2026-11-22T10:00:00.000Z',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  state: 'APPROVED',
  status: 'approved',
  resultCode: '000.100.110',
  resultDescription: 'Approved',
  amount: '92.00',
  currency: 'EUR',
  mode: 'INTERNAL',
  merchantId: 'm',
  merchantName: 'Bakery',
  channelId,
  channelName: 'Web shop',
  merchantTransactionId: null,
  last4: '0000',
  customerEmail: null,
};
const paid: TestPaymentAnswer = { row, succeeded: true, tookMs: 12, trace: [], redirectUrl: null };
const pending: PendingRow = {
  row: { ...row, state: 'PENDING', status: 'pending' },
  page: 'bank',
  url: null,
  choices: [
    { value: 'ok', label: 'Approved' },
    { value: 'poor', label: 'Not enough money' },
  ],
  givesUpAt: '2026-11-22T10:30:00.000Z',
};
const clock: TestClock = { merchantId: 'm', name: 'Bakery', offsetMs: 0, now: '2026-11-22T10:00:00.000Z' };
const groups: readonly TestCardGroup[] = [
  {
    title: 'testData.cards.challenge.title',
    text: 'testData.cards.challenge.text',
    authenticates: true,
    cards: [{ number: '4000000000000002', brand: 'VISA' }],
  },
];
const channel = { id: channelId, name: 'Web shop', path: 'Bakery ▸ Web shop', kind: 'CHANNEL', mode: 'TEST' };

const listReads = (reads: readonly SentRequest[]) => reads.filter(({ path }) => path.startsWith('/simulator/waiting'));

const pay = `POST /entities/${channelId}/test-payment`;

async function show(answers: Record<string, () => unknown> = {}) {
  const office = fakeBackOffice({
    'GET /entities/search': () => ({ options: [{ ...channel, disabled: false }], more: false }),
    'GET /simulator/waiting': () => ({ waiting: [pending], more: false }),
    'GET /simulator/clocks': () => ({ clocks: [clock] }),
    [pay]: () => paid,
    ...answers,
  });
  renderScreen(<Simulator groups={groups} triggers={[]} />);
  return { ...office, user: userEvent.setup() };
}

/** Opens the form of a test payment by this button, and waits for its channel. */
async function showForm(answers: Record<string, () => unknown> = {}, button = 'New test payment') {
  const shown = await show(answers);
  await shown.user.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New test payment' }));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(field('Channel').textContent).toBe('Bakery ▸ Web shop'));
  return { ...shown, dialog, field };
}

describe('the simulator', () => {
  it('opens a new test payment by n, ready to be paid by Enter', async () => {
    const { changes, user } = await show();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    await user.keyboard('n');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
    await waitFor(() => expect(screen.getByLabelText('Channel').textContent).toBe('Bakery ▸ Web shop'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(changes[0]?.body).toEqual({ paymentType: 'DB', amount: '92.00' }));
  });

  it('offers no test payment to those without test channels, not by n either', async () => {
    fakeBackOffice({});
    renderScreen(<Simulator groups={groups} triggers={[]} />, { modes: ['LIVE'] });
    await userEvent.setup().keyboard('n');
    expect(screen.getByText('No test channels')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New test payment' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a test payment', () => {
  it('is sent to the first test channel without the fields that are empty, and shows its result', async () => {
    const { changes, user, dialog, field } = await showForm();
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '12,5{Enter}');
    const result = within(await dialog.findByRole('region', { name: 'Test result' }));
    expect(result.getByRole('link', { name: 'Open transaction' }).getAttribute('href')).toBe('/transactions/p1');
    expect(changes).toEqual([
      { method: 'POST', path: `/entities/${channelId}/test-payment`, body: { paymentType: 'DB', amount: '12.50' } },
    ]);
  });

  it('can be sent again, and the dialog then closes without a question', async () => {
    const { changes, user, dialog, field } = await showForm();
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '7{Enter}');
    await dialog.findByRole('region', { name: 'Test result' });
    await user.click(dialog.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(changes[1]).toEqual(changes[0]);
    await dialog.findByRole('region', { name: 'Test result' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('begins with the first test channel each time it is opened', async () => {
    const { user } = await showForm();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'New test payment' }));
    await waitFor(() => expect(screen.getByLabelText('Channel').textContent).toBe('Bakery ▸ Web shop'));
  });

  it('asks before what was entered is lost', async () => {
    const { user, field } = await showForm();
    await user.type(field('Currency'), 'CHF');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('reads the pending payments again when it waits for the shopper', async () => {
    const waiting = { ...paid, row: { ...row, state: 'PENDING', status: 'pending' } };
    const { reads, user, field } = await showForm({ [pay]: () => waiting });
    await user.type(field('Amount'), '{Enter}');
    await waitFor(() => expect(listReads(reads)).toHaveLength(2));
  });

  it('takes the card of the list, with the redirect that its group needs', async () => {
    const { changes, user, dialog, field } = await showForm({}, 'Pay with 4000000000000002');
    expect([field('Card').value, field('Redirect').value]).toEqual(['4000000000000002', 'issuer']);
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '7');
    await user.type(field('Currency'), 'chf');
    await user.click(dialog.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({
      paymentType: 'DB',
      amount: '7.00',
      currency: 'CHF',
      card: '4000000000000002',
      shopper: 'issuer',
    });
  });

  it('sends no card when the shopper pays at the bank', async () => {
    const { changes, user, field } = await showForm();
    await user.selectOptions(field('Card'), '4000000000000002');
    await user.selectOptions(field('Redirect'), 'bank');
    await user.type(field('Amount'), '{Enter}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({ paymentType: 'DB', amount: '92.00', shopper: 'bank' });
  });

  it('is not sent with an amount that is none, nor with an error without its value', async () => {
    const { changes, user, field } = await showForm();
    await user.clear(field('Amount'));
    await user.type(field('Amount'), 'a lot');
    await user.selectOptions(field('Simulate an error'), 'resultCode');
    await user.type(field('Amount'), '{Enter}');
    await waitFor(() => expect(describedBy(field('Amount'))).toBe('Enter an amount like 92.00.'));
    expect(describedBy(field('Error value'))).toBe('Enter a value.');
    expect(document.activeElement).toBe(field('Amount'));
    expect(changes).toEqual([]);
  });

  it('shows a message of the server beside its field, and no result', async () => {
    const { user, field } = await showForm({ [pay]: () => fieldErrors({ currency: 'is not a currency' }) });
    await user.type(field('Currency'), 'XXX{Enter}');
    await waitFor(() => expect(describedBy(field('Currency'))).toBe('is not a currency'));
    expect(screen.queryByRole('region', { name: 'Test result' })).toBeNull();
  });

  it('shows a rejection without fields above the form', async () => {
    const { user, field } = await showForm({ [pay]: () => rejection(409, 'refused', 'This channel is disabled.') });
    await user.type(field('Amount'), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This channel is disabled.');
  });
});

const decide = 'POST /simulator/waiting/p1/decide';

describe('a payment that waits for the shopper', () => {
  it('is completed with the outcome that was selected', async () => {
    const { changes, user } = await show({ [decide]: () => ({ row }) });
    await user.selectOptions(await screen.findByLabelText('Outcome of 4711.1'), 'Not enough money');
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({ path: '/simulator/waiting/p1/decide', body: { returnCode: 'poor' } });
  });

  it('is read again when it has ended by itself', async () => {
    const { reads, user } = await show({ [decide]: () => rejection(409, 'ended', 'No longer pending.') });
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(listReads(reads)).toHaveLength(2));
    expect(await screen.findByText('No longer pending.')).toBeTruthy();
  });

  it('shows another failure beside its outcome', async () => {
    const { user } = await show({ [decide]: () => rejection(503, 'failed', 'Try again in a moment.') });
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Try again in a moment.');
  });
});

describe('a test clock', () => {
  it('is advanced by a preset', async () => {
    const move = () => ({ clock, ran: [] });
    const { changes, user } = await show({ 'POST /simulator/clocks/m/move': move });
    await user.click(await screen.findByRole('button', { name: '+2 days' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ forwardMinutes: 2_880 }));
  });

  it('says why it cannot be reset while it shows real time', async () => {
    const { changes, user } = await show();
    const reset = await screen.findByRole('button', { name: 'Reset clock' });
    await user.click(reset);
    expect(describedBy(reset)).toBe('This clock shows real time.');
    expect(changes).toEqual([]);
  });
});
