import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import type { CurrentUser } from '#lib/staff/index.ts';
import { describedBy, fakeBackOffice, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { timelineEntry, transactionDetail, transactionRow } from '#test/fixtures/transaction.ts';
import { Transaction } from './transaction.tsx';

const id = transactionRow().id;
const open = (key: string) => fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` });

type Input = {
  user?: Partial<CurrentUser>;
  answer?: () => unknown;
  followUp?: (verb: string) => unknown;
  entity?: string;
};

/** Shows the page of a transaction; each read of it is answered from `details` in turn, then by the last one. */
async function show(details: TransactionDetail | TransactionDetail[] = transactionDetail(), input: Input = {}) {
  const list = [details].flat();
  const read = () => (list.length > 1 ? list.shift() : list[0]);
  const { followUp = () => ({ row: transactionRow({ id: 'f1' }), succeeded: true }) } = input;
  const verbs = ['capture', 'refund', 'reverse', 'rebill'];
  const office = fakeBackOffice({
    [`GET /transactions/${id}`]: input.answer ?? read,
    ...Object.fromEntries(verbs.map((verb) => [`POST /transactions/${id}/${verb}`, () => followUp(verb)])),
  });
  renderScreen(<Transaction id={id} />, input.user, { entity: input.entity ?? null });
  await waitFor(() => expect(screen.queryByText('…')).toBeNull());
  return { ...office, user: userEvent.setup() };
}

/** An amount and its code are joined by a space that does not break. */
const button = (name: string) =>
  screen.getByRole('button', { name: (text) => text.replaceAll('\u00a0', ' ') === name });
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const figures = () => {
  const region = within(screen.getByRole('region', { name: 'Amounts' }));
  const values = region.getAllByRole('definition').map(({ textContent }) => textContent);
  return region.getAllByRole('term').map(({ textContent }, at) => `${textContent} ${values[at]}`);
};

describe('the page of a transaction', () => {
  it('is headed by amount, type, account, status and mode', async () => {
    await show();
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('92.00\u00a0EUR, Debit 1234.5678.9012');
    const header = heading.closest('header');
    expect(header?.textContent).toContain('Approved');
    expect(header?.textContent).toContain('DebitVisa •••• 0000');
    expect(header?.textContent).toContain('TEST');
  });

  it('says why the transaction is not shown', async () => {
    fakeBackOffice({ [`GET /transactions/${id}`]: () => rejection(404, 'unknown', 'There is no such transaction.') });
    renderScreen(<Transaction id={id} />);
    expect(await screen.findByText('Couldn’t load this transaction')).toBeTruthy();
    expect(screen.getByText('There is no such transaction.')).toBeTruthy();
  });

  it('leads to its API requests only for users who may read them', async () => {
    await show(transactionDetail(), { user: { permissions: ['requests.read'] }, entity: 'e1' });
    expect(screen.getByRole('link', { name: 'API requests' }).getAttribute('href')).toBe(`/requests?entity=e1&q=${id}`);
  });

  it('has no link to the API requests for other users', async () => {
    await show();
    expect(screen.queryByRole('link', { name: 'API requests' })).toBeNull();
  });
});

describe('the amounts of a transaction', () => {
  it('of a debit are what was refunded and what remains, without zeros that mean nothing', async () => {
    await show();
    expect(figures()).toEqual(['Amount 92.00\u00a0EUR', 'Refunded 20.00\u00a0EUR', 'Remaining 72.00\u00a0EUR']);
  });

  it('of a preauthorization are also what was captured, even while that is nothing', async () => {
    const money = {
      amount: '10.000',
      captured: '0.000',
      refunded: '0.000',
      reversed: '4.000',
      chargedBack: '0.000',
      remaining: '6.000',
    };
    await show(transactionDetail({ row: transactionRow({ paymentType: 'PA', currency: 'KWD' }), money }));
    expect(figures()).toEqual([
      'Authorized 10.000\u00a0KWD',
      'Captured 0.000\u00a0KWD',
      'Reversed 4.000\u00a0KWD',
      'Remaining 6.000\u00a0KWD',
    ]);
  });

  it('are not shown where nothing was approved', async () => {
    await show(transactionDetail({ money: null }));
    expect(screen.queryByRole('region', { name: 'Amounts' })).toBeNull();
  });
});

describe('the facts of a transaction', () => {
  const facts = () => {
    const region = within(screen.getByRole('region', { name: 'Details' }));
    const values = region.getAllByRole('definition');
    return Object.fromEntries(
      region.getAllByRole('term').map(({ textContent }, at) => [textContent, values[at]?.textContent]),
    );
  };

  it('name the result, the merchant, the card with its BIN, and who created it when', async () => {
    await show();
    expect(facts()).toMatchObject({
      Result: '000.100.110 Request successfully processed',
      Type: 'Debit DB',
      Merchant: 'Bakery ▸ Web shop',
      'Payment method': 'Visa •••• 0000 (BIN 420000)',
      Reference: 'order-4711',
    });
    expect(facts().Created).toMatch(/21 Nov.* 10:02:11 by Till$/);
  });

  it('have no line for what the transaction does not have', async () => {
    const row = transactionRow({ paymentBrand: null, last4: null, customerEmail: null, merchantTransactionId: null });
    await show(transactionDetail({ row }));
    expect(Object.keys(facts())).toEqual(['Result', 'Type', 'Merchant', 'Created', 'Id', 'Short id', 'NDC']);
  });

  it('lead to the transaction that it follows and to its registration, and keep the entity', async () => {
    const { facts: base } = transactionDetail();
    const facts = { ...base, referencedId: 'a'.repeat(32), registrationId: 'b'.repeat(32) };
    await show(transactionDetail({ facts }), { entity: 'e1' });
    expect(screen.getByRole('link', { name: 'aaaaaaaa…aaaa' }).getAttribute('href')).toBe(
      `/transactions/${'a'.repeat(32)}?entity=e1`,
    );
    expect(screen.getByRole('link', { name: 'bbbbbbbb…bbbb' }).getAttribute('href')).toBe(
      `/registrations/${'b'.repeat(32)}?entity=e1`,
    );
  });
});

describe('the related transactions', () => {
  it('form a tree in which the one that is shown is not a link', async () => {
    const linked = (changes: Partial<TransactionDetail['linked'][number]>) => ({
      ...transactionRow(),
      referencedId: null,
      ...changes,
    });
    await show(
      transactionDetail({
        linked: [
          linked({ paymentType: 'PA' }),
          linked({ id: 'cp', paymentType: 'CP', referencedId: id }),
          linked({ id: 'rf', paymentType: 'RF', referencedId: 'cp' }),
        ],
      }),
    );
    const region = screen.getByRole('region', { name: 'Related transactions' });
    expect(within(region).getByText('Preauthorization').getAttribute('aria-current')).toBe('true');
    const capture = within(region).getByRole('link', { name: 'Capture' });
    expect(capture.getAttribute('href')).toBe('/transactions/cp');
    const refund = within(region).getByRole('link', { name: 'Refund' });
    expect(capture.closest('li')?.contains(refund)).toBe(true);
    expect(within(region).queryByRole('link', { name: 'Preauthorization' })).toBeNull();
  });

  it('say that there are none', async () => {
    await show();
    expect(screen.getByText('No related transactions.')).toBeTruthy();
  });
});

describe('the attempts of a transaction', () => {
  it('name the account and what came of each', async () => {
    const attempt = { connector: 'simulator', openedAt: '2026-11-21T10:02:11.036Z', completedAt: null };
    await show(
      transactionDetail({
        timeline: [
          timelineEntry(1, 'payment.created'),
          timelineEntry(2, 'attempt.not-sent', { data: { reference: 'a-1' } }),
        ],
        attempts: [
          { ...attempt, reference: 'a-1', account: { id: 'x', name: 'Partner bank' } },
          { ...attempt, reference: 'a-2', account: null },
        ],
      }),
    );
    const lines = within(screen.getByRole('region', { name: 'Attempts' })).getAllByRole('listitem');
    expect(lines[0]?.textContent).toMatch(/^Partner bankCould not be sent; the next account was tried/);
    expect(lines[1]?.textContent).toMatch(/^simulatorWaiting for the acquirer/);
  });
});

describe('the request and the response of a transaction', () => {
  it('are shown as they were sent, and the request is copied as a curl command', async () => {
    const { user } = await show(
      transactionDetail({
        request: { paymentType: 'DB', 'card.number': '420000******0000' },
        answer: { result: { code: '000.100.110' } },
      }),
    );
    const region = within(screen.getByRole('region', { name: 'Request and response' }));
    expect(region.getByText(/card\.number=420000\*{6}0000/)).toBeTruthy();
    expect(region.getByText(/"code": "000.100.110"/)).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Copy as curl', hidden: true }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(`/v1/payments'`);
    expect(copied).toContain(`--data-urlencode 'entityId=c1'`);
    expect(copied).toContain(`--data-urlencode 'card.number=420000******0000'`);
    expect(copied).toContain('Bearer $TOKEN');
  });

  it('say that a transaction had no request', async () => {
    await show();
    expect(screen.getByText('This transaction was not created by an API request.')).toBeTruthy();
  });
});

