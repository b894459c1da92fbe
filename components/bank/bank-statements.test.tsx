import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BankEntryDetail, BankEntryRow, BankStatementRow } from '#lib/bank/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { listAnswers, renderPage, tableRows, textOf } from '#test/fixtures/page.tsx';
import { BankEntries } from './bank-entries.tsx';
import { BankEntry } from './bank-entry.tsx';
import { BankStatement } from './bank-statement.tsx';
import { BankStatements } from './bank-statements.tsx';

const statement: BankStatementRow = {
  id: 's'.repeat(32),
  pspId: 'a'.repeat(32),
  pspName: 'Demo PSP',
  reference: '2026-11-20',
  currency: 'EUR',
  account: 'NL91ABNA0417164300',
  openedOn: '2026-11-20',
  closedOn: '2026-11-20',
  opening: '100.00',
  closing: '190.00',
  format: 'camt.053.001.08',
  isProvisional: false,
  entryCount: 2,
  sharedCount: 0,
  unmatchedCount: 1,
  fileName: 'camt.xml',
  actorName: 'Fiona',
  createdAt: '2026-11-20T20:00:00.000Z',
};
const entry: BankEntryRow = {
  id: 'e'.repeat(32),
  pspId: statement.pspId,
  statementId: statement.id,
  amount: '90.00',
  currency: 'EUR',
  bookedOn: '2026-11-20',
  valueOn: null,
  outcome: 'UNMATCHED',
  counterparty: 'Acquirer',
  text: 'Batch 7',
  counterpartyAccount: null,
  creditorReference: null,
  documents: null,
  batchReference: null,
  charges: null,
  endToEndId: null,
  bankReference: null,
  returnCode: null,
  payoutId: null,
  importId: null,
  settledOn: null,
  difference: null,
  version: 2,
  actorName: null,
  reason: null,
  decidedAt: null,
  createdAt: statement.createdAt,
};
const permissions = ['settlement.read', 'settlement.write'] as const;
const psp = { id: statement.pspId, parentId: null, kind: 'PSP', name: 'Demo PSP', mode: 'TEST', path: 'Demo PSP' };
const pspSearch = { 'GET /entities/search': () => ({ options: [{ ...psp, disabled: false }], more: false }) };

