import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway } from '#test/fixtures/gateway.ts';

/** The fraud analyst requests, the administrator and others decide. */

let office: TestBackOffice;
let second: string;
beforeAll(async () => {
  const settings = { fraudManagement: 'on', ruleApproval: 'second-person' } as const;
  const gateway = await startTestGateway({ ...settings, throttling: { paymentsPerMinute: 0 } });
  office = await startTestBackOffice(gateway);
  // Rules of the PSP are approved too; the merchant has the setting by itself.
  await setApproval('second-person', gateway.psp.id);
  second = await office.openSession('fraud analyst', gateway.psp.id);
});
afterAll(() => office.close());

const unknownId = '0'.repeat(32);
const reason = 'Chargebacks of last week';

const call = (method: string, path: string, options: BackOfficeCallOptions = {}) =>
  office.call(method, path, {
    ...(options.cookie ? {} : { as: 'fraud analyst' }),
    ...(method === 'GET' ? {} : { body: {} }),
    ...options,
  });
const asAdministrator = { as: 'administrator' } as const;

let added = 0;
const input = (change: object = {}) => {
  added += 1;
  return {
    entityId: office.gateway.merchant.id,
    code: `rule-${added}`,
    name: `Rule ${added}`,
    reason,
    expression: 'payment.amount > 5000',
    effect: 'SCORE',
    points: '40',
    stop: false,
    ...change,
  };
};
const changed = (change: object = {}) => {
  const { entityId: _e, code: _c, ...content } = input();
  return { ...content, version: 1, ...change };
};

async function create(change: object = {}): Promise<string> {
  const { status, body } = await call('POST', '/risk-rules', { body: input(change) });
  expect([status, body.isRequested]).toEqual([200, false]);
  return body.id;
}

const read = async (id: string) => (await call('GET', `/risk-rules/${id}`)).body;
const setMode = (id: string, version: number, mode: string, options: BackOfficeCallOptions = {}) =>
  call('POST', `/risk-rules/${id}/mode`, { body: { version, mode, reason }, ...options });

/** The request of a rule that waits. */
async function waitingOf(id: string): Promise<string> {
  const { requests } = await read(id);
  expect(requests[0].state).toBe('WAITING');
  return requests[0].id;
}
const decide = (id: string, verb: string, options: BackOfficeCallOptions = asAdministrator) =>
  call('POST', `/risk-rule-requests/${id}/${verb}`, options);

/** A rule that decides, in its second version. */
async function activate(change: object = {}): Promise<string> {
  const id = await create(change);
  await setMode(id, 1, 'ACTIVE');
  expect((await decide(await waitingOf(id), 'approve')).status).toBe(200);
  return id;
}

const entriesOf = (subjectId: string) =>
  office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } });
const actionsOf = async (id: string) => (await entriesOf(id)).map(({ action }) => action);

async function setApproval(value: string, entityId = office.gateway.merchant.id): Promise<void> {
  const { body } = await call('GET', `/entities/${entityId}`, asAdministrator);
  const settings = { set: { ruleApproval: value }, inherit: [] };
  const sent = { version: body.version, settings };
  const { status } = await call('PATCH', `/entities/${entityId}`, { ...asAdministrator, body: sent });
  expect(status).toBe(200);
}

