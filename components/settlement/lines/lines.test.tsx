import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SettlementLineDetail, SettlementLineRow } from '#lib/settlement/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { listAnswers, renderPage, tableRows, textOf } from '#test/fixtures/page.tsx';
import { PaymentSettlement } from '../payment-settlement.tsx';
import { lineId, openLine } from '../testing/settlement-examples.ts';
import { SettlementLine } from './line.tsx';
import { SettlementLines } from './lines.tsx';

const row: SettlementLineRow = openLine.line;
const columns = { merchantName: 'Merchant', status: 'Status', exception: 'Exception', paymentId: 'Payment' };
const paymentId = 'd'.repeat(32);
const matched: SettlementLineDetail = {
  ...openLine,
  line: {
    ...openLine.line,
    status: 'MATCHED',
    exception: 'AMOUNT_DIFFERS',
    paymentId,
    matchedBy: 'MANUAL',
    version: 4,
  },
};

describe('the list of lines', () => {
  const show = (rows: SettlementLineRow[], search = '') => {
    const office = fakeBackOffice(listAnswers('/settlement-lines', rows, columns));
    return { ...office, ...renderPage(<SettlementLines />, { search }) };
  };

  it('searches for open exceptions first, and opens a line without another search', async () => {
    const { reads } = show([row]);
    expect(await tableRows()).toEqual([['Bakery', 'Not matched', 'No payment found', '']]);
    expect(reads.some(({ path }) => decodeURIComponent(path).includes('q=is:open'))).toBe(true);
    const [link] = screen.getAllByRole('link', { name: /^92.01 EUR, Bakery/ });
    expect(link?.getAttribute('href')).toBe(`/settlement-lines/${lineId}`);
  });

  it.each([
    ['?q=is:forced', '?q=is%3Aforced'],
    ['?q=', '?q='],
  ])('keeps the search %s on the page of a line, for the lines around it', async (search, expected) => {
    show([{ ...row, paymentId }], search);
    await tableRows();
    const [link] = screen.getAllByRole('link', { name: /^92.01 EUR, Bakery/ });
    expect(link?.getAttribute('href')).toBe(`/settlement-lines/${lineId}${expected}`);
    expect(screen.getByRole('link', { name: 'dddddddd…dddd' }).getAttribute('href')).toBe(`/transactions/${paymentId}`);
  });

  it.each([
    ['i', 'IGNORE', 'Ignore 1 exception', 'Ignore', 'Not ours', openLine.line],
    ['f', 'FORCE', 'Force 1 match', 'Force matches', 'Rounded', matched.line],
    ['m', 'MATCH', 'Match 1 line with the nearest payment', 'Match lines', null, openLine.line],
    ['u', 'UNMATCH', 'Unmatch 1 line', 'Unmatch lines', null, matched.line],
    ['o', 'REOPEN', 'Open 1 exception again', 'Open exceptions', null, { ...openLine.line, resolution: 'IGNORED' }],
  ] as const)(
    'by %s decides about the selected lines that allow it',
    async (key, decision, button, submit, reason, line) => {
      const fee: SettlementLineRow = { ...row, id: 'fee', status: 'FEE', exception: null };
      const answers = listAnswers('/settlement-lines', [line, fee], columns);
      const { changes } = fakeBackOffice({
        ...answers,
        'POST /settlement-lines/decide': () => ({ decided: 1, left: 0 }),
      });
      const { user } = renderPage(<SettlementLines />, { user: { permissions: ['settlement.write'] } });
      await tableRows();
      await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
      expect(screen.getByRole('button', { name: button })).toBeTruthy();
      await user.keyboard(key);
      const dialog = within(await screen.findByRole('dialog'));
      if (reason) await user.type(dialog.getByLabelText('Reason'), reason);
      await user.click(dialog.getByRole('button', { name: submit }));
      const { id, version } = line;
      await waitFor(() => expect(changes).toMatchObject([{ body: { decision, reason, lines: [{ id, version }] } }]));
    },
  );

  it('says when no exception is open', async () => {
    show([]);
    expect(await screen.findByText('No open exceptions')).toBeTruthy();
  });
});

