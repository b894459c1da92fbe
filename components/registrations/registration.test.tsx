import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RegistrationDetail } from '#lib/registrations/staff/index.ts';
import { describedBy, fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { registrationRow, scheduleRow } from '#test/fixtures/rows.ts';
import { transactionRow } from '#test/fixtures/transaction.ts';

import { Registration } from './registration.tsx';

const charge = transactionRow({ id: 'p1' });
const { id } = registrationRow;
const detail: RegistrationDetail = {
  row: registrationRow,
  ndc: 'n'.repeat(32),
  initialTransactionId: 'abc-123',
  transactions: [charge],
  schedules: [],
  mayForget: true,
  maySchedule: true,
};
const deleted: RegistrationDetail = {
  ...detail,
  mayForget: false,
  row: { ...registrationRow, state: 'DELETED', bin: null, last4: null, holder: null, expiry: null },
};

function show(change: Partial<RegistrationDetail> = {}, answer: () => unknown = () => deleted) {
  const office = fakeBackOffice({
    [`GET /registrations/${id}`]: () => ({ ...detail, ...change }),
    [`POST /registrations/${id}/forget`]: answer,
  });
  return { ...office, ...renderPage(<Registration id={id} currencies={['EUR', 'CHF']} />, { entity: 'e1' }) };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('the page of a stored payment method', () => {
  it('shows its facts, and never more of the number than the first six and the last four digits', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Visa •••• 0000' })).toBeTruthy();
    expect(textOf('Merchant')).toBe('Bakery ▸ Web shop');
    expect(textOf('Payment method')).toContain('420000');
    expect(textOf('Holder')).toBe('Jane Jones');
    expect(textOf('Expires')).toBe('05/2034');
    expect(textOf('Stored')).toBe('1 Nov 2020 10:00:00');
    expect(textOf('Initial transaction')).toBe('abc-123');
    expect(document.body.textContent).not.toMatch(/\d{13,}/);
  });

  it('says until when the data is kept', async () => {
    show({ row: { ...registrationRow, retainUntil: '2020-12-01T10:00:00.000Z' } });
    await screen.findByRole('heading', { level: 1 });
    expect(textOf('Retained until')).toBe('1 Dec 2020 10:00:00');
  });

  it('is kept until it is deleted when it has no retention period', async () => {
    show();
    await screen.findByRole('heading', { level: 1 });
    expect(textOf('Retained until')).toBe('deleted');
  });

  it.each(['DELETED', 'EXPIRED'])('has no end of its retention once its state is %s', async (state) => {
    show({ row: { ...registrationRow, state, retainUntil: '2020-12-01T10:00:00.000Z' }, mayForget: false });
    await screen.findByRole('heading', { level: 1 });
    expect(textOf('Retained until')).toBeNull();
  });

  it('lists its transactions with links that keep the entity of the page', async () => {
    show();
    const uses = within(await screen.findByRole('region', { name: 'Transactions' }));
    expect(uses.getByRole('link').getAttribute('href')).toBe('/transactions/p1?entity=e1');
    expect(uses.getByRole('listitem').textContent).toContain('Approved');
  });

  it('says how the merchant charges it while no transaction has used it', async () => {
    show({ transactions: [] });
    expect(await screen.findByText(/No transaction has used it yet/)).toBeTruthy();
  });

  it('says what could not be loaded', async () => {
    const missing = () => rejection(404, 'unknown', 'This registration does not exist.');
    fakeBackOffice({ [`GET /registrations/${id}`]: missing });
    renderPage(<Registration id={id} currencies={['EUR', 'CHF']} />);
    expect(await screen.findByText('This registration does not exist.')).toBeTruthy();
  });
});

describe('the schedules of a payment method', () => {
  const scheduled = { id: 'e'.repeat(32) };
  const open = async (answer: () => unknown = () => scheduled) => {
    const office = fakeBackOffice({
      [`GET /registrations/${id}`]: () => detail,
      [`GET /registrations/${id}/due-times`]: () => ({ times: [], now: registrationRow.createdAt }),
      [`POST /registrations/${id}/schedules`]: answer,
    });
    const { user } = renderPage(<Registration id={id} currencies={['EUR', 'CHF']} />, { entity: 'e1' });
    await user.click(await screen.findByRole('button', { name: 'Schedule charges…' }));
    return { ...office, user, dialog: within(await screen.findByRole('dialog')) };
  };

  it('are listed with their due times and a link', async () => {
    show({ schedules: [scheduleRow] });
    const schedules = within(await screen.findByRole('region', { name: 'Schedules' }));
    expect(schedules.getByRole('link', { name: 'Weekly bread' }).getAttribute('href')).toBe(
      `/schedules/${scheduleRow.id}?entity=e1`,
    );
    expect(schedules.getByRole('listitem').textContent).toContain('Every Monday at 06:00 UTC');
  });

  it('are created with the currency of the last transaction, and their page is opened', async () => {
    const { changes, dialog, user } = await open();
    await user.type(dialog.getByLabelText('Amount'), '15.5');
    await user.click(dialog.getByRole('button', { name: 'Create schedule' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/schedules/${scheduled.id}?entity=e1`));
    expect(changes[0]?.body).toEqual({
      amount: '15.50',
      currency: 'EUR',
      expression: '0 0 6 1 * ? *',
      startAt: null,
      endAt: null,
      name: null,
    });
  });

  it('are not created without an amount', async () => {
    const { changes, dialog, user } = await open();
    await user.click(dialog.getByRole('button', { name: 'Create schedule' }));
    expect(await dialog.findByText('Enter an amount like 20.00.')).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it.each([
    [{ maySchedule: false }, 'Your role does not create schedules'],
    [{ row: { ...registrationRow, state: 'EXPIRED' } }, 'Only an active registration can be charged.'],
  ])('%# cannot be created, and the action says why', async (change, reason) => {
    show(change);
    await screen.findByRole('heading', { level: 1 });
    expect(describedBy(button('Schedule charges…'))).toContain(reason);
  });
});

describe('the deletion of a payment method', () => {
  const open = async (change?: Partial<RegistrationDetail>, answer?: () => unknown) => {
    const shown = show(change, answer);
    await shown.user.click(await screen.findByRole('button', { name: 'Delete' }));
    return shown;
  };
  const action = () => button('Delete payment method');

  it('is not offered to a user who may not delete it', async () => {
    show({ mayForget: false });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it.each([
    ['has not charged it yet', []],
    ['has charged it once', [charge]],
    ['has charged it 2 times', [charge, { ...charge, id: 'p2', paymentType: 'PA' }]],
    ['has charged it once', [charge, { ...charge, id: 'p2', paymentType: 'RF' }]],
  ])('says that the merchant %s', async (text, transactions) => {
    await open({ transactions });
    expect(screen.getByRole('dialog').textContent).toContain(`Bakery ${text}.`);
  });

  it('is sent with its reason, and the page then shows the new state', async () => {
    const { changes, user } = await open();
    await user.click(screen.getByLabelText('Reason'));
    await user.paste('  The cardholder asked.  ');
    await user.click(action());
    expect(await screen.findByText('Deleted')).toBeTruthy();
    expect(changes).toEqual([
      { method: 'POST', path: `/registrations/${id}/forget`, body: { reason: 'The cardholder asked.' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(await screen.findByText('Payment method Visa •••• 0000 deleted')).toBeTruthy();
  });

  it('is not sent without a reason, and says so', async () => {
    const { changes, user } = await open();
    await user.type(screen.getByLabelText('Reason'), '   ');
    await user.click(action());
    expect(describedBy(action())).toBe('Enter a reason first');
    expect(changes).toEqual([]);
  });

  it('keeps the reason when the server rejects it', async () => {
    const { user } = await open({}, () => rejection(400, 'unreadable', 'reason is missing'));
    await user.type(screen.getByLabelText('Reason'), 'ab');
    await user.click(action());
    expect((await screen.findByRole('alert')).textContent).toBe('reason is missing');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('ab');
    await waitFor(() => expect(action().hasAttribute('aria-disabled')).toBe(false));
  });
});