describe('a change of what an active rule decides', () => {
  test('waits as a request with who, when, why and the difference, and applies when another user approves it', async () => {
    const id = await create();
    const { status, body } = await setMode(id, 1, 'ACTIVE');
    expect([status, body.needsApproval]).toEqual([200, true]);
    expect(body.row).toMatchObject({ mode: 'DRAFT', version: 1, isWaiting: true });
    expect(body.requests).toMatchObject([
      {
        kind: 'MODE',
        state: 'WAITING',
        requestedBy: 'The fraud analyst',
        reason,
        isOwn: true,
        before: { mode: 'DRAFT' },
        after: { mode: 'ACTIVE' },
        requestedAt: expect.any(String),
      },
    ]);
    const approved = await decide(body.requests[0].id, 'approve');
    expect(approved.body.request).toMatchObject({ state: 'APPROVED', decidedBy: 'The administrator' });
    const { row, versions } = await read(id);
    expect(row).toMatchObject({ mode: 'ACTIVE', version: 2, isWaiting: false });
    expect(versions[0]).toMatchObject({ actor: 'The fraud analyst', approvedBy: 'The administrator', reason });
  });

  test.each([
    ['a changed condition', 'change', () => changed({ version: 2, expression: 'payment.amount > 900' })],
    ['an earlier version', 'restore', () => ({ version: 3, restored: 1, reason })],
    ['a deactivation', 'mode', () => ({ version: 2, mode: 'DRAFT', reason })],
    ['a return to shadow', 'mode', () => ({ version: 2, mode: 'SHADOW', reason })],
  ])('waits for approval when it is %s', async (_, path, body) => {
    const id = await activate();
    if (path === 'restore') {
      await call('POST', `/risk-rules/${id}/change`, { body: changed({ version: 2, points: '7' }) });
      await decide(await waitingOf(id), 'approve');
    }
    const before = (await read(id)).row;
    const answer = await call('POST', `/risk-rules/${id}/${path}`, { body: body() });
    expect([answer.status, answer.body.row.version]).toEqual([200, before.version]);
    const { after } = answer.body.requests[0];
    await decide(await waitingOf(id), 'approve');
    expect((await read(id)).row).toMatchObject({ ...after, version: before.version + 1 });
  });

  test('waits also for a move past another active rule, which passes exactly that rule', async () => {
    const entityId = office.gateway.channel.id;
    const [first, last] = [await activate({ entityId }), await activate({ entityId })];
    const move = async (id: string, direction: string) => {
      const { version } = (await read(id)).row;
      return (await call('POST', `/risk-rules/${id}/move`, { body: { version, direction } })).body;
    };
    const order = async () => [(await read(first)).row.position, (await read(last)).row.position];
    const before = await order();
    const { requests } = await move(last, 'up');
    expect(requests[0]).toMatchObject({ kind: 'MOVE', state: 'WAITING', passes: expect.any(String) });
    expect(await order()).toEqual(before);
    await decide(requests[0].id, 'approve');
    expect(await order()).toEqual(before.toReversed());
    const draft = await create({ entityId });
    expect((await move(draft, 'up')).row).toMatchObject({ position: 2, isWaiting: false });
  });

  test('waits also for a new rule that takes the place of an inherited active one', async () => {
    const code = 'inherited';
    await activate({ entityId: office.gateway.psp.id, code });
    const { body } = await call('POST', '/risk-rules', { body: input({ code }) });
    expect(body.isRequested).toBe(true);
    expect((await call('GET', `/risk-rules/${body.id}`)).status).toBe(404);
    const { requests } = (await call('GET', '/risk-rule-requests')).body;
    const waiting = requests.find((each: { ruleId: string }) => each.ruleId === body.id);
    expect(waiting).toMatchObject({ kind: 'CREATE', before: null, after: { code, mode: 'DRAFT' } });
    await decide(waiting.id, 'approve');
    expect((await read(body.id)).row).toMatchObject({ code, version: 1, mode: 'DRAFT' });
  });

  test('applies at once to a rule that decides nothing, and where the entity requires no approval', async () => {
    const id = await create();
    expect((await setMode(id, 1, 'SHADOW')).body.row).toMatchObject({ version: 2, isWaiting: false });
    const body = changed({ version: 2, expression: 'payment.amount > 7000' });
    expect((await call('POST', `/risk-rules/${id}/change`, { body })).body.row.version).toBe(3);
    await setApproval('none');
    expect((await setMode(id, 3, 'ACTIVE')).body.row).toMatchObject({ version: 4, mode: 'ACTIVE' });
    await setApproval('second-person');
  });

  test('stays waiting when the setting is switched off, and is approved or withdrawn then', async () => {
    const [approved, withdrawn] = [await create(), await create()];
    for (const id of [approved, withdrawn]) await setMode(id, 1, 'ACTIVE');
    await setApproval('none');
    expect((await read(approved)).row).toMatchObject({ version: 1, isWaiting: true });
    const answers = [
      await decide(await waitingOf(approved), 'approve'),
      await decide(await waitingOf(withdrawn), 'withdraw', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(approved)).row).toMatchObject({ version: 2, mode: 'ACTIVE' });
    expect((await read(withdrawn)).row).toMatchObject({ version: 1, mode: 'DRAFT', isWaiting: false });
    await setApproval('second-person');
  });

  test('is requested once at a time, also when two users request it at once', async () => {
    const id = await create();
    const request = (cookie: string) => setMode(id, 1, 'ACTIVE', { cookie });
    const answers = await Promise.all([request(office.cookies['fraud analyst']), request(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { error } = answers.find(({ status }) => status === 409)?.body ?? {};
    expect(error).toMatchObject({
      code: 'waiting',
      message: expect.stringMatching(/^The fraud analyst requested another change/),
    });
    expect((await read(id)).requests).toHaveLength(1);
  });
});

describe('payments', () => {
  const amount = '88.00';
  const pay = async () => (await office.gateway.post('/v1/payments', { ...cardDebit, amount })).body.result.code;

  test('between request and approval are decided by the old rule, and by the new one from the approval on', async () => {
    const id = await create({ expression: 'payment.amount == 88.0', effect: 'DENY', points: '' });
    await setMode(id, 1, 'ACTIVE');
    expect(await pay()).toBe('000.100.110');
    await decide(await waitingOf(id), 'approve');
    expect(await pay()).toBe('100.400.147');
    await setMode(id, 2, 'DRAFT');
    expect(await pay()).toBe('100.400.147');
    await decide(await waitingOf(id), 'reject', { ...asAdministrator, body: { reason: 'It is needed' } });
    expect(await pay()).toBe('100.400.147');
    await setMode(id, 2, 'DRAFT');
    await decide(await waitingOf(id), 'approve');
    expect(await pay()).toBe('000.100.110');
  });
});

describe('a request', () => {
  test('is not approved or rejected by its requester, and not withdrawn by another user', async () => {
    const id = await create();
    await setMode(id, 1, 'ACTIVE');
    const request = await waitingOf(id);
    const own = await Promise.all([
      decide(request, 'approve', {}),
      decide(request, 'reject', { body: { reason } }),
      decide(request, 'withdraw'),
    ]);
    expect(own.map(({ status, body }) => [status, body.error.code])).toEqual(Array(3).fill([409, 'requester']));
    expect(own[0]?.body.error.message).toMatch(/^You requested this\./);
    expect(own[2]?.body.error.message).toMatch(/^The fraud analyst requested this and can withdraw it/);
    expect((await read(id)).row).toMatchObject({ version: 1, isWaiting: true });
  });

  test('is not approved by its requester in the database either', async () => {
    const id = await create();
    await setMode(id, 1, 'ACTIVE');
    const where = { id: await waitingOf(id) };
    const { requestedBy } = (await office.gateway.db.prisma.riskRuleRequest.findUnique({ where })) ?? {};
    for (const [state, constraint] of [
      ['APPROVED', 'second_person'],
      ['REJECTED', 'second_person'],
      ['WITHDRAWN', 'withdrawn'],
    ] as const) {
      const decidedBy = state === 'WITHDRAWN' ? 'user:other' : (requestedBy ?? '');
      const data = { state, decidedBy, decidedAt: new Date(), decisionReason: 'test' };
      const update = autocommit(office.gateway.db).prisma.riskRuleRequest.updateMany({ where, data });
      await expect(update).rejects.toThrow(`risk_rule_request_${constraint}`);
    }
  });

  test('is approved once when two users approve it at once, and the other hears who and when', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await create();
      await setMode(id, 1, 'ACTIVE');
      const request = await waitingOf(id);
      const answers = await Promise.all([decide(request, 'approve'), decide(request, 'approve', { cookie: second })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { error } = answers.find(({ status }) => status === 409)?.body ?? {};
      expect(error).toMatchObject({
        code: 'ended',
        message: expect.stringMatching(/^The .+ approved this request on \d{4}-.+ UTC\. Nothing was changed\.$/),
      });
      expect((await read(id)).versions).toHaveLength(2);
    }
  });

  test('ends once when it is approved, rejected and withdrawn at once', async () => {
    const id = await create();
    await setMode(id, 1, 'ACTIVE');
    const request = await waitingOf(id);
    const answers = await Promise.all([
      decide(request, 'approve'),
      decide(request, 'reject', { cookie: second, body: { reason } }),
      decide(request, 'withdraw', {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { row, requests } = await read(id);
    expect(row.version).toBe(requests[0].state === 'APPROVED' ? 2 : 1);
  });

  test('is refused as outdated when its rule was changed in between, and nothing applies', async () => {
    const id = await create();
    await setMode(id, 1, 'ACTIVE');
    const request = await waitingOf(id);
    await call('POST', `/risk-rules/${id}/change`, { body: changed({ points: '7' }) });
    expect((await read(id)).requests[0]).toMatchObject({ state: 'WAITING', isOutdated: true });
    const { status, body } = await decide(request, 'approve');
    expect([status, body.error.code]).toEqual([409, 'outdated']);
    expect(body.error.message).toMatch(/was changed after this request\. The request is closed/);
    const { row, requests } = await read(id);
    expect(row).toMatchObject({ version: 2, mode: 'DRAFT', isWaiting: false });
    expect(requests[0]).toMatchObject({ state: 'OUTDATED', decidedBy: 'The administrator' });
  });

  test('that is outdated makes room for the next one', async () => {
    const id = await create();
    await setMode(id, 1, 'ACTIVE');
    await call('POST', `/risk-rules/${id}/change`, { body: changed({ points: '7' }) });
    expect((await setMode(id, 2, 'ACTIVE')).status).toBe(200);
    expect((await read(id)).requests.map(({ state }: { state: string }) => state)).toEqual(['WAITING', 'OUTDATED']);
  });

  test('for a move is refused as outdated when the passed rule was changed in between', async () => {
    await setApproval('none');
    const ids = [await create(), await create()];
    for (const id of ids) await setMode(id, 1, 'ACTIVE');
    await setApproval('second-person');
    const [passed, moved] = ids as [string, string];
    await call('POST', `/risk-rules/${moved}/move`, { body: { version: 2, direction: 'up' } });
    await call('POST', `/risk-rules/${passed}/change`, { body: changed({ version: 2, points: '7' }) });
    await decide(await waitingOf(passed), 'approve');
    const { status, body } = await decide(await waitingOf(moved), 'approve');
    expect([status, body.error.code]).toEqual([409, 'outdated']);
  });

  test('for a new rule is refused as outdated when the entity has a rule of the code by then', async () => {
    const code = 'inherited-twice';
    await activate({ entityId: office.gateway.psp.id, code });
    const request = async () => (await call('POST', '/risk-rules', { body: input({ code }) })).body.id;
    const [first, last] = [await request(), await request()];
    const { requests } = (await call('GET', '/risk-rule-requests')).body;
    const idOf = (ruleId: string) => requests.find((each: { ruleId: string }) => each.ruleId === ruleId).id;
    expect((await decide(idOf(first), 'approve')).status).toBe(200);
    const { status, body } = await decide(idOf(last), 'approve');
    expect([status, body.error.code]).toEqual([409, 'outdated']);
    expect(body.error.message).toMatch(/^The entity has another rule with the code inherited-twice\./);
    const shown = async (options: BackOfficeCallOptions = {}) =>
      (await call('GET', '/risk-rule-requests', options)).body.requests.filter(
        (each: { ruleId: string }) => each.ruleId === last,
      );
    expect(await shown()).toMatchObject([{ state: 'OUTDATED', isOwn: true }]);
    expect(await shown(asAdministrator)).toEqual([]);
  });

  test('is rejected with a reason, which its requester reads', async () => {
    const id = await create();
    await setMode(id, 1, 'ACTIVE');
    const request = await waitingOf(id);
    expect((await decide(request, 'reject', { ...asAdministrator, body: { reason: ' ' } })).status).toBe(400);
    const body = { reason: 'Too many cases' };
    expect((await decide(request, 'reject', { ...asAdministrator, body })).status).toBe(200);
    expect((await read(id)).requests[0]).toMatchObject({
      state: 'REJECTED',
      decidedBy: 'The administrator',
      decisionReason: 'Too many cases',
    });
    const { status, body: again } = await decide(request, 'approve', { cookie: second });
    expect([status, again.error.message]).toEqual([
      409,
      expect.stringMatching(/^The administrator rejected .+ The reason: Too many cases Nothing was changed\.$/),
    ]);
  });

  test('writes the audit log when it is made, approved, rejected, withdrawn and refused as outdated', async () => {
    const id = await create();
    await setMode(id, 1, 'ACTIVE');
    await decide(await waitingOf(id), 'reject', { ...asAdministrator, body: { reason: 'Not now' } });
    await setMode(id, 1, 'ACTIVE');
    await decide(await waitingOf(id), 'withdraw', {});
    await setMode(id, 1, 'ACTIVE');
    const outdated = await waitingOf(id);
    await call('POST', `/risk-rules/${id}/change`, { body: changed({ points: '7' }) });
    await decide(outdated, 'approve');
    await setMode(id, 2, 'ACTIVE');
    await decide(await waitingOf(id), 'approve');
    expect(await actionsOf(id)).toEqual([
      'risk-rule.create',
      'risk-rule.request',
      'risk-rule.reject',
      'risk-rule.request',
      'risk-rule.withdraw',
      'risk-rule.request',
      'risk-rule.change',
      'risk-rule.close-outdated',
      'risk-rule.request',
      'risk-rule.approve',
    ]);
    const entries = await entriesOf(id);
    expect(entries[1]).toMatchObject({ before: { mode: 'DRAFT' }, after: { mode: 'ACTIVE', reason } });
    expect(entries[2]?.after).toMatchObject({ reason: 'Not now', requestedBy: entries[1]?.actor });
    const approval = entries.at(-1);
    expect(approval).toMatchObject({ before: { mode: 'DRAFT', version: 2 }, after: { mode: 'ACTIVE', version: 3 } });
    expect(approval?.actor).not.toBe(entries.at(-2)?.actor);
  });
});

describe('the list and the count', () => {
  test('show the rules about which a change waits', async () => {
    const id = await create({ name: 'Approval list' });
    await setMode(id, 1, 'ACTIVE');
    const { rows } = (await call('GET', '/risk-rules?q=approval:waiting%20list')).body;
    expect(rows).toMatchObject([{ id, isWaiting: true }]);
    const count = async (options: BackOfficeCallOptions = {}) =>
      (await call('GET', '/work', options)).body.counts['/risk-rules'] ?? 0;
    const [own, other] = [await count(), await count({ cookie: second })];
    expect(other).toBeGreaterThan(own);
    await decide(await waitingOf(id), 'withdraw', {});
    expect(await count({ cookie: second })).toBe(other - 1);
  });

  test('show a reader of the merchant the requests of its rules and no others, and offer no decision', async () => {
    const [own, above] = [await create(), await create({ entityId: office.gateway.psp.id })];
    for (const id of [own, above]) await setMode(id, 1, 'ACTIVE');
    const { requests } = (await call('GET', '/risk-rule-requests', { as: 'merchant' })).body;
    const found = requests.filter((each: { ruleId: string }) => [own, above].includes(each.ruleId));
    expect(found).toMatchObject([{ ruleId: own, mayDecide: false, isOwn: false }]);
  });
});

describe('a request of another tenant or above', () => {
  test.each(['approve', 'reject', 'withdraw'])('%s: is unknown', async (verb) => {
    const id = await create({ entityId: office.gateway.psp.id });
    await setMode(id, 1, 'ACTIVE');
    const cookie = await office.openSession('fraud analyst', office.gateway.merchant.id);
    for (const request of [await waitingOf(id), unknownId]) {
      expect((await decide(request, verb, { cookie, body: { reason } })).status).toBe(404);
    }
    expect((await decide(unknownId, verb, { as: 'merchant' })).status).toBe(403);
    expect((await office.call('POST', `/risk-rule-requests/${unknownId}/${verb}`)).status).toBe(401);
  });
});