describe('a follow-up of a transaction', () => {
  it('is sent for all that remains as no amount, with the state that the user has seen', async () => {
    const { changes, user } = await show();
    await user.click(button('Refund'));
    const dialog = screen.getByRole('dialog', { name: 'Refund 1234.5678.9012' });
    expect(dialog.textContent).toContain('The money goes back to the shopper.');
    expect(document.activeElement).toBe(amount());
    expect(amount().value).toBe('72.00');
    await user.click(button('Refund 72.00 EUR'));
    expect(await screen.findByText('Refund of 92.00 EUR approved')).toBeTruthy();
    expect(changes).toEqual([
      { method: 'POST', path: `/transactions/${id}/refund`, body: { amount: null, expectedEventCount: 2 } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names on its button what is sent, and what remains before and afterwards', async () => {
    const { changes, user } = await show();
    await user.click(button('Refund'));
    await user.clear(amount());
    await user.type(amount(), '12.5');
    expect(describedBy(amount()).replaceAll('\u00a0', ' ')).toBe('72.00 EUR remain now, 59.50 EUR afterwards.');
    await user.click(button('Refund 12.50 EUR'));
    await waitFor(() => expect(changes[0]?.body).toEqual({ amount: '12.50', expectedEventCount: 2 }));
  });

  it.each(['72.01', '0', 'ten', ''])('is not sent for %j', async (text) => {
    const { changes, user } = await show();
    await user.click(button('Refund'));
    await user.clear(amount());
    if (text) await user.type(amount(), text);
    await user.type(amount(), '{Enter}');
    await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('dialog').textContent).toContain('Enter an amount up to 72.00\u00a0EUR.');
    expect(changes).toEqual([]);
  });

  it('can charge the whole amount again, which leaves the amounts as they are', async () => {
    const actions: TransactionDetail['actions'] = [{ verb: 'rebill', paymentType: 'RB', refusal: null }];
    const { user } = await show(transactionDetail({ actions }));
    await user.click(button('Rebill'));
    expect(amount().value).toBe('92.00');
    expect(describedBy(amount())).toBe('Creates a new transaction. The amounts of this one do not change.');
  });

  it('reads the transaction again, so that the page shows the new state', async () => {
    const after = transactionDetail({ row: transactionRow({ status: 'partially refunded' }) });
    const { user } = await show([transactionDetail(), after]);
    await user.click(button('Refund'));
    await user.click(button('Refund 72.00 EUR'));
    expect(await screen.findByText('Partially refunded')).toBeTruthy();
  });

  it('reports why the acquirer did not do it', async () => {
    const row = transactionRow({ id: 'f1', amount: '72.00', resultDescription: 'insufficient funds' });
    const { user } = await show(transactionDetail(), { followUp: () => ({ row, succeeded: false }) });
    await user.click(button('Refund'));
    await user.click(button('Refund 72.00 EUR'));
    expect(await screen.findByText('Refund of 72.00 EUR was not done: insufficient funds')).toBeTruthy();
  });

  it('stays open with the message when another user was first, and shows what remains now', async () => {
    const money = { ...transactionDetail().money, refunded: '90.00', remaining: '2.00' } as TransactionDetail['money'];
    const { user } = await show([transactionDetail(), transactionDetail({ money })], {
      followUp: () => rejection(409, 'changed', 'This transaction was changed by another request.'),
    });
    await user.click(button('Refund'));
    await user.click(button('Refund 72.00 EUR'));
    expect((await screen.findByRole('alert')).textContent).toBe('This transaction was changed by another request.');
    await waitFor(() => expect(describedBy(amount())).toBe('Enter an amount up to 2.00\u00a0EUR.'));
  });

  it('that the rules refuse says why and opens nothing, also by its key', async () => {
    const { user } = await show(
      transactionDetail({
        actions: [
          { verb: 'refund', paymentType: 'RF', refusal: null },
          { verb: 'reverse', paymentType: 'RV', refusal: 'it was refunded' },
        ],
      }),
    );
    expect(describedBy(button('Reverse'))).toBe('Not available: it was refunded.');
    await user.click(button('Reverse'));
    open('v');
    expect(screen.queryByRole('dialog')).toBeNull();
    open('r');
    expect(screen.getByRole('dialog', { name: /^Refund/ })).toBeTruthy();
  });

  it('is not sent when the dialog is cancelled', async () => {
    const { changes, user } = await show();
    await user.click(button('Refund'));
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);
  });
});
