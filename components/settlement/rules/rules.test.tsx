import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SettlementRuleDetail, SettlementRuleRow } from '#lib/settlement/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { SettlementRulePage } from './rule.tsx';
import { SettlementRules } from './rules.tsx';

const at = '2026-11-22T10:00:00.000Z';
const lineId = `${'b'.repeat(32)}-${'c'.repeat(32)}-2`;

const row: SettlementRuleRow = {
  id: 'r-1',
  pspName: 'Demo PSP',
  name: 'amount, last four digits',
  state: 'PROPOSED',
  version: 1,
  evidenceCount: 3,
  found: null,
  wrong: null,
  actorName: 'Ada Byron',
  createdAt: at,
  updatedAt: at,
};
const detail: SettlementRuleDetail = {
  rule: {
    ...row,
    definition: { last4: true, brand: false, reference: 'LINE_ENDS', toleranceHours: 24, amountToleranceMinor: 0 },
    evidence: [lineId],
    reason: null,
    requestedByName: null,
    approvedByName: null,
  },
  backTest: null,
  mayWrite: true,
  isOwnRequest: false,
};
const backTest = {
  lines: 40,
  found: 30,
  right: 29,
  wrong: 1,
  ambiguous: 2,
  testedAt: at,
  falsePairs: [
    { lineId, rowNumber: 2, amount: '55.00', currency: 'EUR', foundId: 'd'.repeat(32), rightId: 'e'.repeat(32) },
  ],
};
const inState = (
  state: SettlementRuleDetail['rule']['state'],
  values: Partial<SettlementRuleDetail> = {},
): SettlementRuleDetail => ({ ...detail, rule: { ...detail.rule, state, version: 2 }, backTest, ...values });

describe('the list of rules', () => {
  it('shows their state and what a test has found', async () => {
    const columns = { name: 'Has to agree', state: 'State', wrong: 'False pairs' };
    fakeBackOffice(listAnswers('/settlement-rules', [{ ...row, state: 'TESTED', wrong: 2 }], columns));
    renderPage(<SettlementRules />);
    expect(await tableRows()).toEqual([['amount, last four digits', 'Tested, off', '2']]);
  });

  it('explains where rules come from when there is none', async () => {
    fakeBackOffice(listAnswers('/settlement-rules', [], { name: 'Has to agree' }));
    renderPage(<SettlementRules />);
    expect(await screen.findByText(/^When users have matched three lines alike/)).toBeTruthy();
  });
});

describe('the page of a rule', () => {
  async function show(shown: SettlementRuleDetail, answers: Record<string, () => unknown> = {}) {
    const path = '/settlement-rules/r-1';
    const office = fakeBackOffice({
      [`GET ${path}`]: () => shown,
      ...Object.fromEntries(Object.entries(answers).map(([verb, answer]) => [`POST ${path}/${verb}`, answer])),
    });
    const { user } = renderPage(<SettlementRulePage id="r-1" />);
    await screen.findByRole('heading', { level: 1, name: 'amount, last four digits' });
    return { ...office, user };
  }
  const names = ['Test on closed periods', 'Test again', 'Request to switch on…', 'Approve and switch on…'];
  const buttons = () =>
    [...names, 'Return…', 'Switch off…', 'Dismiss…'].filter((name) => screen.queryByRole('button', { name }));

  it('shows what has to agree and the lines it comes from, and cannot be switched on before a test', async () => {
    const { user, changes } = await show(detail, { test: () => inState('TESTED') });
    expect(screen.getByText('within 24 hours')).toBeTruthy();
    expect(screen.getByText('the line’s id ends with the payment’s'.replaceAll('’', "'"))).toBeTruthy();
    const evidence = screen.getByRole('link', { name: 'Line 2' });
    expect(evidence.getAttribute('href')).toBe(`/settlement-lines/${lineId}`);
    expect(buttons()).toEqual(['Test on closed periods', 'Dismiss…']);
    await user.click(screen.getByRole('button', { name: 'Test on closed periods' }));
    expect(await screen.findByText(/^30 of 40 lines found, 29 rightly, 1 wrongly/)).toBeTruthy();
    expect(changes).toMatchObject([{ body: { version: 1 } }]);
    expect(buttons()).toEqual(['Test again', 'Request to switch on…', 'Dismiss…']);
  });

  it('leads from each false pair to its line, the payment of the rule and the right one', async () => {
    await show(inState('TESTED'));
    const table = within(screen.getByRole('region', { name: 'False pairs' }));
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/settlement-lines/${lineId}`,
      `/transactions/${'d'.repeat(32)}`,
      `/transactions/${'e'.repeat(32)}`,
    ]);
  });

  it('is requested with a reason, after the number of false pairs is shown', async () => {
    const { user, changes } = await show(inState('TESTED'), { request: () => inState('REQUESTED') });
    await user.click(screen.getByRole('button', { name: 'Request to switch on…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/The test found 1 false pair\./)).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'The pair is a mistake of ours');
    await user.click(dialog.getByRole('button', { name: 'Request to switch on' }));
    await waitFor(() => expect(buttons()).toEqual(['Approve and switch on…', 'Return…']));
    expect(changes).toMatchObject([{ body: { version: 2, reason: 'The pair is a mistake of ours' } }]);
  });

  it.each([
    ['who requested it', inState('REQUESTED', { isOwnRequest: true }), ['Return…']],
    ['of an active rule', inState('ACTIVE'), ['Switch off…']],
    ['of a dismissed rule', inState('DISMISSED'), []],
    ['who may only read', inState('TESTED', { mayWrite: false }), []],
  ])('offers a user %s what is left to do', async (_, shown, expected) => {
    await show(shown);
    expect(buttons()).toEqual(expected);
  });

  it('shows why a rule cannot be approved', async () => {
    const { user } = await show(inState('REQUESTED'), {
      approve: () => rejection(409, 'rule-changed', 'The rule has changed.'),
    });
    await user.click(screen.getByRole('button', { name: 'Approve and switch on…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Approve and switch on' }));
    expect(await dialog.findByText('The rule has changed.')).toBeTruthy();
  });

  it('explains a test without lines', async () => {
    await show({ ...detail, backTest: { ...backTest, lines: 0, falsePairs: [] } });
    expect(screen.getByText(/^No closed period has matched lines/)).toBeTruthy();
  });
});
