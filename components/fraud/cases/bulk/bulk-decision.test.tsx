import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BulkDecision, DecisionRehearsal } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { caseRow } from '#test/fixtures/rows.ts';
import { Cases } from '../cases.tsx';

const rows = [
  { ...caseRow, id: 'a1', merchantTransactionId: 'order-1' },
  { ...caseRow, id: 'b2', merchantTransactionId: 'order-2' },
];
const held = { approve: 'RELEASE', cancel: 'REJECT' } as const;
const rehearsal: DecisionRehearsal = {
  cases: [
    { id: 'a1', effects: held },
    { id: 'b2', effects: { approve: null, cancel: 'REFUND' } },
  ],
  totals: [{ currency: 'EUR', amount: '184.00', count: 2 }],
  withoutAmount: 0,
  claimedByOthers: 1,
  alreadyDecided: 2,
  isCapped: false,
  callbacks: [
    { url: 'https://shop.example/decisions', count: 1, isPaused: true, failed: 3 },
    { url: null, count: 1, isPaused: false, failed: 0 },
  ],
  macros: [],
  limit: null,
  amountLimit: null,
};
const inTenSeconds = () => new Date(Date.now() + 10_000).toISOString();
const bothDecided = (): BulkDecision => ({
  decided: [
    { caseId: 'a1', decisionId: 'd1' },
    { caseId: 'b2', decisionId: 'd2' },
  ],
  finalAt: inTenSeconds(),
  conflicts: [],
  runId: null,
});

