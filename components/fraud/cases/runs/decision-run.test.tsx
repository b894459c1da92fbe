import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DecisionRunDetail, DecisionRunRow } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage } from '#test/fixtures/page.tsx';
import { Cases } from '../cases.tsx';
import { DecisionRun } from './decision-run.tsx';

const row: DecisionRunRow = {
  id: 'r1',
  decision: 'CANCEL',
  cancelReason: 'FRAUD',
  note: 'Card testing',
  state: 'RUNNING',
  total: 1_240,
  waiting: 838,
  decided: 400,
  refused: 2,
  undone: 0,
  tooLate: 0,
  entityName: 'Bakery',
  macro: null,
  startedBy: 'Ada',
  isOwn: true,
  finishedAt: null,
  startedAt: new Date(Date.now() - 3_000).toISOString(),
  finalAt: new Date(Date.now() + 30_000).toISOString(),
};
const refused = [
  { caseId: 'a'.repeat(32), reason: 'Grace works on this case.' },
  { caseId: 'b'.repeat(32), reason: 'The payment of this case has changed.' },
];

function show(change: Partial<DecisionRunRow> = {}, answers: Parameters<typeof fakeBackOffice>[0] = {}) {
  const detail: DecisionRunDetail = { row: { ...row, ...change }, refused };
  const office = fakeBackOffice({ 'GET /case-decision-runs/r1': () => detail, ...answers });
  const page = renderPage(<DecisionRun id="r1" />, { user: { permissions: ['cases.read', 'cases.decide'] } });
  return { ...office, ...page, detail };
}

describe('the page of a decision on many cases', () => {
  it('shows how far it is, and each case that was not decided with its reason', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Cancel 1,240 cases' })).toBeTruthy();
    expect(screen.getByText('402 of 1,240 cases: 400 decided, 2 not decided')).toBeTruthy();
    const [first] = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(first?.textContent).toContain('Grace works on this case.');
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/\/cases\/a{32}/);
    expect(screen.getByText(/Nothing is sent before/)).toBeTruthy();
  });

  it('stops it', async () => {
    const stopped: DecisionRunDetail = { row: { ...row, state: 'STOPPED' }, refused: [] };
    const { user, changes } = show({}, { 'POST /case-decision-runs/r1/stop': () => stopped });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('838 cases stay as they were.')).toBeTruthy();
    expect(changes.map(({ path }) => path)).toEqual(['/case-decision-runs/r1/stop']);
  });

  it('undoes all of it, and shows why it is too late', async () => {
    const message = 'The decision is final: merchants are informed. Decide the cases one by one.';
    const { user } = show(
      { state: 'DONE', waiting: 0 },
      { 'POST /case-decision-runs/r1/undo': () => rejection(409, 'final', message) },
    );
    await user.click(await screen.findByRole('button', { name: 'Undo all' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it.each([
    ['of another user', { isOwn: false, state: 'DONE' }],
    ['that is final', { finalAt: new Date(Date.now() - 1_000).toISOString(), state: 'DONE' }],
    ['that was undone', { state: 'UNDONE', undone: 400, decided: 0 }],
  ] as const)('offers no undo of one %s', async (_, change) => {
    show(change);
    await screen.findByRole('heading', { name: 'Cancel 1,240 cases' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('the queue shows decisions that are at work, and links to their progress', async () => {
  fakeBackOffice({
    ...listAnswers('/cases', [], { state: 'Status' }),
    'GET /case-decision-runs': () => ({ rows: [row, { ...row, id: 'r2', state: 'DONE', isOwn: false, total: 300 }] }),
  });
  renderPage(<Cases />, { user: { permissions: ['cases.read', 'cases.decide'] } });
  const link = await screen.findByRole('link', { name: 'Show progress' });
  expect(link.getAttribute('href')).toMatch(/\/case-decision-runs\/r1/);
  await waitFor(() => expect(screen.queryByText('Cancel 300 cases')).toBeNull());
});
