import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { insertMacro } from '../../../macros/store.ts';
import { seedCase } from '../../../testing/seed-case.ts';

/** The fraud analyst requests, the administrator and a second analyst decide. */

let office: TestBackOffice;
let second: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  const settings = { fraudManagement: 'on', challengedPayments: 'hold', bulkDecisionLimit: 2 } as const;
  await gateway.configure(gateway.channel.id, settings);
  second = await office.openSession('fraud analyst', gateway.psp.id);
});
afterAll(() => office.close());

const unknownId = '0'.repeat(32);
const asAdministrator = { as: 'administrator' } as const;
const call = (method: string, path: string, options: BackOfficeCallOptions = {}) =>
  office.call(method, path, {
    ...(options.cookie ? {} : { as: 'fraud analyst' }),
    ...(method === 'GET' ? {} : { body: {} }),
    ...options,
  });

/** The cases of as many challenged payments. */
async function challenge(count: number): Promise<string[]> {
  const { gateway } = office;
  const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    ids.push((await gateway.post('/v1/payments', { ...cardDebit, ...challenged })).body.id);
  }
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  return ids;
}

const held = (ids: readonly string[]) => ids.map((id) => ({ id, expectedEffect: 'RELEASE' }));
const requestFor = (ids: readonly string[], change: object = {}, options: BackOfficeCallOptions = {}) =>
  call('POST', '/case-decision-requests', {
    body: { decision: 'APPROVE', note: 'Known customers', cases: held(ids), ...change },
    ...options,
  });
async function createRequest(ids: readonly string[]): Promise<string> {
  const { status, body } = await requestFor(ids);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id;
}
const path = (id: string, part: string) => `/case-decision-requests/${id}/${part}`;
const rehearse = async (id: string, options: BackOfficeCallOptions = asAdministrator) =>
  (await call('GET', path(id, 'rehearsal'), options)).body;
const approve = (id: string, ids: readonly string[], options: BackOfficeCallOptions = asAdministrator) =>
  call('POST', path(id, 'approve'), { ...options, body: { cases: held(ids) } });
const stateOf = async (id: string) => (await call('GET', `/cases/${id}`)).body.row.state;
const waiting = async (id: string, options: BackOfficeCallOptions = {}) =>
  (await call('GET', '/case-decision-requests', options)).body.requests.filter(
    (each: { id: string }) => each.id === id,
  );

describe('a decision on several cases of a higher total than the limit', () => {
  const limits = (bulkDecisionAmount: string) =>
    office.gateway.configure(office.gateway.channel.id, {
      fraudManagement: 'on',
      challengedPayments: 'hold',
      bulkDecisionLimit: 0,
      bulkDecisionAmount,
    });
  const decide = (ids: readonly string[]) =>
    call('POST', '/cases/decide', { body: { decision: 'APPROVE', cases: held(ids) } });
  const rehearsed = async (ids: readonly string[]) =>
    (await call('GET', `/cases/rehearsal?q=id:${ids.join(',')}`)).body.amountLimit;

  test('needs another user: two payments of 92.00 EUR exceed 183.99 EUR, and not 184.00 EUR', async () => {
    const ids = await challenge(2);
    await limits('183.99 EUR');
    expect(await rehearsed(ids)).toEqual({ amount: '183.99', currency: 'EUR' });
    expect(await rehearsed(ids.slice(0, 1))).toBe(null);
    const refused = await decide(ids);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'needs-approval']);
    expect(refused.body.error.message).toContain('several cases of more than 183.99 EUR');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['OPEN', 'OPEN']);
    const id = await createRequest(ids);
    expect((await approve(id, ids, { cookie: second })).body.decided).toHaveLength(2);
    const others = await challenge(2);
    await limits('184.00 EUR');
    expect(await rehearsed(others)).toBe(null);
    expect((await decide(others)).body.decided).toHaveLength(2);
  });

  test('counts amounts in the currency of the limit only', async () => {
    const ids = await challenge(2);
    await limits('1.00 USD');
    expect(await rehearsed(ids)).toBe(null);
    await limits('0.01 EUR');
    expect((await decide(ids.slice(0, 1))).body.decided).toHaveLength(1);
    await office.gateway.configure(office.gateway.channel.id, {
      fraudManagement: 'on',
      challengedPayments: 'hold',
      bulkDecisionLimit: 2,
      bulkDecisionAmount: '',
    });
  });
});

