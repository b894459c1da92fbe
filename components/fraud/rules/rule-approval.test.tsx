import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RiskRuleDetail, RiskRuleRequestRow } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { riskRuleRow } from '#test/fixtures/rows.ts';
import { RiskRule } from './risk-rule.tsx';
import { RiskRules } from './risk-rules.tsx';

beforeEach(() => router.push.mockClear());

const button = (name: string) => screen.getByRole('button', { name });
const { id: ruleId, updatedAt: at } = riskRuleRow;
const content: RiskRuleRequestRow['after'] = {
  code: 'high-amount',
  name: 'High amount',
  position: 1,
  mode: 'DRAFT',
  stop: false,
  expression: riskRuleRow.expression,
  action: riskRuleRow.action,
};
const request: RiskRuleRequestRow = {
  id: 'r1',
  ruleId,
  entityName: 'Bakery',
  kind: 'MODE',
  state: 'WAITING',
  requestedBy: 'Ada Byron',
  requestedAt: at,
  reason: 'Chargebacks',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  isOutdated: false,
  isOwn: false,
  mayDecide: true,
  passes: null,
  before: content,
  after: { ...content, mode: 'ACTIVE' },
};
const version = { version: 2, actor: 'Ada Byron', approvedBy: 'Grace Hopper', reason: 'Fewer cases', at, content };

type Answers = Parameters<typeof fakeBackOffice>[0];

async function showRule(change: Partial<RiskRuleDetail> = {}, answers: Answers = {}) {
  const detail: RiskRuleDetail = {
    row: { ...riskRuleRow, isWaiting: true },
    versions: [version],
    mayWrite: true,
    needsApproval: true,
    moves: { up: true, down: true },
    requests: [request],
    ...change,
  };
  const office = fakeBackOffice({
    [`GET /risk-rules/${ruleId}`]: () => detail,
    [`GET /risk-rules/${ruleId}/back-test`]: () => ({ backTest: null }),
    'GET /risk-facts': () => ({ facts: [] }),
    ...answers,
  });
  const page = renderPage(<RiskRule id={ruleId} />, { user: { permissions: ['risk.read', 'risk.write'] } });
  await screen.findByRole('heading', { level: 1, name: 'High amount' });
  return { ...office, ...page };
}

