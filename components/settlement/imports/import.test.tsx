import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SettlementDefect, SettlementImportDetail } from '#lib/settlement/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { settlementImport } from '../testing/settlement-examples.ts';
import { SettlementImport } from './import.tsx';
import { searchOf } from './outcome-search.ts';

const row = { rowNumber: 4, kind: 'INVALID', column: 'Amount', value: '12.5', raw: null };
const detail: SettlementImportDetail = {
  import: settlementImport,
  sameFile: null,
  score: null,
  mayWrite: true,
  totals: [
    {
      recordType: 'SETTLED',
      kind: 'PAYMENT',
      cashflow: 'POS',
      lines: 12,
      amount: '1104.00',
      currency: 'EUR',
      settlementAmount: '1101.00',
      settlementCurrency: 'EUR',
      fee: '3.00',
      feeParts: [
        { part: 'interchange', amount: '2.00' },
        { part: 'other', amount: '1.00' },
      ],
    },
  ],
  outcomes: [
    { status: 'MATCHED', exception: null, resolution: null, count: 10, amount: '920.00', currency: 'EUR' },
    {
      status: 'MATCHED',
      exception: 'AMOUNT_DIFFERS',
      resolution: 'FORCED',
      count: 2,
      amount: '184.02',
      currency: 'EUR',
    },
  ],
  badRows: [
    { kind: 'INVALID', column: 'Amount', count: 1 },
    { kind: 'DUPLICATE', column: null, count: 1 },
  ],
};

const arrivals = [
  {
    importId: 'i-1',
    settledOn: '2026-11-20',
    currency: 'EUR',
    amount: '99.00',
    bookedOn: '2026-11-21',
    entryId: 'b-1',
    difference: '-0.50',
  },
  {
    importId: 'i-1',
    settledOn: '2026-11-21',
    currency: 'EUR',
    amount: '12.00',
    bookedOn: null,
    entryId: null,
    difference: null,
  },
];

async function show(change: Partial<SettlementImportDetail['import']> = {}, more: Partial<typeof detail> = {}) {
  const shown = { ...detail, ...more, import: { ...settlementImport, ...change } };
  const next = (state: string) => () => ({ ...shown, import: { ...shown.import, state } });
  const office = fakeBackOffice({
    'GET /settlement-imports/i-1': () => shown,
    'GET /settlement-imports/i-1/arrivals': () => ({ arrivals }),
    'GET /settlement-imports/i-1/bad-rows': ({ path }) => {
      const isFirst = path.endsWith('after=0');
      const reason = isFirst ? 'Amount is not an amount.' : 'Amount is not an amount either.';
      return { rows: [{ ...row, reason }], next: isFirst ? 4 : null };
    },
    'POST /settlement-imports/i-1/commit': next('MATCHING'),
    'POST /settlement-imports/i-1/cancel': () => rejection(409, 'other-state', 'Only a checked import …'),
    'POST /settlement-imports/i-1/undo': next('UNDOING'),
    'POST /settlement-imports/i-1/retry': () => ({ ...shown, import: { ...shown.import, failure: null } }),
  });
  const { user } = renderPage(<SettlementImport id="i-1" />, { user: { permissions: ['audit.read'] } });
  await screen.findByRole('heading', { level: 1, name: 'monday.csv' });
  return { ...office, user };
}

describe('the money of an import', () => {
  it('shows which of its settlement dates are on a bank statement, with the entry', async () => {
    await show({ state: 'DONE' });
    const table = within(await screen.findByRole('region', { name: 'Payouts of the acquirer' }));
    const texts = table.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(texts.slice(1)).toEqual([
      '2026-11-20Arrived 2026-11-21 with a difference of -0.50 EUR99.00 EUR',
      '2026-11-21Not on a bank statement yet12.00 EUR',
    ]);
    const link = table.getByRole('link', { name: 'Arrived 2026-11-21' });
    expect(link.getAttribute('href')).toBe('/bank-entries/b-1');
  });
});