describe('a decision on more cases than the limit', () => {
  test('is refused without another user, and one on as many as the limit is not', async () => {
    const ids = await challenge(3);
    const decide = (cases: string[]) =>
      call('POST', '/cases/decide', { body: { decision: 'APPROVE', cases: held(cases) } });
    const { status, body } = await decide(ids);
    expect([status, body.error.code]).toEqual([409, 'needs-approval']);
    expect(body.error.message).toMatch(/^A decision on more than 2 cases needs another user\./);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['OPEN', 'OPEN', 'OPEN']);
    expect((await decide(ids.slice(0, 2))).body.decided).toHaveLength(2);
  });

  test('is announced by the rehearsal; without a limit there is none', async () => {
    const ids = await challenge(1);
    const limit = async () => (await call('GET', `/cases/rehearsal?q=id:${ids[0]}`)).body.limit;
    expect(await limit()).toBe(2);
    const { gateway } = office;
    await gateway.configure(gateway.channel.id, { bulkDecisionLimit: 0, fraudManagement: 'on' });
    expect(await limit()).toBe(null);
    const settings = { fraudManagement: 'on', challengedPayments: 'hold', bulkDecisionLimit: 2 } as const;
    await gateway.configure(gateway.channel.id, settings);
    expect(await limit()).toBe(2);
  });

  test('waits as a request, and decides when another user approves it', async () => {
    const ids = await challenge(3);
    const id = await createRequest(ids);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['OPEN', 'OPEN', 'OPEN']);
    expect(await waiting(id, { cookie: second })).toMatchObject([
      {
        decision: 'APPROVE',
        count: 3,
        note: 'Known customers',
        requestedBy: 'The fraud analyst',
        isOwn: false,
        mayDecide: true,
        entityId: office.gateway.channel.id,
      },
    ]);
    const { status, body } = await approve(id, ids, { cookie: second });
    expect([status, body.decided.length, body.conflicts]).toEqual([200, 3, []]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    expect(await waiting(id)).toEqual([]);
  });

  test('leaves out and counts the cases that were claimed or decided in between', async () => {
    const ids = await challenge(4);
    const [claimed, decided, ...others] = ids as [string, string, ...string[]];
    const id = await createRequest(ids);
    await call('POST', `/cases/${claimed}/claim`);
    await call('POST', '/cases/decide', {
      ...asAdministrator,
      body: { decision: 'CANCEL', cancelReason: 'FRAUD', cases: [{ id: decided, expectedEffect: 'REJECT' }] },
    });
    const rehearsal = await rehearse(id);
    expect(rehearsal).toMatchObject({ claimedByOthers: 1, alreadyDecided: 1 });
    expect(rehearsal.cases.map((each: { id: string }) => each.id).sort()).toEqual(others.sort());
    const { body } = await approve(id, [...others, decided]);
    expect(body.decided).toHaveLength(2);
    expect(body.conflicts).toMatchObject([{ caseId: decided }]);
    expect(await Promise.all([claimed, decided].map(stateOf))).toEqual(['OPEN', 'CANCELLED']);
  });

  test('keeps its macro until another user approves it', async () => {
    const { db, clock, psp } = office.gateway;
    const text = { name: 'Known', decision: 'APPROVE', cancelReason: null, note: 'Regular' } as const;
    const list = { list: 'ALLOW', listKinds: ['ip'], isDirect: true } as const;
    const by = { actor: 'cli', at: clock.now() };
    const macro = await insertMacro(autocommit(db), psp.id, { ...text, ...list }, by);
    const ids = await challenge(3);
    const unknown = await requestFor(ids, { macroId: unknownId });
    expect([unknown.status, unknown.body.error.code]).toEqual([409, 'macro-changed']);
    const { body } = await requestFor(ids, { macroId: macro.id });
    expect((await waiting(body.id))[0]).toMatchObject({ macro: 'Known', count: 3 });
    expect((await approve(body.id, ids)).body.decided).toHaveLength(3);
    const decided = (await call('GET', `/cases/${ids[0]}`)).body.timeline;
    expect(decided.find(({ type }: { type: string }) => type === 'case.approved').data.macro).toBe('Known');
  });
});