describe('the page of a rule whose change waits', () => {
  it('shows who requested it, why and the difference', async () => {
    await showRule();
    expect(screen.getByText('Waits for approval')).toBeTruthy();
    const card = within(screen.getByRole('article', { name: 'New mode of High amount' }));
    expect(card.getByText(/Requested by Ada Byron on/)).toBeTruthy();
    expect(card.getByText('Chargebacks')).toBeTruthy();
    expect(card.getByText('ACTIVE').tagName).toBe('INS');
    expect(screen.getByText('Ada Byron, approved by Grace Hopper')).toBeTruthy();
  });

  it('approves it after showing the difference again', async () => {
    const approved = { request: { ...request, state: 'APPROVED' } };
    const { user, changes } = await showRule({}, { 'POST /risk-rule-requests/r1/approve': () => approved });
    await user.click(button('Approve'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this change?' }));
    expect(dialog.getByText('ACTIVE').tagName).toBe('INS');
    await user.click(dialog.getByRole('button', { name: 'Approve change' }));
    expect(await screen.findByText('Change approved')).toBeTruthy();
    expect(changes.map(({ path }) => path)).toEqual(['/risk-rule-requests/r1/approve']);
  });

  it('rejects it with a reason', async () => {
    const rejected = { request: { ...request, state: 'REJECTED' } };
    const { user, changes } = await showRule({}, { 'POST /risk-rule-requests/r1/reject': () => rejected });
    await user.click(button('Reject'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this change?' }));
    await user.type(dialog.getByLabelText('Reason'), 'Too many cases');
    await user.click(dialog.getByRole('button', { name: 'Reject change' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ reason: 'Too many cases' }));
  });

  it('shows in the dialog who was first, and reads the rule again when it closes', async () => {
    const message = 'Grace Hopper approved this request on 2026-11-22 12:00:00 UTC. Nothing was changed.';
    const { user, reads } = await showRule(
      {},
      { 'POST /risk-rule-requests/r1/approve': () => rejection(409, 'ended', message) },
    );
    await user.click(button('Approve'));
    await user.click(await screen.findByRole('button', { name: 'Approve change' }));
    expect(await screen.findByText(message)).toBeTruthy();
    const before = reads.filter(({ path }) => path === `/risk-rules/${ruleId}`).length;
    await user.click(button('Cancel'));
    await waitFor(() =>
      expect(reads.filter(({ path }) => path === `/risk-rules/${ruleId}`).length).toBeGreaterThan(before),
    );
  });

  it('offers its requester only to withdraw it, and says who decides', async () => {
    const withdrawn = { request: { ...request, state: 'WITHDRAWN' } };
    const { user, changes } = await showRule(
      { requests: [{ ...request, isOwn: true }] },
      { 'POST /risk-rule-requests/r1/withdraw': () => withdrawn },
    );
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByText(/Another user who manages rules approves or rejects it\./)).toBeTruthy();
    await user.click(button('Withdraw'));
    await user.click(await screen.findByRole('button', { name: 'Withdraw change' }));
    await waitFor(() => expect(changes[0]?.path).toBe('/risk-rule-requests/r1/withdraw'));
  });

  it('says in text that a user without the role may not decide', async () => {
    await showRule({ mayWrite: false, requests: [{ ...request, mayDecide: false }] });
    expect(screen.getByText(/Your role does not manage the rules of this entity/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  it('says in text why an outdated one cannot be approved', async () => {
    await showRule({ requests: [{ ...request, isOutdated: true }] });
    expect(screen.getByText(/was changed after this request/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(button('Reject')).toBeTruthy();
  });

  it('shows why an earlier request was rejected', async () => {
    const rejected: RiskRuleRequestRow = {
      ...request,
      state: 'REJECTED',
      decidedBy: 'Grace Hopper',
      decidedAt: at,
      decisionReason: 'Too many cases',
    };
    await showRule({ row: riskRuleRow, requests: [rejected] });
    expect(screen.getByText(/Rejected by Grace Hopper on/)).toBeTruthy();
    expect(screen.getByText('Reason: Too many cases')).toBeTruthy();
    expect(screen.queryByText('Waits for approval')).toBeNull();
  });
});

describe('a change where another user approves it', () => {
  const requested = { row: { ...riskRuleRow, isWaiting: true }, versions: [version] };

  it('is requested by the button of its dialog', async () => {
    const moves = { up: true, down: true };
    const answer = { ...requested, moves, mayWrite: true, needsApproval: true, requests: [request] };
    const { user, changes } = await showRule(
      { row: { ...riskRuleRow, mode: 'SHADOW' }, requests: [] },
      { [`POST /risk-rules/${ruleId}/mode`]: () => answer },
    );
    await user.click(button('Change mode'));
    await user.type(await screen.findByLabelText('Reason'), 'Chargebacks');
    await user.click(button('Request approval'));
    expect(await screen.findByText('Approval requested')).toBeTruthy();
    expect(changes[0]?.body).toMatchObject({ mode: 'ACTIVE' });
    expect(screen.getByText('Waits for approval')).toBeTruthy();
  });

  it('is saved at once while the rule decides nothing', async () => {
    const { user } = await showRule({ row: riskRuleRow, requests: [] });
    await user.click(button('Change mode'));
    expect(await screen.findByRole('button', { name: 'Set to shadow' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
  });
});

describe('the list of rules', () => {
  const show = (requests: RiskRuleRequestRow[]) => {
    const rows = [{ ...riskRuleRow, isWaiting: requests.length > 0 }];
    fakeBackOffice({
      ...listAnswers('/risk-rules', rows, { name: 'Name', mode: 'Mode', approval: 'Approval' }),
      'GET /risk-rule-requests': () => ({ requests }),
    });
    return renderPage(<RiskRules />, { user: { permissions: ['risk.read', 'risk.write'] } });
  };

  it('shows what waits, with a link to the rule, and new rules that have no page yet', async () => {
    const created: RiskRuleRequestRow = { ...request, id: 'r2', kind: 'CREATE', before: null, after: content };
    show([request, created]);
    expect(await tableRows()).toEqual([['High amount', 'DraftWaits for approval', 'Waits for approval']]);
    const waiting = within(await screen.findByRole('region', { name: 'Changes that wait for approval' }));
    const link = waiting.getByRole('link', { name: 'New mode of High amount' });
    expect(link.getAttribute('href')).toBe(`/risk-rules/${ruleId}`);
    expect(waiting.getByText('New rule High amount').closest('a')).toBeNull();
    expect(waiting.getAllByRole('button', { name: 'Approve' })).toHaveLength(2);
  });

  it('shows why an own new rule was refused', async () => {
    show([
      {
        ...request,
        kind: 'CREATE',
        state: 'REJECTED',
        isOwn: true,
        before: null,
        after: content,
        decidedBy: 'Grace Hopper',
        decidedAt: at,
        decisionReason: 'Too many cases',
      },
    ]);
    expect(await screen.findByText('Reason: Too many cases')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('shows nothing of it while no change waits', async () => {
    show([]);
    expect(await tableRows()).toEqual([['High amount', 'Draft', '']]);
    expect(screen.queryByRole('region', { name: 'Changes that wait for approval' })).toBeNull();
  });
});