describe('an import that waits for its commit', () => {
  const state = { state: 'CHECKED' } as const;

  it('shows rows, totals and bad rows before anything is matched', async () => {
    await show(state);
    expect(textOf('Lines')).toBe('12');
    expect(textOf('Uploaded by')).toBe('Ada Byron');
    const total = screen.getByRole('row', { name: /^Settled payment/ });
    expect(
      within(total)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '12',
      '1,104.00\u00a0EUR',
      '1,101.00\u00a0EUR',
      '3.00\u00a0EURInterchange 2.00\u00a0EUROther fee 1.00\u00a0EUR',
    ]);
    expect(screen.queryByRole('heading', { name: 'Outcome' })).toBeNull();
  });

  it('names the format that it was read by, with its version', async () => {
    const formatId = 'f'.repeat(32);
    await show({ ...state, formatId, formatName: 'Bank', formatVersion: 3 });
    const link = screen.getByRole('link', { name: 'Bank, version 3' });
    expect(link.getAttribute('href')).toBe(`/settlement-formats/${formatId}`);
  });

  it('is committed, and then shows how far the matching is', async () => {
    const { user, changes } = await show({ ...state, progress: 0.5, matchedCount: 6 });
    await user.click(screen.getByRole('button', { name: 'Commit import' }));
    expect(await screen.findByText('6 of 12 lines')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Matching' }).getAttribute('value')).toBe('0.5');
    expect(changes).toMatchObject([{ path: '/settlement-imports/i-1/commit' }]);
  });

  it('shows why it was not cancelled', async () => {
    const { user } = await show(state);
    await user.click(screen.getByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByText('Only a checked import …')).toBeTruthy();
  });

  it('has no actions for those who may only read', async () => {
    await show(state, { mayWrite: false });
    expect(screen.queryByRole('button', { name: 'Commit import' })).toBeNull();
  });
});

