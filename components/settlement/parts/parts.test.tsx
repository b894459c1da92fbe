import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SettleablePayment, SettlementLineDetail, SettlementLineRow } from '#lib/settlement/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { SettlementLine } from '../lines/line.tsx';
import { lineId, openLine } from '../testing/settlement-examples.ts';
import { MatchSelected } from './match-selected.tsx';

const path = `/settlement-lines/${lineId}`;

const payment = (index: number, values: Partial<SettleablePayment> = {}): SettleablePayment => ({
  id: String(index).repeat(32),
  shortId: `1234.5678.000${index}`,
  paymentType: 'DB',
  amount: '46.00',
  left: '46.00',
  part: null,
  currency: 'EUR',
  brand: 'VISA',
  accountLast4: '0000',
  merchantTransactionId: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...values,
});

const split: SettlementLineDetail = {
  ...openLine,
  line: { ...openLine.line, status: 'MATCHED', exception: null, partCount: 2, matchedBy: 'ConnectorTxId' },
  payments: [],
  parts: [1, 2].map((index) => ({
    paymentId: String(index).repeat(32),
    shortId: `1234.5678.000${index}`,
    paymentType: 'DB',
    part: '46.00',
    amount: '46.00',
    currency: 'EUR',
    createdAt: '2026-11-22T10:00:00.000Z',
  })),
};

describe('a line that a user splits', () => {
  async function open(payments: SettleablePayment[], answer: () => unknown = () => split) {
    const office = fakeBackOffice({
      [`GET ${path}`]: () => openLine,
      [`GET ${path}/neighbours`]: () => ({ previous: null, next: null }),
      [`GET ${path}/payments`]: () => ({ payments }),
      [`POST ${path}/split`]: answer,
    });
    const { user } = renderPage(<SettlementLine id={lineId} />);
    await screen.findByRole('heading', { level: 1, name: /^92.01/ });
    await user.keyboard('s');
    const dialog = within(await screen.findByRole('dialog'));
    return { ...office, user, dialog };
  }
  const figures = (dialog: { getAllByRole: typeof screen.getAllByRole }) =>
    dialog.getAllByRole('definition').map(({ textContent }) => textContent?.replace('\u00a0', ' '));

  it('shows the sum and the difference while payments are selected, and needs a reason for a difference', async () => {
    const { user, dialog, changes } = await open([payment(1), payment(2)]);
    await user.click(await dialog.findByRole('checkbox', { name: /0001/ }));
    expect(figures(dialog)).toEqual(['92.01 EUR', '46.00 EUR', '-46.01 EUR']);
    await user.click(dialog.getByRole('checkbox', { name: /0002/ }));
    expect(figures(dialog)).toEqual(['92.01 EUR', '92.00 EUR', '-0.01 EUR']);
    const submit = () => user.click(dialog.getByRole('button', { name: /^Match with 2 payments/ }));
    await submit();
    expect(changes).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Accept the difference' }));
    await user.type(dialog.getByLabelText('Reason'), 'Rounded');
    await submit();
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({
      version: 3,
      parts: [1, 2].map((index) => ({ paymentId: String(index).repeat(32), amount: '46.00' })),
      isForced: true,
      reason: 'Rounded',
    });
  });

  it('settles a part of a payment that is larger than the line', async () => {
    const { user, dialog, changes } = await open([payment(1, { amount: '200.00', left: '150.00' })]);
    await user.click(await dialog.findByRole('checkbox', { name: /0001/ }));
    expect(figures(dialog)).toEqual(['92.01 EUR', '92.01 EUR', '0.00 EUR']);
    await user.click(dialog.getByRole('button', { name: 'Match with 1 payment' }));
    await waitFor(() =>
      expect(changes[0]?.body).toMatchObject({
        parts: [{ paymentId: '1'.repeat(32), amount: '92.01' }],
        isForced: false,
        reason: null,
      }),
    );
  });

  it('takes all payments that are shown, and clears them', async () => {
    const { user, dialog } = await open([payment(1), payment(2), payment(3)]);
    await user.click(await dialog.findByRole('button', { name: 'Select all 3' }));
    expect(figures(dialog)[1]).toBe('138.00 EUR');
    await user.click(dialog.getByRole('button', { name: 'Clear selection' }));
    expect(figures(dialog)[1]).toBe('0.00 EUR');
  });

  it('shows what the server refuses, and when no payment is open', async () => {
    const { user, dialog } = await open([payment(1, { left: '92.01', amount: '92.01' })], () =>
      rejection(409, 'part-refused', 'A payment has less left than its part.'),
    );
    await user.click(await dialog.findByRole('checkbox', { name: /0001/ }));
    await user.click(dialog.getByRole('button', { name: 'Match with 1 payment' }));
    expect(await dialog.findByText('A payment has less left than its part.')).toBeTruthy();
  });

  it('finds none', async () => {
    const { dialog } = await open([]);
    expect(await dialog.findByText(/^No open payment of this kind/)).toBeTruthy();
  });
});