describe('the page of a line', () => {
  async function show(detail: SettlementLineDetail, answers: Record<string, () => unknown> = {}, search = '') {
    const path = `/settlement-lines/${lineId}`;
    const office = fakeBackOffice({
      [`GET ${path}`]: () => detail,
      [`GET ${path}/arrivals`]: () => ({
        arrivals: [
          {
            importId: 'i-1',
            settledOn: '2026-11-20',
            currency: 'EUR',
            amount: null,
            bookedOn: '2026-11-21',
            entryId: null,
            difference: null,
          },
        ],
      }),
      [`GET ${path}/neighbours`]: () => ({ previous: 'l-1', next: 'l-3' }),
      'GET /settlement-lines/l-3': () => detail,
      ...Object.fromEntries(Object.entries(answers).map(([verb, answer]) => [`POST ${path}/${verb}`, answer])),
    });
    const { user } = renderPage(<SettlementLine id={lineId} />, { search });
    await screen.findByRole('heading', { level: 1, name: /^92.01/ });
    await screen.findByRole('link', { name: 'Next line' });
    return { ...office, user };
  }
  const buttons = () =>
    ['Match…', 'Force match…', 'Ignore…', 'Unmatch'].filter((name) => screen.queryByRole('button', { name }));
  const decided = (change: Partial<SettlementLineDetail['line']>) => () => ({
    ...matched,
    line: { ...matched.line, ...change },
  });

  it('shows the line beside the nearest payment, and marks in words what differs', async () => {
    await show(openLine);
    const rowOf = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(rowOf(/^Amount/)).toEqual(['92.01\u00a0EUR', '92.00\u00a0EURdiffers']);
    expect(rowOf(/^Type/)).toEqual(['DEBIT', 'Debit']);
    expect(rowOf(/^Brand/)).toEqual(['VISA', 'VISA']);
    expect(textOf('Import')).toBe('monday.csv');
    expect(await screen.findByText('Arrived 2026-11-21')).toBeTruthy();
    expect(buttons()).toEqual(['Match…', 'Ignore…']);
  });

  it('shows the chargeback that it became, and warns that it goes with the match', async () => {
    const chargeback = { state: 'CREATED' as const, paymentId: 'e'.repeat(32), code: null, text: null };
    const { user } = await show({
      ...matched,
      line: { ...matched.line, exception: null, chargeback, acquirerReason: '4853 Dispute' },
    });
    const link = screen.getByRole('link', { name: 'Created from this line' });
    expect(link.getAttribute('href')).toBe(`/transactions/${'e'.repeat(32)}`);
    expect(textOf('Reason of the acquirer')).toBe('4853 Dispute');
    await user.keyboard('u');
    expect(await screen.findByText(/^The chargeback that this line has made/)).toBeTruthy();
  });

  it('says while its import is undone that the chargeback was reversed', async () => {
    const chargeback = { state: 'REVERSED' as const, paymentId: 'e'.repeat(32), code: null, text: null };
    await show({ ...matched, line: { ...matched.line, chargeback } });
    expect(screen.getByRole('link', { name: 'Reversed by the undo of the import' })).toBeTruthy();
  });

  it('explains why the payment allows no chargeback', async () => {
    const chargeback = { state: 'REFUSED' as const, paymentId: null, code: '700.400.400', text: 'exceeded' };
    await show({ ...matched, line: { ...matched.line, exception: 'STATE_DIFFERS', chargeback } });
    expect(screen.getByText(/^The payment allows no such chargeback: exceeded \(700.400.400\)/)).toBeTruthy();
  });

  it('is matched with a candidate, and stays open while its exception does', async () => {
    const { user, changes } = await show(openLine, { match: decided({}) });
    await user.click(screen.getByRole('button', { name: 'Match with 1234.5678.9012' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Payment id').value).toBe(paymentId);
    await user.click(dialog.getByRole('button', { name: 'Match line' }));
    expect(await screen.findByText('The line has another amount than its payment.')).toBeTruthy();
    expect(changes).toMatchObject([{ body: { version: 3, paymentId, reason: null } }]);
    expect(buttons()).toEqual(['Match…', 'Force match…', 'Ignore…', 'Unmatch']);
    expect(router.push).not.toHaveBeenCalled();
  });

  it('is matched with an id that is typed; a wrong one is named beside the field', async () => {
    const { user, changes } = await show({ ...openLine, payments: [] }, { match: decided({}) });
    expect(screen.getByText(/^No payment is near this line/)).toBeTruthy();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Payment id'), 'abc');
    await user.click(dialog.getByRole('button', { name: 'Match line' }));
    expect(await dialog.findByText('Enter the id of a payment.')).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it.each([
    ['f', 'force', 'Force match', 'FORCED', matched],
    ['i', 'ignore', 'Ignore exception', 'IGNORED', openLine],
  ] as const)(
    'by %s and a reason is decided, and the next exception opens',
    async (key, verb, button, resolution, detail) => {
      const { user, changes } = await show(detail, { [verb]: decided({ resolution }) });
      await user.keyboard(key);
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: button }));
      expect(changes).toEqual([]);
      await user.type(dialog.getByLabelText('Reason'), 'Rounded');
      await user.click(dialog.getByRole('button', { name: button }));
      await waitFor(() => expect(router.push).toHaveBeenCalledWith('/settlement-lines/l-3'));
      expect(changes).toMatchObject([{ body: { version: detail.line.version, reason: 'Rounded' } }]);
    },
  );

  it('is unmatched after a question', async () => {
    const { user, changes } = await show(matched, { unmatch: () => openLine });
    await user.keyboard('u');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Unmatch line' }));
    await waitFor(() => expect(buttons()).toEqual(['Match…', 'Ignore…']));
    expect(changes).toMatchObject([{ body: { version: 4 } }]);
  });

  it('that another user changed shows why nothing was decided, and is read again', async () => {
    const message = 'The line has changed. Nothing was changed.';
    const { user, reads } = await show(matched, { unmatch: () => rejection(409, 'not-decided', message) });
    const before = reads.length;
    await user.keyboard('u');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Unmatch line' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(reads.slice(before).some(({ path }) => path === `/settlement-lines/${lineId}`)).toBe(true);
  });

  it('leads to the lines around it by j and k, in the search that it was opened from', async () => {
    const { user, reads } = await show(openLine, {}, '?q=is:forced');
    await user.keyboard('jk');
    expect(router.push.mock.calls).toEqual([
      ['/settlement-lines/l-3?q=is%3Aforced'],
      ['/settlement-lines/l-1?q=is%3Aforced'],
    ]);
    const paths = reads.map(({ path }) => decodeURIComponent(path));
    expect(paths).toContain(`/settlement-lines/${lineId}/neighbours?q=is:forced`);
  });

  it.each([
    ['may only read', { mayWrite: false }],
    ['have an import that is not done', { line: { ...matched.line, importState: 'UNDOING' } }],
    ['see no import', { line: { ...matched.line, importState: null, fileName: null } }],
    ['look at a fee', { line: { ...matched.line, status: 'FEE' as const, exception: null } }],
  ])('has no actions for those who %s', async (_, change) => {
    const { user } = await show({ ...matched, ...change });
    expect(buttons()).toEqual([]);
    await user.keyboard('fium');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the settlement of a payment', () => {
  it('lists the lines that were matched with it, each with its page', async () => {
    const { reads } = fakeBackOffice(listAnswers('/settlement-lines', [row], columns));
    renderPage(<PaymentSettlement paymentId={paymentId} />);
    const link = await screen.findByRole('link', { name: 'Line 2' });
    expect(link.getAttribute('href')).toBe(`/settlement-lines/${lineId}?q=payment%3A${paymentId}`);
    expect(decodeURIComponent(reads[0]?.path ?? '')).toContain(`payment:${paymentId}`);
  });
});
