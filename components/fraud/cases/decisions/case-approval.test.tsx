import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CaseDecisionRequestRow, DecisionRehearsal } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { caseRow } from '#test/fixtures/rows.ts';
import { Cases } from '../cases.tsx';

const rows = ['a1', 'b2'].map((id) => ({ ...caseRow, id, merchantTransactionId: `order-${id}` }));
const effects = { approve: 'RELEASE', cancel: 'REJECT' } as const;
const rehearsal: DecisionRehearsal = {
  cases: rows.map(({ id }) => ({ id, effects })),
  totals: [{ currency: 'EUR', amount: '184.00', count: 2 }],
  withoutAmount: 0,
  claimedByOthers: 1,
  alreadyDecided: 2,
  isCapped: false,
  callbacks: [],
  limit: 1,
  amountLimit: null,
  macros: [],
};
const request: CaseDecisionRequestRow = {
  id: 'r1',
  decision: 'APPROVE',
  cancelReason: null,
  note: 'Known customers',
  entityId: 'e1',
  entityName: 'Bakery',
  count: 5,
  state: 'WAITING',
  requestedBy: 'Ada Byron',
  requestedAt: caseRow.openedAt,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  isOwn: false,
  mayDecide: true,
  macro: 'Known customer',
};

async function show(requests: CaseDecisionRequestRow[], answers: Parameters<typeof fakeBackOffice>[0] = {}) {
  const office = fakeBackOffice({
    ...listAnswers('/cases', rows, { state: 'Status' }),
    'GET /cases/rehearsal': () => rehearsal,
    'GET /case-decision-requests': () => ({ requests }),
    'GET /case-decision-requests/r1/rehearsal': () => rehearsal,
    ...answers,
  });
  const page = renderPage(<Cases />, { user: { permissions: ['cases.read', 'cases.decide'] } });
  await tableRows();
  return { ...office, ...page };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('a decision on more cases than the limit', () => {
  it('is requested by the button of its dialog, which names the number of cases', async () => {
    const { changes } = await show([], { 'POST /case-decision-requests': () => ({ id: 'r1' }) });
    for (const { merchantTransactionId } of rows) {
      const [box] = await screen.findAllByRole('checkbox', { name: `Select ${merchantTransactionId}` });
      if (!(box as HTMLInputElement).checked) await userEvent.click(box as HTMLElement);
    }
    await userEvent.click(await button('Decide…'));
    expect(await screen.findByText(/^One case is decided at once without approval\./)).toBeTruthy();
    await userEvent.click(await button('Request approval for 2 cases'));
    expect(await screen.findByText('Approval requested')).toBeTruthy();
    expect(changes).toMatchObject([
      {
        path: '/case-decision-requests',
        body: { decision: 'APPROVE', cases: rows.map(({ id }) => ({ id, expectedEffect: 'RELEASE' })) },
      },
    ]);
  });
});

describe('the queue with a decision that waits', () => {
  it('shows who requested it, and approves it after a new rehearsal that counts what is left out', async () => {
    const finalAt = new Date(Date.now() + 10_000).toISOString();
    const conflicts = [{ caseId: 'b2', reason: 'Grace works on this case.' }];
    const { user, changes } = await show([request], {
      'POST /case-decision-requests/r1/approve': () => ({
        decided: [{ caseId: 'a1', decisionId: 'd1' }],
        finalAt,
        conflicts,
        runId: null,
      }),
    });
    const card = within(await screen.findByRole('article', { name: 'Approve 5 cases' }));
    expect(card.getByText(/Requested by Ada Byron on/)).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this decision?' }));
    expect(await dialog.findByText(/One case is claimed by other users/)).toBeTruthy();
    expect(dialog.getByText(/2 cases are decided already/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Approve the decision on 2 cases' }));
    expect(await screen.findByRole('dialog', { name: 'One case was not decided' })).toBeTruthy();
    expect(changes[0]?.body).toEqual({ cases: rows.map(({ id }) => ({ id, expectedEffect: 'RELEASE' })) });
  });

  it('says in the dialog who was first', async () => {
    const message = 'Grace approved this request on 2026-11-22 12:00:00 UTC. Nothing was changed.';
    const { user } = await show([request], {
      'POST /case-decision-requests/r1/approve': () => rejection(409, 'ended', message),
    });
    await user.click(await button('Review'));
    await user.click(await button('Approve the decision on 2 cases'));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('rejects it with a reason', async () => {
    const { user, changes } = await show([request], { 'POST /case-decision-requests/r1/reject': () => ({ id: 'r1' }) });
    await user.click(await button('Reject'));
    await user.type(await screen.findByLabelText('Reason'), 'Look at each one');
    await user.click(await button('Reject decision'));
    await waitFor(() => expect(changes[0]?.body).toEqual({ reason: 'Look at each one' }));
  });

  it('offers its requester only to withdraw it, and shows why an own one was rejected', async () => {
    const rejected: CaseDecisionRequestRow = {
      ...request,
      id: 'r2',
      state: 'REJECTED',
      decidedBy: 'Grace',
      isOwn: true,
      decidedAt: caseRow.openedAt,
      decisionReason: 'Look at each one',
    };
    const { user, changes } = await show([{ ...request, isOwn: true }, rejected], {
      'POST /case-decision-requests/r1/withdraw': () => ({ id: 'r1' }),
    });
    expect(await screen.findByText(/Rejected by Grace on .+ Reason: Look at each one/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    await user.click(await button('Withdraw'));
    await user.click(await button('Withdraw decision'));
    await waitFor(() => expect(changes[0]?.path).toBe('/case-decision-requests/r1/withdraw'));
  });

  it('says in text why a user without the role decides nothing', async () => {
    await show([{ ...request, mayDecide: false }]);
    expect(await screen.findByText(/Your role does not decide cases of this entity/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  });
});