describe('an import that failed', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const failure = { count: 2, cause: 'Other work held the same rows for too long.', at, retryAt: null };

  it('shows why it was set aside and what to do, and is tried again', async () => {
    const { user, changes } = await show({ state: 'MATCHING', failure: { ...failure, count: 5 } });
    expect(screen.getByText('Failed, set aside')).toBeTruthy();
    const notice = screen.getByRole('alert').textContent;
    expect(notice).toMatch(/^Matching failed 5 times in a row, last at .*: Other work held the same rows/);
    expect(notice).toContain('later files of the PSP go on');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The lines look for their payments. You can leave this page.')).toBeTruthy();
    expect(changes).toMatchObject([{ path: '/settlement-imports/i-1/retry' }]);
  });

  it('shows when it is tried again by itself', async () => {
    await show({ state: 'UNDOING', failure: { ...failure, count: 1, retryAt: at } });
    expect(screen.getByText('Failed, tries again')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/^Undoing failed once, .*It is tried again by itself at/);
  });

  it('shows that duplicates of other files could not come back', async () => {
    await show({ state: 'UNDONE', failure });
    expect(screen.getByRole('alert').textContent).toMatch(/^Rows that later files left out .* could not come back/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('is not tried again by those who may only read', async () => {
    await show({ state: 'MATCHING', failure }, { mayWrite: false });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('an import that is done', () => {
  it('links each number to exactly its lines', async () => {
    await show();
    const forced = screen.getByRole('link', { name: 'Show 2 lines: Amount differs, forced' });
    expect(new URL(forced.getAttribute('href') ?? '', 'https://x.example').searchParams.get('q')).toBe(
      'import:i-1 status:matched is:forced exception:amount-differs currency:EUR',
    );
  });

  it('is undone after a question that names what is removed', async () => {
    const { user, changes } = await show();
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^The matches of all 12 lines are removed/)).toBeTruthy();
    expect(changes).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText(/^The matches of the lines are removed. You can leave/)).toBeTruthy();
    expect(changes).toMatchObject([{ path: '/settlement-imports/i-1/undo' }]);
  });
});

describe('the rows that were not imported', () => {
  it('are counted by column and shown page by page, with a file to mend', async () => {
    const { user } = await show();
    expect(screen.getByText('Amount: 1')).toBeTruthy();
    expect(screen.getByText('Duplicates: 1')).toBeTruthy();
    expect(await screen.findByRole('cell', { name: 'Amount is not an amount.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download bad rows' }).getAttribute('href')).toBe(
      '/api/backoffice/settlement-imports/i-1/bad-rows.csv',
    );
    await user.click(screen.getByRole('button', { name: 'Next rows' }));
    expect(await screen.findByRole('cell', { name: 'Amount is not an amount either.' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'First rows' }));
    expect(await screen.findByRole('cell', { name: 'Amount is not an amount.' })).toBeTruthy();
  });

  it('that are all duplicates have no file to mend', async () => {
    await show({}, { badRows: [{ kind: 'DUPLICATE', column: null, count: 3 }] });
    expect(screen.queryByRole('link', { name: 'Download bad rows' })).toBeNull();
  });
});

describe('an import that is received', () => {
  it.each([
    [{ byteSize: null, progress: null, receivedBytes: 1_500 }, '1.5 kB received'],
    [{ byteSize: 3_000, progress: 0.5, receivedBytes: 1_500 }, '1.5 kB of 3 kB read'],
  ])('shows its bytes: %#', async (change, text) => {
    await show({ state: 'RECEIVING', ...change });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('and refused shows the reason and the import that has the file', async () => {
    const sameFile = { id: 'i-0', fileName: 'old.csv' };
    await show({ state: 'REFUSED', refusal: 'This file was imported before.' }, { sameFile });
    expect(screen.getByText(/This file was imported before\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the import of old.csv' }).getAttribute('href')).toBe(
      '/settlement/i-0',
    );
  });
});

describe('the search for an outcome', () => {
  type Outcome = Parameters<typeof searchOf>[0];
  const outcome: Outcome = { status: 'NOT_MATCHED', exception: 'NOT_MATCHED', resolution: null, currency: 'EUR' };
  it.each<[Outcome, string]>([
    [outcome, 'status:unmatched is:open exception:not-matched'],
    [{ ...outcome, resolution: 'IGNORED' }, 'status:unmatched is:ignored exception:not-matched'],
    [{ ...outcome, status: 'FEE', exception: null }, 'status:fee is:none'],
    [{ ...outcome, status: 'MATCHED', exception: null }, 'status:matched is:none'],
  ])('%# names status, decision and exception', (each, search) => {
    expect(searchOf(each, 'i-1')).toBe(`import:i-1 ${search} currency:EUR`);
  });
});

describe('the import of a synthetic acquirer', () => {
  const defect = { kind: 'AMOUNT' as const, rowNumber: 4, lineId: 'm-i-4', paymentId: 'd'.repeat(32), isFound: true };
  const found: SettlementDefect = { ...defect, expected: 'AMOUNT_DIFFERS', reported: 'AMOUNT_DIFFERS' };
  const missed: SettlementDefect = {
    ...defect,
    kind: 'MISSING',
    rowNumber: null,
    lineId: null,
    isFound: false,
    expected: 'UNSETTLED',
    reported: 'SETTLED',
  };

  it('shows which of its defects were found, each with its line or its payment', async () => {
    const score = { seed: '7', date: '2026-11-22', found: 1, falseCount: 0, falseReports: [] };
    await show({}, { score: { ...score, defects: [found, missed] } });
    expect(await screen.findByText('1 of 2 defects found, no false report')).toBeTruthy();
    const cellsOf = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cellsOf(/^Amount Line/)).toEqual(['Line 4', 'Amount differs', 'Amount differs', 'Found']);
    expect(cellsOf(/^Missing/)).toEqual(['Payment', 'Unsettled payment', 'Settled payment', 'Not found']);
    expect(screen.getByRole('link', { name: 'Line 4' }).getAttribute('href')).toBe('/settlement-lines/m-i-4');
    expect(screen.getByRole('link', { name: 'Payment' }).getAttribute('href')).toBe(
      `/transactions/${defect.paymentId}`,
    );
  });

  it('shows right lines that were reported', async () => {
    const falseReports = [{ rowNumber: 9, lineId: 'm-i-9', reported: 'ALREADY_SETTLED' as const }];
    const score = { seed: '7', date: '2026-11-22', found: 0, defects: [], falseCount: 1, falseReports };
    await show({}, { score });
    expect(await screen.findByText('0 of 0 defects found, 1 false report')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Line 9' }).closest('li')?.textContent).toBe('Line 9 Already settled');
  });
});
