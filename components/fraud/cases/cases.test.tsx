import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CaseRow } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { caseRow, minutesAgo } from '#test/fixtures/rows.ts';
import { Cases } from './cases.tsx';

const emptyPage = { first: null, newer: null, older: null, chips: [], problems: [] };
const columns = { state: 'Status', score: 'Score', account: 'Payment method', assigneeName: 'Assigned to' };

function show(rows: CaseRow[]) {
  fakeBackOffice(listAnswers('/cases', rows, columns));
  return renderPage(<Cases />, { user: { permissions: ['cases.read', 'cases.decide'] } });
}

describe('the queue', () => {
  it('shows state, account and who works on a case', async () => {
    show([
      { ...caseRow, assigneeName: 'Ada' },
      { ...caseRow, id: 'e', state: 'PENDED', assigneeName: 'Bob', isClaimedByOther: true },
      { ...caseRow, id: 'f', state: 'APPROVED', last4: null },
      { ...caseRow, id: 'g', state: 'UNHEARD OF' },
    ]);
    expect(await tableRows()).toEqual([
      ['Open', '60', 'Visa •••• 0000', 'Ada'],
      ['Pended', '60', 'Visa •••• 0000', 'Bob (claimed)'],
      ['Approved', '60', 'Visa', ''],
      ['UNHEARD OF', '60', 'Visa •••• 0000', ''],
    ]);
  });

  it('shows amount, state, score, reason and when it is due in two lines on a phone', async () => {
    show([{ ...caseRow, isLate: true, dueAt: minutesAgo(5) }]);
    await tableRows();
    const [line] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('92.00'));
    expect(line?.textContent).toBe('92.00\u00a0EUROpenScore 60 · Shipped to another country · BakeryLate, 5m ago');
  });

  it('has a tab for each part, and marks the one that is shown', async () => {
    show([caseRow]);
    await tableRows();
    const tabs = screen.getByRole('navigation', { name: 'Saved views' }).querySelectorAll('button');
    expect(Array.from(tabs, ({ firstChild }) => firstChild?.textContent)).toEqual(['Open', 'Pended', 'Mine', 'All']);
    const current = Array.from(tabs).filter((tab) => tab.getAttribute('aria-current') === 'true');
    expect(current.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Open']);
  });

  it('shows a new case below the others without a reload, and without a question', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const rows = [{ ...caseRow, merchantTransactionId: 'order-1' }];
    fakeBackOffice({
      ...listAnswers('/cases', [], { merchantTransactionId: 'Reference' }),
      'GET /cases': () => ({ ...emptyPage, rows: [...rows] }),
    });
    renderPage(<Cases />, { user: { permissions: ['cases.read', 'cases.decide'] } });
    expect(await tableRows()).toEqual([['order-1']]);
    rows.push({ ...caseRow, id: 'n', merchantTransactionId: 'order-2' });
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(async () => expect(await tableRows()).toEqual([['order-1'], ['order-2']]));
  });

  it('says how cases arise when there is none', async () => {
    show([]);
    expect((await screen.findByText('No open cases')).parentElement?.textContent).toContain(
      'A challenged payment or risk check opens a case.',
    );
  });
});
