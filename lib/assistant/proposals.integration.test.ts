import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCase } from '#lib/fraud/testing/seed-case.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import { proposalsPerMinute } from './limits.ts';
import { openTestAssistant, type TestAssistant } from './testing/test-assistant.ts';

let office: TestBackOffice;
let analyst: TestAssistant;
let caseId: string;

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  analyst = await openTestAssistant(gateway, { role: 'fraud analyst', entityId: gateway.psp.id, canPropose: true });
  caseId = await seedCase(gateway, gateway.merchant.id, gateway.channel.id);
});
afterAll(() => office.close());

const approveOf = (id: string, extra: object = {}) => ({
  proposal: { kind: 'case-decision', caseIds: [id], decision: 'APPROVE', note: 'Known customer', ...extra },
});
const stateOf = async (id: string) =>
  (await office.call('GET', `/cases/${id}`, { as: 'administrator' })).body.row.state as string;

describe('a proposed decision on a case', () => {
  test('changes nothing until another user approves it, whose decision it then is', async () => {
    const { answer } = await analyst.call('propose', approveOf(caseId));
    expect(answer).toMatchObject({ kind: 'case-decision', path: '/cases', state: 'waits for another user' });
    expect(await stateOf(caseId)).toBe('OPEN');
    const body = { cases: [{ id: caseId, expectedEffect: null }] };
    const approve = `/case-decision-requests/${answer.id}/approve`;
    const cookie = await openSessionCookie(office.gateway.services.sso, analyst.userId);
    const own = await office.call('POST', approve, { cookie, body });
    expect([own.status, own.body.error.code]).toEqual([409, 'requester']);
    expect(await stateOf(caseId)).toBe('OPEN');
    const approved = await office.call('POST', approve, { as: 'administrator', body });
    expect([approved.status, approved.body.decided.length]).toEqual([200, 1]);
    expect(await stateOf(caseId)).toBe('APPROVED');
  });

  test('is in the audit log with its user and the key of the assistant', async () => {
    const { prisma } = office.gateway.db;
    const entry = await prisma.auditEntry.findFirst({ where: { action: 'case-decision.request' } });
    expect(entry).toMatchObject({ actor: `user:${analyst.userId}`, address: expect.stringMatching(/^assistant tka_/) });
  });

  test('needs the permission, a key that may propose, and cases of the user', async () => {
    const { gateway, other } = office;
    const { psp } = gateway;
    const auditor = await openTestAssistant(gateway, { role: 'auditor', entityId: psp.id, canPropose: true });
    const reader = await openTestAssistant(gateway, { role: 'fraud analyst', entityId: psp.id });
    const theirs = await seedCase(gateway, other.merchant.id, other.channel.id);
    expect((await auditor.call('propose', approveOf(caseId))).text).toMatch(/^no-right: /);
    expect((await reader.call('propose', approveOf(caseId))).text).toContain('not found');
    expect((await analyst.call('propose', approveOf(theirs))).text).toMatch(/^unknown: /);
    expect(await gateway.db.prisma.caseDecisionRequest.count({ where: { state: 'WAITING' } })).toBe(0);
  });
});

describe('a proposed payout', () => {
  test('is that of the screens, which refuse what the ledger does not owe', async () => {
    const { gateway } = office;
    const { psp, merchant } = gateway;
    const finance = await openTestAssistant(gateway, { role: 'finance', entityId: psp.id, canPropose: true });
    const through = new Date(gateway.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    const payout = { kind: 'payout', merchantId: merchant.id, mode: 'test', currency: 'EUR', through };
    const { isError, text } = await finance.call('propose', { proposal: payout });
    expect([isError, text]).toEqual([true, expect.stringMatching(/^no-account: /)]);
    const { isError: isForeign, text: foreign } = await finance.call('propose', {
      proposal: { ...payout, merchantId: office.other.merchant.id },
    });
    expect([isForeign, foreign]).toEqual([true, expect.stringMatching(/^unknown: /)]);
  });
});

test('proposals of a key are few in a minute', async () => {
  const { gateway } = office;
  const hasty = await openTestAssistant(gateway, { role: 'fraud analyst', entityId: gateway.psp.id, canPropose: true });
  const ids = [];
  for (let count = 0; count <= proposalsPerMinute; count += 1) {
    ids.push(await seedCase(gateway, gateway.merchant.id, gateway.channel.id));
  }
  const answers = [];
  for (const id of ids) answers.push(await hasty.call('propose', approveOf(id)));
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(proposalsPerMinute);
  expect(answers.at(-1)?.text).toMatch(/^rate-limit: /);
});
