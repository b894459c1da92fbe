// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import type { PendingRow, TestClock, TestPaymentAnswer, TransactionRow } from '#lib/backoffice/index.ts';
import {
  describedBy,
  fakeBackOffice,
  fieldErrors,
  rejection,
  renderScreen,
} from '#test/fixtures/component.tsx';
import { Simulator } from './simulator.tsx';

const channelId = 'c'.repeat(32);
const row: TransactionRow = {
  ...{ id: 'p1', shortId: '4711.1', createdAt: '2026-11-22T10:00:00.000Z', paymentType: 'DB' },
  ...{ paymentMethod: 'CC', paymentBrand: 'VISA', state: 'APPROVED', status: 'approved' },
  ...{ resultCode: '000.100.110', resultDescription: 'Approved', amount: '92.00', currency: 'EUR' },
  ...{ mode: 'INTERNAL', merchantId: 'm', merchantName: 'Bakery', channelId, channelName: 'Web shop' },
  ...{ merchantTransactionId: null, last4: '0000', customerEmail: null },
};
const paid: TestPaymentAnswer = { row, succeeded: true, tookMs: 12, trace: [], redirectUrl: null };
const pending: PendingRow = {
  ...{ row: { ...row, state: 'PENDING', status: 'pending' }, page: 'bank', url: null },
  choices: [
    { value: 'ok', label: 'Approved' },
    { value: 'poor', label: 'Not enough money' },
  ],
  givesUpAt: '2026-11-22T10:30:00.000Z',
};
const clock: TestClock = { merchantId: 'm', name: 'Bakery', offsetMs: 0, now: '2026-11-22T10:00:00.000Z' };
const groups: readonly TestCardGroup[] = [
  {
    ...{
      title: 'testData.cards.challenge.title',
      text: 'testData.cards.challenge.text',
      authenticates: true,
    },
    cards: [{ number: '4000000000000002', brand: 'VISA' }],
  },
];
const channel = { id: channelId, name: 'Web shop', path: 'Bakery ▸ Web shop', kind: 'CHANNEL', mode: 'TEST' };

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
  const section = within(screen.getByRole('region', { name: 'Pay' }));
  const field = (label: string) => section.getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(field('Channel').textContent).toBe('Bakery ▸ Web shop'));
  return { ...office, field, section, user: userEvent.setup() };
}

describe('a test payment', () => {
  it('is sent to the first test channel without the fields that are empty, and shows its result', async () => {
    const { changes, user, field } = await show();
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '12,5{Enter}');
    expect(await screen.findByRole('region', { name: 'Test result' })).toBeTruthy();
    expect(changes).toEqual([
      {
        ...{ method: 'POST', path: `/entities/${channelId}/test-payment` },
        body: { paymentType: 'DB', amount: '12.50' },
      },
    ]);
  });

  it('takes the card of the list, with the redirect that its group needs, and keeps the amount', async () => {
    const { changes, user, field, section } = await show();
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '7');
    await user.click(screen.getByRole('button', { name: 'Pay with 4000000000000002' }));
    expect([field('Card').value, field('Redirect').value]).toEqual(['4000000000000002', 'issuer']);
    await user.type(field('Currency'), 'chf');
    await user.click(section.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({
      ...{ paymentType: 'DB', amount: '7.00', currency: 'CHF', card: '4000000000000002', shopper: 'issuer' },
    });
  });

  it('sends no card when the shopper pays at the bank', async () => {
    const { changes, user, field } = await show();
    await user.selectOptions(field('Card'), '4000000000000002');
    await user.selectOptions(field('Redirect'), 'bank');
    await user.type(field('Amount'), '{Enter}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({ paymentType: 'DB', amount: '92.00', shopper: 'bank' });
  });

  it('is not sent with an amount that is none, nor with an error without its value', async () => {
    const { changes, user, field } = await show();
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
    const { user, field } = await show({ [pay]: () => fieldErrors({ currency: 'is not a currency' }) });
    await user.type(field('Currency'), 'XXX{Enter}');
    await waitFor(() => expect(describedBy(field('Currency'))).toBe('is not a currency'));
    expect(screen.queryByRole('region', { name: 'Test result' })).toBeNull();
  });

  it('shows a rejection without fields above the form', async () => {
    const { user, field } = await show({
      [pay]: () => rejection(409, 'refused', 'This channel is disabled.'),
    });
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
    const waiting = () => reads.filter(({ path }) => path.startsWith('/simulator/waiting'));
    await waitFor(() => expect(waiting()).toHaveLength(2));
  });

  it('shows another failure in its form', async () => {
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
