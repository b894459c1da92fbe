import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RiskBackTest, RiskFacts, RiskRuleCheck, RiskRuleDetail, RiskRuleRow } from '#lib/fraud/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { entitySearch, listAnswers, renderPage, selectEntity, tableRows, textOf } from '#test/fixtures/page.tsx';
import { riskRuleRow } from '#test/fixtures/rows.ts';
import { RiskRule } from './risk-rule.tsx';
import { RiskRules } from './risk-rules.tsx';

beforeEach(() => router.push.mockClear());

const facts: RiskFacts = {
  facts: [
    { name: 'payment.amount', type: 'double', meaning: 'Amount', operators: ['equals', 'above'] },
    { name: 'payment.isStored', type: 'bool', meaning: 'Stored', operators: ['is-true', 'is-false'] },
    { name: 'billing.country', type: 'string', meaning: 'Country', operators: ['equals', 'one-of'] },
  ],
};
const valid: RiskRuleCheck = {
  expression: 'payment.amount > 500.0',
  error: null,
  facts: ['payment.amount'],
  payment: null,
  form: { join: 'all', conditions: [{ fact: 'payment.amount', operator: 'above', values: ['500'] }] },
};
const writing = ['risk.read', 'risk.write'] as const;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

type Answers = Parameters<typeof fakeBackOffice>[0];

function showList(rows: RiskRuleRow[], { permissions = [...writing] as string[], answers = {} as Answers } = {}) {
  const columns = { position: 'Order', mode: 'Mode', name: 'Name', action: 'Action', stop: 'Stops' };
  const office = fakeBackOffice({
    ...listAnswers('/risk-rules', rows, columns),
    ...entitySearch,
    'GET /risk-facts': () => facts,
    'GET /risk-rules/check': () => valid,
    'POST /risk-rules': () => ({ id: riskRuleRow.id }),
    ...answers,
  });
  return { ...office, ...renderPage(<RiskRules />, { user: { permissions: permissions as never } }) };
}

