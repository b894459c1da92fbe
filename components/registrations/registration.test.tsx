// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RegistrationDetail } from '#lib/backoffice/index.ts';
import { describedBy, fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { registrationRow } from '#test/fixtures/rows.ts';
import { transactionRow } from '#test/fixtures/transaction.ts';

import { Registration } from './registration.tsx';

vi.mock('next/navigation', () => import('#test/fixtures/navigation.ts'));

const charge = transactionRow({ id: 'p1' });
const { id } = registrationRow;
const detail: RegistrationDetail = {
  ...{ row: registrationRow, ndc: 'n'.repeat(32), initialTransactionId: 'abc-123' },
  ...{ transactions: [charge], schedules: [], mayForget: true, maySchedule: true },
};
const deleted: RegistrationDetail = {
  ...{ ...detail, mayForget: false },
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
    expect(await screen.findByRole('heading', { level: 1, name: 'VISA •••• 0000' })).toBeTruthy();
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
      {
        ...{ method: 'POST', path: `/registrations/${id}/forget` },
        body: { reason: 'The cardholder asked.' },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(await screen.findByText('Payment method VISA •••• 0000 deleted')).toBeTruthy();
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