describe('a request', () => {
  test('is not approved or rejected by its requester, and not withdrawn by another user', async () => {
    const ids = await challenge(1);
    const id = await createRequest(ids);
    const answers = [
      await approve(id, ids, {}),
      await call('POST', path(id, 'reject'), { body: { reason: 'My own' } }),
      await call('POST', path(id, 'withdraw'), asAdministrator),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(Array(3).fill([409, 'requester']));
    expect(await stateOf(ids[0] ?? '')).toBe('OPEN');
    const { prisma } = office.gateway.db;
    const { requestedBy } = (await prisma.caseDecisionRequest.findUnique({ where: { id } })) ?? {};
    const data = { state: 'APPROVED', decidedBy: requestedBy ?? '', decidedAt: new Date() };
    const update = autocommit(office.gateway.db).prisma.caseDecisionRequest.updateMany({ where: { id }, data });
    await expect(update).rejects.toThrow('case_decision_request_second_person');
  });

  test('is approved once when two users approve it at once, and the other hears who and when', async () => {
    const ids = await challenge(20);
    for (const caseId of ids) {
      const id = await createRequest([caseId]);
      const answers = await Promise.all([approve(id, [caseId]), approve(id, [caseId], { cookie: second })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { error } = answers.find(({ status }) => status === 409)?.body ?? {};
      expect(error.message).toMatch(/^The .+ approved this request on \d{4}-.+ UTC\. Nothing was changed\.$/);
      expect(await stateOf(caseId)).toBe('APPROVED');
    }
  });

  test('is rejected with a reason or withdrawn; no case is decided then', async () => {
    const ids = await challenge(1);
    const rejected = await createRequest(ids);
    const reject = (reason: string) => call('POST', path(rejected, 'reject'), { ...asAdministrator, body: { reason } });
    expect((await reject(' ')).status).toBe(400);
    expect((await reject('Look at each one')).status).toBe(200);
    expect(await waiting(rejected)).toMatchObject([
      { state: 'REJECTED', decidedBy: 'The administrator', decisionReason: 'Look at each one' },
    ]);
    expect(await waiting(rejected, { cookie: second })).toEqual([]);
    const { body } = await approve(rejected, ids);
    expect(body.error.message).toMatch(/^The administrator rejected .+ The reason: Look at each one Nothing/);
    const withdrawn = await createRequest(ids);
    expect((await call('POST', path(withdrawn, 'withdraw'))).status).toBe(200);
    expect((await call('POST', path(withdrawn, 'withdraw'))).body.error.code).toBe('ended');
    expect(await stateOf(ids[0] ?? '')).toBe('OPEN');
  });

  test('writes the audit log when it is made, approved, rejected and withdrawn', async () => {
    const [caseId = ''] = await challenge(1);
    const requests = [await createRequest([caseId]), await createRequest([caseId]), await createRequest([caseId])];
    const [approved = '', rejected = '', withdrawn = ''] = requests;
    await call('POST', path(rejected, 'reject'), { ...asAdministrator, body: { reason: 'Not now' } });
    await call('POST', path(withdrawn, 'withdraw'));
    await approve(approved, [caseId]);
    const entries = await office.gateway.db.prisma.auditEntry.findMany({
      where: { subjectId: { in: requests } },
      orderBy: { sequence: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      ...Array(3).fill('case-decision.request'),
      'case-decision.reject',
      'case-decision.withdraw',
      'case-decision.approve',
    ]);
    expect(entries[3]?.after).toMatchObject({ reason: 'Not now', requestedBy: entries[0]?.actor });
    expect(entries[5]).toMatchObject({ after: { decision: 'approve', cases: [caseId], leftOut: 0 } });
  });

  test('is rejected with 400 for a card number in its note, and with 404 for an unknown or foreign case', async () => {
    const ids = await challenge(1);
    expect((await requestFor(ids, { note: 'Card 4200000000000000' })).status).toBe(400);
    expect((await requestFor([...ids, unknownId])).status).toBe(404);
    const cookie = await office.openSession('fraud analyst', office.other.psp.id);
    expect((await requestFor(ids, {}, { cookie })).status).toBe(404);
    const id = await createRequest(ids);
    expect((await approve(id, [unknownId])).status).toBe(404);
    expect((await call('GET', path(id, 'rehearsal'), { cookie })).status).toBe(404);
    for (const part of ['approve', 'reject', 'withdraw']) {
      const body = { cases: held(ids), reason: 'Foreign' };
      expect((await call('POST', path(id, part), { cookie, body })).status).toBe(404);
    }
  });

  test('belongs to the cases of one PSP; the strictest limit of several entities applies', async () => {
    const { gateway, other } = office;
    await gateway.configure(other.channel.id, { bulkDecisionLimit: 1 });
    const [own = ''] = await challenge(1);
    const theirs = await seedCase(gateway, other.merchant.id, other.channel.id);
    const { prisma } = autocommit(gateway.db);
    const administrator = await prisma.user.findFirst({ where: { username: 'administrator' } });
    const role = { userId: administrator?.id ?? '', role: 'administrator', entityId: other.psp.id };
    await prisma.userRole.create({ data: { ...role } });
    gateway.services.sso.sessions.invalidate();
    const { status, body } = await requestFor([own, theirs], {}, asAdministrator);
    expect([status, body.error.code]).toEqual([409, 'several-psps']);
    const limitOf = async (ids: string[]) =>
      (await call('GET', `/cases/rehearsal?q=id:${ids.join(',')}`, asAdministrator)).body.limit;
    expect(await Promise.all([limitOf([own]), limitOf([theirs]), limitOf([own, theirs])])).toEqual([2, 1, 1]);
  });
});