describe('the page of a line of several payments', () => {
  it('lists each payment with its part, and leads to it', async () => {
    fakeBackOffice({
      [`GET ${path}`]: () => split,
      [`GET ${path}/neighbours`]: () => ({ previous: null, next: null }),
    });
    renderPage(<SettlementLine id={lineId} />);
    const heading = await screen.findByRole('heading', { name: 'Settles 2 payments' });
    const link = screen.getByRole('link', { name: '1234.5678.0002' });
    expect([heading.tagName, link.getAttribute('href')]).toEqual(['H2', `/transactions/${'2'.repeat(32)}`]);
    expect(screen.queryByText('The line beside the nearest payments')).toBeNull();
  });
});

describe('lines that a user selects', () => {
  const row = (index: number, values: Partial<SettlementLineRow> = {}): SettlementLineRow => ({
    ...openLine.line,
    id: `${lineId}${index}`,
    amount: '40.00',
    ...values,
  });
  const show = (rows: SettlementLineRow[], left = '100.00') => {
    const office = fakeBackOffice({
      [`GET ${path}1/payments`]: () => ({ payments: [payment(1, { left })] }),
      'POST /settlement-lines/match-together': () => ({ matched: rows.length }),
    });
    return { ...office, ...renderPage(<MatchSelected rows={rows} onClear={() => undefined} />) };
  };

  it('are matched with the payment that they settle together', async () => {
    const { user, changes } = show([row(1), row(2, { amount: '60.00' })]);
    await user.click(screen.getByRole('button', { name: 'Match with one payment…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Payment'), '1234.5678.0001');
    expect(await dialog.findByText('Left of the payment')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Match 2 lines' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({
      lines: [
        { id: `${lineId}1`, version: 3 },
        { id: `${lineId}2`, version: 3 },
      ],
      paymentId: '1'.repeat(32),
      isForced: false,
    });
  });

  it('leave a part of the payment open only for a reason', async () => {
    const { user, changes } = show([row(1), row(2)]);
    await user.click(screen.getByRole('button', { name: 'Match with one payment…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Payment'), '1234.5678.0001');
    await user.click(await dialog.findByRole('checkbox', { name: 'Accept the difference' }));
    await user.click(dialog.getByRole('button', { name: /^Match 2 lines/ }));
    expect(changes).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'The rest comes tomorrow');
    await user.click(dialog.getByRole('button', { name: /^Match 2 lines/ }));
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ isForced: true }));
  });

  it.each([
    ['one line only', [row(1)]],
    ['one without an exception', [row(1), row(2, { exception: null })]],
    ['two currencies', [row(1), row(2, { currency: 'USD' })]],
  ])('cannot be matched together: %s', async (_, rows) => {
    const { user } = show(rows);
    await user.click(screen.getByRole('button', { name: /^Match with one payment/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
