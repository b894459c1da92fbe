import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentLinkDetail, PaymentLinkRow } from '#lib/payment-links/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { entitySearch, listAnswers, renderPage, selectEntity, shop, tableRows, textOf } from '#test/fixtures/page.tsx';
import { transactionRow } from '#test/fixtures/transaction.ts';
import { NewPaymentLinkDialog } from './new-payment-link-dialog.tsx';
import { PaymentLink } from './payment-link.tsx';
import { PaymentLinks } from './payment-links.tsx';

const row: PaymentLinkRow = {
  id: 'b'.repeat(32),
  createdAt: '2020-11-01T10:00:00.000Z',
  state: 'OPEN',
  paymentType: 'DB',
  description: 'Invoice 4711',
  merchantTransactionId: 'invoice-4711',
  amount: '92.00',
  currency: 'EUR',
  validUntil: '2020-11-08T10:00:00.000Z',
  entityId: 'e1',
  entityName: 'Web shop',
};
const detail: PaymentLinkDetail = {
  row,
  address: `https://pay.example/pay/${row.id}`,
  qrCode: { size: 9, path: 'M4 4h1v1h-1z' },
  payment: null,
  closedAt: null,
  mayClose: true,
};
const path = `/payment-links/${row.id}`;
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => router.push.mockClear());

describe('the list of payment links', () => {
  it('shows the state, what is paid for and the amount', async () => {
    const columns = { state: 'State', description: 'Description', amount: 'Amount' };
    fakeBackOffice(listAnswers('/payment-links', [row, { ...row, id: 'c', state: 'PAID' }], columns));
    renderPage(<PaymentLinks currencies={['EUR']} />);
    expect((await tableRows()).map((cells) => cells.slice(0, 2))).toEqual([
      ['Open', 'Invoice 4711'],
      ['Paid', 'Invoice 4711'],
    ]);
  });
});

describe('the page of a payment link', () => {
  const show = (change: Partial<PaymentLinkDetail> = {}, answer: () => unknown = () => detail) => {
    const office = fakeBackOffice({
      [`GET ${path}`]: () => ({ ...detail, ...change }),
      [`POST ${path}/close`]: answer,
    });
    return { ...office, ...renderPage(<PaymentLink id={row.id} />, { entity: 'e1' }) };
  };

  it('shows the address, its code and the facts', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoice 4711' })).toBeTruthy();
    expect(screen.getByText(detail.address)).toBeTruthy();
    const code = screen.getByRole('img', { name: 'QR code of the address' });
    expect(code.querySelector('path')?.getAttribute('d')).toBe(detail.qrCode.path);
    expect(textOf('Reference')).toBe('invoice-4711');
    expect(textOf('Valid until')).toBe('8 Nov 2020 10:00:00');
    expect(screen.getByText('Nothing was paid yet.')).toBeTruthy();
  });

  it('is called by its id where it has no description, and cannot be closed without the permission', async () => {
    show({ row: { ...row, description: null }, mayClose: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment link bbbbbb' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close link' })).toBeNull();
  });

  it('leads to the payment once there is one', async () => {
    show({ payment: transactionRow({ id: 'p1' }), row: { ...row, state: 'PAID' } });
    const link = await screen.findByRole('link', { name: 'Debit' });
    expect(link.getAttribute('href')).toBe('/transactions/p1?entity=e1');
  });

  it('is closed with a reason', async () => {
    const { changes, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Close link' }));
    await user.type(await screen.findByRole('textbox'), 'sent twice');
    await user.click(screen.getAllByRole('button', { name: 'Close link' }).at(-1) as HTMLElement);
    await waitFor(() => expect(changes[0]?.body).toEqual({ reason: 'sent twice' }));
  });

  it('says why it was not closed', async () => {
    const { user } = show({}, () => rejection(409, 'in-use', 'This link was paid.'));
    await user.click(await screen.findByRole('button', { name: 'Close link' }));
    await user.type(await screen.findByRole('textbox'), 'sent twice');
    await user.click(screen.getAllByRole('button', { name: 'Close link' }).at(-1) as HTMLElement);
    expect(await screen.findByText('This link was paid.')).toBeTruthy();
  });
});

describe('a new payment link', () => {
  const show = (answer: () => unknown = () => ({ id: row.id })) => {
    const office = fakeBackOffice({ ...entitySearch, 'POST /payment-links': answer });
    return { ...office, ...renderPage(<NewPaymentLinkDialog currencies={['EUR']} onClose={() => {}} />) };
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const fill = async (user: ReturnType<typeof show>['user']) => {
    await selectEntity(user, 'Channel');
    await user.type(field('Amount'), '92.00');
    await user.type(field('Description'), ' Invoice 4711 ');
  };

  it('is made for the channel, and its page opens', async () => {
    const { changes, user } = show();
    await fill(user);
    await user.click(button('Create link'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/payment-links/${row.id}`));
    expect(changes[0]?.body).toEqual({
      entityId: shop.id,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      validDays: '7',
      description: 'Invoice 4711',
      merchantTransactionId: null,
    });
  });

  it('is not made without a channel and an amount, which are named beside their fields', async () => {
    const { changes, user } = show();
    await user.click(button('Create link'));
    await waitFor(() => expect(describedBy(field('Channel'))).toContain('Choose a channel.'));
    expect(describedBy(field('Amount'))).toContain('Enter an amount like 20.00.');
    expect(changes).toEqual([]);
  });

  it('shows a message of the server beside its field', async () => {
    const { user } = show(() => fieldErrors({ amount: 'must be more than 0' }));
    await fill(user);
    await user.click(button('Create link'));
    await waitFor(() => expect(describedBy(field('Amount'))).toContain('must be more than 0'));
    expect(router.push).not.toHaveBeenCalled();
  });
});