describe('the bank statements', () => {
  const columns = { account: 'Account', reference: 'Statement', unmatchedCount: 'Unmatched' };
  const show = (answers: Record<string, () => unknown> = {}) => {
    const office = fakeBackOffice({
      ...listAnswers('/bank-statements', [statement], columns),
      ...pspSearch,
      ...answers,
    });
    return { ...office, ...renderPage(<BankStatements />, { user: { permissions: [...permissions] } }) };
  };
  const upload = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Upload statement' }));
    const dialog = await screen.findByRole('dialog');
    const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File(['<Document/>'], 'camt.xml', { type: 'text/xml' }));
    await waitFor(() => expect(within(dialog).getByLabelText('PSP').textContent).toContain('Demo PSP'));
    await user.click(within(dialog).getByRole('button', { name: 'Upload statement' }));
  };

  it('are listed with what waits for a user', async () => {
    show();
    expect(await tableRows()).toEqual([['NL91ABNA0417164300', '2026-11-20', '1']]);
  });

  it('open after an upload', async () => {
    const { user } = show({ 'POST /bank-statements': () => ({ row: statement, continuesEarlier: null }) });
    await upload(user);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/bank-statements/${statement.id}`));
  });

  it('keep the dialog open with the reason when one is refused', async () => {
    const { user } = show({ 'POST /bank-statements': () => rejection(409, 'refused', 'It was imported as camt.xml.') });
    await upload(user);
    expect(await screen.findByText('It was imported as camt.xml.')).toBeTruthy();
  });
});

describe('a bank statement', () => {
  const show = (continuesEarlier: boolean | null) => {
    fakeBackOffice({
      [`GET /bank-statements/${statement.id}`]: () => ({ row: statement, continuesEarlier }),
      ...listAnswers('/bank-entries', [entry], {}),
    });
    renderPage(<BankStatement id={statement.id} />);
  };

  it('shows its entries and that its balances agree', async () => {
    show(true);
    expect(await screen.findByText(/2 entries, one of them unmatched\. The opening balance/)).toBeTruthy();
    expect((await screen.findByText('Acquirer · Batch 7')).closest('li')?.textContent).toContain('Unmatched');
    expect(textOf('Closing balance')).toContain('190.00');
  });

  it('warns where the one before it is missing', async () => {
    show(false);
    expect(await screen.findByText('A statement may be missing')).toBeTruthy();
  });
});

describe('the bank entries', () => {
  it('are listed with what they are', async () => {
    const columns = { outcome: 'Is', counterparty: 'Counterparty' };
    fakeBackOffice(listAnswers('/bank-entries', [entry, { ...entry, id: 'f', outcome: 'PAYOUT' }], columns));
    renderPage(<BankEntries />);
    expect(await tableRows()).toEqual([
      ['Unmatched', 'Acquirer'],
      ['Payout', 'Acquirer'],
    ]);
  });
});

describe('a bank entry', () => {
  const detail: BankEntryDetail = {
    row: entry,
    statement,
    sharedWith: [],
    parts: [],
    unexplained: null,
    paidTotals: [],
    mayWrite: true,
    payouts: [{ id: 'd'.repeat(32), holder: 'Bakery', through: '2026-11-19', amount: '90.00', difference: null }],
    totals: [{ importId: 'i'.repeat(32), settledOn: ['2026-11-19'], amount: '91.00', difference: '-1.00' }],
  };
  const path = `/bank-entries/${entry.id}`;
  const show = (changes: Partial<BankEntryDetail> = {}, answer: () => unknown = () => detail) => {
    const office = fakeBackOffice({
      [`GET ${path}`]: () => ({ ...detail, ...changes }),
      [`POST ${path}/decide`]: answer,
    });
    return { ...office, ...renderPage(<BankEntry id={entry.id} />) };
  };
  const decide = async (user: ReturnType<typeof show>['user'], name: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'seen');
    await user.click(dialog.getByRole('button', { name }));
  };

  it('is matched with one of the nearest payouts or totals, with a reason', async () => {
    const { user, changes: sent } = show();
    const total = (await screen.findByText('Settled on 2026-11-19')).closest('li') as HTMLElement;
    expect(total.textContent).toContain('-1.00');
    expect(screen.getByText('Payout to Bakery through 2026-11-19, sent back').closest('li')?.textContent).toContain(
      'Same amount',
    );
    await user.click(within(total).getByRole('button', { name: 'Match' }));
    await decide(user, 'Match');
    const decision = { kind: 'SETTLEMENT', importId: 'i'.repeat(32), settledOn: ['2026-11-19'] };
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 2, decision, reason: 'seen' }));
  });

  it('shows the payments that the bank booked as one, with what it took and what is left', async () => {
    const stated = { counterparty: null, counterpartyAccount: null, text: null, documents: null, returnCode: null };
    const part = { ...stated, bankReference: null, currency: 'EUR', charges: null, creditorReference: null };
    show({
      row: { ...entry, charges: '-1.00' },
      unexplained: '-9.00',
      parts: [
        { ...part, amount: '60.00', endToEndId: 'E1', creditorReference: 'RF18' },
        { ...part, amount: '40.00', endToEndId: 'E2', charges: '-1.00' },
      ],
    });
    const parts = within(
      (await screen.findByText('2 payments that the bank booked as one')).closest('section') as HTMLElement,
    );
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/60\.00.*RF18 · E1/),
      expect.stringMatching(/40\.00.*E2.*charges.*1\.00/),
      expect.stringMatching(/1\.00.*Charges of banks/),
      expect.stringMatching(/9\.00.*Not explained/),
    ]);
  });

  it('that is provisional offers no decision', async () => {
    show({ row: { ...entry, outcome: 'PROVISIONAL' }, payouts: [], totals: [] });
    expect(await screen.findByText(/may still change this entry/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take match away' })).toBeNull();
  });

  it('shows what another user did in the meantime', async () => {
    const { user } = show({}, () => rejection(409, 'changed', 'Another user has decided.'));
    await user.click(await screen.findByRole('button', { name: 'Explain' }));
    await decide(user, 'Explain');
    expect(await screen.findByText('Another user has decided.')).toBeTruthy();
  });

  it.each([
    [{ outcome: 'PAYOUT', payoutId: 'd'.repeat(32) }, /This entry pays/],
    [{ outcome: 'RETURN', payoutId: 'd'.repeat(32) }, /is owed its amount again/],
    [{ outcome: 'SETTLEMENT', importId: 'i', settledOn: '2026-11-19' }, /has settled on 2026-11-19/],
    [{ outcome: 'EXPLAINED', reason: 'Fee' }, /Nothing in Turnpike/],
  ] as const)('says what %o is, and its match is taken away', async (changes, text) => {
    const { user, changes: sent } = show({ row: { ...entry, ...changes }, payouts: [], totals: [] });
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take match away' }));
    await decide(user, 'Take match away');
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ decision: { kind: 'UNMATCH' } }));
  });

  it('offers no decision to who may only read', async () => {
    show({ mayWrite: false });
    expect(await screen.findByText('Settled on 2026-11-19')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Match' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Explain' })).toBeNull();
  });
});