describe('the list of rules', () => {
  it('shows order, mode and action in words', async () => {
    const deny = { ...riskRuleRow, id: 'b', position: 2, mode: 'ACTIVE' as const, stop: true };
    showList([
      { ...riskRuleRow, action: { kind: 'score', points: -1 } },
      { ...deny, action: { kind: 'decide', decision: 'DENY' } },
    ]);
    expect(await tableRows()).toEqual([
      ['1', 'Draft', 'High amount', '−1 point', 'No'],
      ['2', 'Active', 'High amount', 'Deny', 'After a match'],
    ]);
  });

  it('explains what rules do while there are none, and offers none to those who may only read', async () => {
    showList([], { permissions: ['risk.read'] });
    expect(await screen.findByText('No fraud rules yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
  });
});

describe('a new rule', () => {
  async function open(answers: Answers = {}) {
    const shown = showList([riskRuleRow], { answers });
    await shown.user.click(await screen.findByRole('button', { name: 'New rule' }));
    await screen.findByRole('dialog', { name: 'New fraud rule' });
    return shown;
  }

  it('is written as a form, which the server prints as an expression', async () => {
    const { user, changes, reads } = await open();
    await user.type(field('Name'), 'High amount');
    await user.type(field('Code'), 'high-amount');
    await selectEntity(user, 'Entity');
    await user.type(await screen.findByLabelText('Value 1'), '500');
    expect(await screen.findByText('payment.amount > 500.0')).toBeTruthy();
    await user.type(field('Points'), '40');
    await user.type(field('Reason'), 'Chargebacks');
    await user.click(button('Add rule'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/risk-rules/${riskRuleRow.id}`));
    expect(changes[0]?.body).toMatchObject({
      code: 'high-amount',
      expression: 'payment.amount > 500.0',
      effect: 'SCORE',
      points: '40',
    });
    const sent = reads.findLast(({ path }) => path.includes('form='))?.path ?? '';
    expect(JSON.parse(new URLSearchParams(sent.split('?')[1]).get('form') ?? '')).toEqual(valid.form);
  });

  it('sends payments to an account that the entity can use', async () => {
    const accounts = [{ id: 'account-1', name: 'Second acquirer' }];
    const { user, changes } = await open({ 'GET /risk-rules/accounts': () => ({ accounts }) });
    await user.type(field('Name'), 'Elsewhere');
    await user.type(field('Code'), 'elsewhere');
    await selectEntity(user, 'Entity');
    await user.type(await screen.findByLabelText('Value 1'), '500');
    expect(await screen.findByText('payment.amount > 500.0')).toBeTruthy();
    await user.selectOptions(field('When it holds'), 'Send to an acquirer account');
    expect(screen.getByText('Before the routing rules, if the account takes the payment.')).toBeTruthy();
    await user.type(field('Reason'), 'Better rates');
    await user.click(button('Add rule'));
    expect(await screen.findByText('Choose an account.')).toBeTruthy();
    await user.selectOptions(field('Account'), 'Second acquirer');
    await user.click(button('Add rule'));
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ effect: 'ROUTE', accountId: 'account-1' }));
  });

  it('has several conditions, with the operators of the type of each fact', async () => {
    const { user, reads } = await open();
    await user.click(button('Add condition'));
    await user.click(screen.getByLabelText('Fact 2'));
    await user.click(await screen.findByRole('option', { name: /^Country/ }));
    await user.selectOptions(field('Comparison 2'), 'is one of');
    await user.type(field('Value 2'), 'DE');
    await user.selectOptions(field('The rule matches when'), 'any of these conditions holds');
    const sent = () => decodeURIComponent(reads.findLast(({ path }) => path.includes('form='))?.path ?? '');
    await waitFor(() => expect(sent()).toContain('"join":"any"'));
    expect(sent()).toContain('{"fact":"billing.country","operator":"one-of","values":["DE"]}');
    await user.click(button('Remove condition 2'));
    expect(screen.queryByLabelText('Fact 2')).toBeNull();
  });

  it('completes the names of facts and marks the place of an error', async () => {
    const error = { start: 8, end: 14, message: 'payment.amuont is no known fact', unknownFact: null };
    const wrong = { ...valid, expression: 'payment.amuont > 5', form: null, error };
    const { user } = await open({ 'GET /risk-rules/check': () => wrong });
    await user.click(field('Expression'));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Expression' });
    await user.type(area, 'isSt');
    const list = within(await screen.findByRole('listbox', { name: 'Facts' }));
    expect(list.getByRole('option').textContent).toBe('payment.isStoredboolStored');
    await user.keyboard('{Enter}');
    expect(area.value).toBe('payment.isStored');
    expect((await screen.findByText('amuont')).tagName).toBe('MARK');
    expect(screen.getByText('Character 9: payment.amuont is no known fact')).toBeTruthy();
  });

  it('is tried on a payment, with the value of each fact', async () => {
    const values = [
      { name: 'payment.amount', value: 92, isDefault: false },
      { name: 'customer.email', value: '', isDefault: true },
    ];
    const tried = {
      ...valid,
      payment: { problem: null, values: { 'payment.amount': 92 }, tried: { matches: false, values } },
    };
    const { user, reads } = await open({ 'GET /risk-rules/check': () => tried });
    await user.type(field('Try it on a payment'), 'a1');
    expect(await screen.findByText('Does not match')).toBeTruthy();
    expect([textOf('payment.amount'), textOf('customer.email')]).toEqual(['92', 'not sent: ""']);
    await waitFor(() => expect(reads.some(({ path }) => path.includes('payment=a1'))).toBe(true));
  });

  it('stays on the list when another user has to approve it', async () => {
    const answers = {
      'POST /risk-rules': () => ({ id: riskRuleRow.id, isRequested: true }),
      'GET /risk-rule-requests': () => ({ requests: [] }),
    };
    const { user } = await open(answers);
    await user.type(field('Name'), 'High amount');
    await user.type(field('Code'), 'high-amount');
    await selectEntity(user, 'Entity');
    await user.type(await screen.findByLabelText('Value 1'), '500');
    await screen.findByText('payment.amount > 500.0');
    await user.type(field('Points'), '40');
    await user.type(field('Reason'), 'Chargebacks');
    await user.click(button('Add rule'));
    expect(await screen.findByText('Approval requested')).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });

  it('shows the messages of the server beside their fields, and keeps what was typed', async () => {
    const { user } = await open({ 'POST /risk-rules': () => fieldErrors({ code: 'is used already' }) });
    await user.type(field('Name'), 'High amount');
    await user.type(field('Code'), 'high-amount');
    await selectEntity(user, 'Entity');
    await user.type(field('Value 1'), '500');
    await screen.findByText('payment.amount > 500.0');
    await user.selectOptions(field('When it holds'), 'Deny the payment');
    await user.type(field('Reason'), 'Chargebacks');
    await user.click(button('Add rule'));
    await waitFor(() => expect(describedBy(field('Code'))).toContain('is used already'));
    expect(field('Name').value).toBe('High amount');
  });
});

const version = (number: number, expression: string) => ({
  version: number,
  actor: 'Ada Byron',
  approvedBy: null,
  reason: `Reason ${number}`,
  at: riskRuleRow.updatedAt,
  content: {
    code: 'high-amount',
    name: 'High amount',
    position: 1,
    mode: 'DRAFT' as const,
    expression,
    action: riskRuleRow.action,
    stop: false,
  },
});
const detail: RiskRuleDetail = {
  row: riskRuleRow,
  mayWrite: true,
  needsApproval: false,
  requests: [],
  moves: { up: true, down: false },
  versions: [version(2, 'payment.amount > 500.0'), version(1, 'payment.amount > 100.0')],
};

async function showRule({ change = {}, answers = {} as Answers } = {}) {
  const { id } = riskRuleRow;
  const office = fakeBackOffice({
    [`GET /risk-rules/${id}`]: () => ({ ...detail, ...change }),
    [`GET /risk-rules/${id}/back-test`]: () => ({ backTest: null }),
    'GET /risk-facts': () => facts,
    'GET /risk-rules/check': () => valid,
    ...answers,
  });
  const page = renderPage(<RiskRule id={id} />, { user: { permissions: [...writing] } });
  await screen.findByRole('heading', { level: 1, name: 'High amount' });
  return { ...office, ...page, path: (part: string) => `POST /risk-rules/${id}/${part}` };
}

describe('the page of a rule', () => {
  it('shows its condition, its effect and every version with what it changed', async () => {
    await showRule();
    expect(screen.getByText('When it holds: +40 points.')).toBeTruthy();
    const versions = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('listitem');
    expect(versions.map(({ textContent }) => textContent)).toMatchObject([
      expect.stringMatching(/^Version 2Ada Byron.*Reason 2expressionpayment.amount > 100.0payment.amount > 500.0$/),
      expect.stringMatching(/^Version 1.*The first version\.$/),
    ]);
  });

  it('offers nothing to those who may only read', async () => {
    await showRule({ change: { mayWrite: false } });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('keeps what was entered when another user changed the rule first', async () => {
    const message = 'Ada changed the rule High amount first. Nothing was saved.';
    const { user, path } = await showRule({
      answers: { [`POST /risk-rules/${riskRuleRow.id}/change`]: () => rejection(409, 'changed', message) },
    });
    expect(path('change')).toContain('/change');
    await user.click(button('Edit'));
    await user.type(await screen.findByLabelText('Reason'), 'Too many cases');
    await screen.findByLabelText('Value 1');
    await user.click(button('Save version 3'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field('Reason').value).toBe('Too many cases');
  });

  it('says that a condition is more than the form can show, and opens it as an expression', async () => {
    const row = { ...riskRuleRow, expression: 'payment.amount * 2.0 > 5.0' };
    const complex = { ...valid, expression: row.expression, form: null };
    const answers = { 'GET /risk-rules/check': () => complex };
    const { user } = await showRule({ change: { row }, answers });
    await user.click(button('Edit'));
    const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Expression' });
    expect(area.value).toBe(row.expression);
    await user.click(field('Form'));
    expect(screen.getByText(/more than the form can show/)).toBeTruthy();
  });

  it('sets the mode with a reason', async () => {
    const { id } = riskRuleRow;
    const changed = { ...detail, row: { ...riskRuleRow, mode: 'SHADOW', version: 3 } };
    const { user, changes } = await showRule({ answers: { [`POST /risk-rules/${id}/mode`]: () => changed } });
    await user.click(button('Change mode'));
    await user.type(await screen.findByLabelText('Reason'), 'To observe it');
    await user.click(button('Set to shadow'));
    expect(await screen.findByText('Saved as version 3')).toBeTruthy();
    expect(changes[0]?.body).toEqual({ version: 2, mode: 'SHADOW', reason: 'To observe it' });
    expect(screen.getByText('Shadow')).toBeTruthy();
  });

  it('restores a version after showing what changes', async () => {
    const { id } = riskRuleRow;
    const { user, changes } = await showRule({ answers: { [`POST /risk-rules/${id}/restore`]: () => detail } });
    await user.click(button('Restore'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
    expect(dialog.getByText('payment.amount > 100.0').tagName).toBe('INS');
    await user.type(dialog.getByLabelText('Reason'), 'Too many cases');
    await user.click(dialog.getByRole('button', { name: 'Restore version 1' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ version: 2, restored: 1, reason: 'Too many cases' }));
  });

  it('moves the rule, and says why it was not moved', async () => {
    const { id } = riskRuleRow;
    const answers = { [`POST /risk-rules/${id}/move`]: () => rejection(409, 'changed', 'Ada changed it.') };
    const { user, changes } = await showRule({ answers });
    expect(button('Move down').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Move down'));
    expect(changes).toEqual([]);
    await user.click(button('Move up'));
    expect(await screen.findByText('Ada changed it.')).toBeTruthy();
    expect(changes[0]?.body).toEqual({ version: 2, direction: 'up' });
  });
});

describe('the back-test of a rule', () => {
  const id = riskRuleRow.id;
  const totals = (count: number, amount: string) => ({ count, amounts: [{ amount, currency: 'EUR' }] });
  const done: RiskBackTest = {
    id: 'b1',
    state: 'DONE',
    expression: riskRuleRow.expression,
    action: riskRuleRow.action,
    since: riskRuleRow.updatedAt,
    startedAt: riskRuleRow.updatedAt,
    scanned: 1_000,
    total: 1_000,
    matched: 30,
    failed: 0,
    stoppedBefore: 2,
    challengedPerDay: 0.5,
    stopped: totals(20, '9000.00'),
    approved: totals(18, '8000.00'),
    good: totals(17, '7500.00'),
    chargedBack: totals(1, '500.00'),
    work: { medianSeconds: 120, decisions: 31, hoursPerDay: 1.5 },
    isListed: true,
  };
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

  it('is started with the rule as it is, and shows money and payments when it has ended', async () => {
    const running = { ...done, state: 'RUNNING', scanned: 250 };
    let ended = false;
    const { user, changes } = await showRule({
      answers: {
        [`GET /risk-rules/${id}/back-test`]: () => ({ backTest: ended ? done : null }),
        [`POST /risk-rules/${id}/back-test`]: () => ({ backTest: running }),
      },
    });
    await user.click(button('Run over the last 90 days'));
    expect(await screen.findByText('250 of 1,000 payments')).toBeTruthy();
    expect(changes[0]?.body).toEqual({
      expression: riskRuleRow.expression,
      effect: 'SCORE',
      points: '40',
      accountId: '',
    });
    ended = true;
    expect(await screen.findByText('Would have been stopped', undefined, { timeout: 3_000 })).toBeTruthy();
    expect(rows()).toEqual([
      'Payments that match30',
      'Would have been stopped209,000.00\u00a0EUR',
      'of these, approved then188,000.00\u00a0EUR',
      'of these, good: approved and not charged back177,500.00\u00a0EUR',
      'of these, charged back later1500.00\u00a0EUR',
      'of these, stopped then too2',
      'Cases a day0.5',
      'Analyst hours a day1.5',
    ]);
    expect(screen.getByText(/^At 2 min a case: the median .* of the latest 31 decisions/)).toBeTruthy();
    const queries = ['Would have been stopped', 'of these, good', 'of these, charged back'].map((name) => {
      const link = screen.getByRole('link', { name: new RegExp(`^${name}.*: Open these payments$`) });
      const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
      return [pathname, searchParams.get('q')];
    });
    expect(queries).toEqual([
      ['/stopped-payments', 'test:b1'],
      ['/stopped-payments', 'test:b1 group:good'],
      ['/stopped-payments', 'test:b1 group:charged-back'],
    ]);
  });

  it('names what is not known of earlier payments when the condition counts them', async () => {
    const hint = /^History, and velocity of the whole merchant, are known only/;
    await showRule();
    await screen.findByText(/^Runs this rule over the facts/);
    expect(screen.queryByText(hint)).toBe(null);
    cleanup();
    const row = { ...riskRuleRow, expression: 'history.card.declined > 3' };
    await showRule({ change: { row } });
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  it('is cancelled while it runs', async () => {
    const { user, changes } = await showRule({
      answers: {
        [`GET /risk-rules/${id}/back-test`]: () => ({ backTest: { ...done, state: 'RUNNING', total: null } }),
        [`POST /risk-rules/${id}/back-test/cancel`]: () => ({ backTest: { ...done, state: 'CANCELLED' } }),
      },
    });
    expect(await screen.findByText('Counting the payments…')).toBeTruthy();
    await user.click(button('Cancel'));
    expect(await screen.findByText('The back-test was cancelled.')).toBeTruthy();
    expect(changes[0]?.path).toContain('/back-test/cancel');
  });

  it('states the assumed time of a case, and links nothing where payments were not kept', async () => {
    const work = { medianSeconds: 180, decisions: 0, hoursPerDay: 0.3 };
    const backTest = { ...done, work, isListed: false };
    await showRule({ answers: { [`GET /risk-rules/${id}/back-test`]: () => ({ backTest }) } });
    expect(await screen.findByText(/^At 3 min a case, which is assumed until/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Open these payments/ })).toBe(null);
  });

  it('names the condition that it was run with when the rule has another one now', async () => {
    const backTest = { ...done, expression: 'payment.amount > 1.0' };
    await showRule({ answers: { [`GET /risk-rules/${id}/back-test`]: () => ({ backTest }) } });
    expect(await screen.findByText('payment.amount > 1.0')).toBeTruthy();
  });
});