/** The list with both cases selected, and the dialog over it. */
async function open(answers: Parameters<typeof fakeBackOffice>[0] = {}) {
  const office = fakeBackOffice({
    ...listAnswers('/cases', rows, { state: 'Status' }),
    'GET /cases/rehearsal': () => rehearsal,
    'POST /cases/decide': bothDecided,
    ...answers,
  });
  renderPage(<Cases />, { user: { permissions: ['cases.read', 'cases.decide'] } });
  await tableRows();
  for (const { merchantTransactionId } of rows) {
    const [box] = await screen.findAllByRole('checkbox', { name: `Select ${merchantTransactionId}` });
    if (!(box as HTMLInputElement).checked) await userEvent.click(box as HTMLElement);
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Decide…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide several cases' });
  return { ...office, dialog };
}
const effectsOf = async (dialog: HTMLElement) => {
  const panel = await within(dialog).findByRole('region', { name: 'What this does' });
  await within(panel).findByText('2 cases');
  return panel.textContent;
};

describe('a decision on several cases', () => {
  it('is requested when its total is higher than what is decided without approval', async () => {
    const amountLimit = { amount: '100.00', currency: 'EUR' };
    const { dialog, changes } = await open({
      'GET /cases/rehearsal': () => ({ ...rehearsal, amountLimit }),
      'POST /case-decision-requests': () => ({ id: 'r1' }),
    });
    const hint = await within(dialog).findByText(/^Several cases of up to/);
    expect(hint.textContent).toContain('100.00\u00a0EUR');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Request approval for 2 cases' }));
    await waitFor(() => expect(changes.map(({ path }) => path)).toEqual(['/case-decision-requests']));
  });

  it('shows beforehand cases, money, payments, what is left out and where it is sent', async () => {
    const { dialog, reads } = await open();
    const text = await effectsOf(dialog);
    for (const part of [
      '2 cases',
      '184.00\u00a0EUR',
      'One held payment is sent.',
      'One payment stays as it is.',
      'One case is claimed by other users',
      '2 cases are decided already',
      'One decision goes to https://shop.example/decisions.',
      'Sending to it is paused.',
      '3 callbacks to it failed.',
      'One decision is not sent: no callback is configured.',
    ])
      expect(text).toContain(part);
    expect(reads.some(({ path }) => path === '/cases/rehearsal?q=id%3Aa1%2Cb2')).toBe(true);
  });

  it('sends what each case was shown to do, and can be undone as one', async () => {
    const undone = { 'POST /cases/a1/undo': () => ({}), 'POST /cases/b2/undo': () => ({}) };
    const { dialog, changes } = await open(undone);
    await effectsOf(dialog);
    await userEvent.selectOptions(within(dialog).getByLabelText('Decision'), 'Cancel');
    await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'Fraud');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel 2 cases' }));
    expect(await screen.findByText('Cancelled: 2 cases.')).toBeTruthy();
    expect(changes[0]?.body).toEqual({
      decision: 'CANCEL',
      cancelReason: 'FRAUD',
      note: '',
      macroId: null,
      cases: [
        { id: 'a1', expectedEffect: 'REJECT' },
        { id: 'b2', expectedEffect: 'REFUND' },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('2 decisions undone. Nothing was sent.')).toBeTruthy();
    expect(changes.slice(1).map(({ path, body }) => [path, body])).toEqual([
      ['/cases/a1/undo', { decisionId: 'd1' }],
      ['/cases/b2/undo', { decisionId: 'd2' }],
    ]);
  });

  it('is filled by a macro, which is left out when another decision is made', async () => {
    const macro = {
      id: 'm1',
      entityId: 'e1',
      name: 'Stolen card',
      decision: 'CANCEL',
      cancelReason: 'FRAUD',
      note: 'Reported as stolen',
      list: 'BLOCK',
      listKinds: ['card'],
      isDirect: true,
      version: 1,
    } as const;
    const { dialog, changes } = await open({ 'GET /cases/rehearsal': () => ({ ...rehearsal, macros: [macro] }) });
    await effectsOf(dialog);
    const field = await within(dialog).findByLabelText('Macro');
    await userEvent.selectOptions(field, 'Stolen card');
    expect(within(dialog).getByText('Adds to the block list of the merchant of each case: card.')).toBeTruthy();
    expect((within(dialog).getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Reported as stolen');
    await userEvent.selectOptions(within(dialog).getByLabelText('Decision'), 'Pend');
    expect((field as HTMLSelectElement).value).toBe('');
    await userEvent.selectOptions(field, 'Stolen card');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel 2 cases' }));
    await screen.findByText('Cancelled: 2 cases.');
    expect(changes[0]?.body).toMatchObject({ decision: 'CANCEL', cancelReason: 'FRAUD', macroId: 'm1' });
  });

  it('can be made on all cases of the search', async () => {
    const { dialog, reads } = await open();
    await effectsOf(dialog);
    await userEvent.selectOptions(within(dialog).getByLabelText('Cases'), 'All that match *');
    await waitFor(() => expect(reads.at(-1)?.path).toMatch(/^\/cases\/rehearsal(\?q=)?$/));
  });

  it('names the cases that changed in between, each with its reason', async () => {
    const decided = () => ({
      ...bothDecided(),
      decided: bothDecided().decided.slice(0, 1),
      conflicts: [{ caseId: 'b2', reason: 'Ada works on this case.' }],
    });
    const { dialog } = await open({ 'POST /cases/decide': decided });
    await effectsOf(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2 cases' }));
    const conflicts = await screen.findByRole('dialog', { name: 'One case was not decided' });
    expect(conflicts.textContent).toContain('b2 Ada works on this case.');
    expect(screen.getByText('Approved: One case.')).toBeTruthy();
  });

  it('says why nothing can be decided', async () => {
    const { dialog } = await open({
      'GET /cases/rehearsal': () => ({ ...rehearsal, cases: [], totals: [], callbacks: [] }),
    });
    expect(await within(dialog).findByText('0 cases')).toBeTruthy();
    const submit = within(dialog).getByRole('button', { name: 'Approve 0 cases' });
    expect(submit.getAttribute('aria-disabled')).toBe('true');
  });

  it('reports an undo that was partly too late', async () => {
    const { dialog } = await open({
      'POST /cases/a1/undo': () => ({}),
      'POST /cases/b2/undo': () => rejection(409, 'final', 'The decision is final.'),
    });
    await effectsOf(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2 cases' }));
    await screen.findByText('Approved: 2 cases.');
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('1 of 2 decisions undone; the others are final.')).toBeTruthy();
  });
});
