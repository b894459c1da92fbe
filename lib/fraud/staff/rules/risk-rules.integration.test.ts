import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
beforeAll(async () => {
  const gateway = await startTestGateway({ fraudManagement: 'on', throttling: { paymentsPerMinute: 0 } });
  office = await startTestBackOffice(gateway);
});
afterAll(() => office.close());

const unknownId = '0'.repeat(32);
const reason = 'Chargebacks of last week';

const call = (method: string, path: string, options: BackOfficeCallOptions = {}) =>
  office.call(method, path, { as: 'fraud analyst', ...(method === 'GET' ? {} : { body: {} }), ...options });

let added = 0;
const input = (change: object = {}) => {
  added += 1;
  return {
    entityId: office.gateway.merchant.id,
    code: `rule-${added}`,
    name: `Rule ${added}`,
    reason,
    expression: 'payment.amount > 500',
    effect: 'SCORE',
    points: '40',
    stop: false,
    ...change,
  };
};

async function create(change: object = {}): Promise<string> {
  const { status, body } = await call('POST', '/risk-rules', { body: input(change) });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id;
}

const read = async (id: string) => (await call('GET', `/risk-rules/${id}`)).body;

const changed = (change: object = {}) => {
  const { entityId: _e, code: _c, ...content } = input();
  return { ...content, version: 1, ...change };
};
const setMode = (id: string, version: number, mode: string) =>
  call('POST', `/risk-rules/${id}/mode`, { body: { version, mode, reason } });

const entriesOf = (subjectId: string) =>
  office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } });

describe('the list of rules', () => {
  test('finds rules by name, code, condition, mode, action and id', async () => {
    const id = await create({ name: 'Gift vouchers', code: 'vouchers', expression: 'payment.amount > 4711' });
    const find = async (q: string) =>
      (await call('GET', `/risk-rules?${new URLSearchParams({ q })}`)).body.rows.map((row: { id: string }) => row.id);
    for (const q of ['vouchers', 'gift', '4711', id, 'code:vouchers draft', 'vouchers action:score']) {
      expect(await find(q), q).toEqual([id]);
    }
    expect(await find('vouchers active')).toEqual([]);
  });

  test('has the rules of an entity in the order in which they run', async () => {
    const channel = office.gateway.channel.id;
    const ids = [await create({ entityId: channel }), await create({ entityId: channel })];
    const { rows } = (await call('GET', `/risk-rules?entity=${channel}`)).body;
    expect(rows.map((row: { id: string; position: number }) => [row.id, row.position])).toEqual([
      [ids[0], 1],
      [ids[1], 2],
    ]);
  });
});

describe('a new rule', () => {
  test('is a draft with a version, an entry of the audit log and an event', async () => {
    const id = await create({ effect: 'DENY', points: '', stop: true });
    const { row, versions, mayWrite } = await read(id);
    expect(row).toMatchObject({
      mode: 'DRAFT',
      version: 1,
      stop: true,
      entityName: expect.any(String),
      action: { kind: 'decide', decision: 'DENY' },
    });
    expect(versions).toMatchObject([{ version: 1, actor: 'The fraud analyst', reason }]);
    expect(mayWrite).toBe(true);
    expect(await entriesOf(id)).toMatchObject([
      { action: 'risk-rule.create', actor: expect.stringMatching(/^user:/), after: { reason } },
    ]);
    const { rows } = await office.gateway.database.pool.query('SELECT type FROM event WHERE stream_id = $1', [id]);
    expect(rows).toEqual([{ type: 'risk-rule.created' }]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Enter a name.'],
    [{ code: 'Not a code' }, 'code', 'Use 1 to 64 lower-case letters, digits and hyphens.'],
    [{ expression: '' }, 'expression', 'Enter a condition.'],
    [{ points: '0' }, 'points', 'Enter a whole number from -99,999 to 99,999, not 0.'],
    [{ points: '1.5' }, 'points', 'Enter a whole number from -99,999 to 99,999, not 0.'],
    [{ reason: ' ' }, 'reason', 'Enter a short reason.'],
    [{ effect: 'BLOCK' }, 'effect', expect.any(String)],
  ])('is rejected with 400 for %o', async (change, name, message) => {
    const { status, body } = await call('POST', '/risk-rules', { body: input(change) });
    expect(status).toBe(400);
    expect(body.error.details.fields).toContainEqual({ name, message });
  });

  test('is rejected with the place of the error in its condition', async () => {
    const { status, body } = await call('POST', '/risk-rules', { body: input({ expression: 'payment.amuont > 5' }) });
    expect(status).toBe(400);
    expect(body.error.details.fields).toEqual([
      { name: 'expression', message: 'payment.amuont is no known fact', start: 8, end: 14 },
    ]);
  });

  test('is rejected when its entity has a rule of the same code, also when both are sent at once', async () => {
    const body = input({ code: 'twice' });
    const send = () => call('POST', '/risk-rules', { body });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const rejected = answers.find(({ status }) => status === 400)?.body;
    expect(rejected.error.details.fields).toEqual([
      { name: 'code', message: 'A rule with the code twice already exists.' },
    ]);
  });

  test('is rejected with 404 for an entity out of scope', async () => {
    for (const entityId of [office.other.merchant.id, unknownId]) {
      expect((await call('POST', '/risk-rules', { body: input({ entityId }) })).status).toBe(404);
    }
  });
});

describe('a change of a rule', () => {
  test('is a new version with its reason, and the audit log has what was before', async () => {
    const id = await create();
    const body = changed({ expression: 'payment.amount > 900' });
    const { status, body: detail } = await call('POST', `/risk-rules/${id}/change`, { body });
    expect([status, detail.row.version, detail.row.expression]).toEqual([200, 2, 'payment.amount > 900']);
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      action: 'risk-rule.change',
      before: { expression: 'payment.amount > 500' },
      after: { expression: 'payment.amount > 900', reason },
    });
  });

  test('of a version that another user changed is rejected with who changed it and why', async () => {
    const id = await create();
    const first = changed({ reason: 'Too many cases' });
    await call('POST', `/risk-rules/${id}/change`, { as: 'administrator', body: first });
    for (const [path, body] of [
      ['change', changed()],
      ['mode', { version: 1, mode: 'ACTIVE', reason }],
      ['restore', { version: 1, restored: 1, reason }],
      ['move', { version: 1, direction: 'up' }],
    ] as const) {
      const answer = await call('POST', `/risk-rules/${id}/${path}`, { body });
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 409, 'changed']);
      expect(answer.body.error.message).toMatch(/^The administrator changed the rule .+: Too many cases\./);
    }
    expect((await read(id)).row.version).toBe(2);
  });

  test('is made once when two users save the same version at once', async () => {
    const id = await create();
    const save = () => call('POST', `/risk-rules/${id}/change`, { body: changed() });
    const statuses = (await Promise.all([save(), save(), save()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  test('restores an earlier version as a new one, in the mode of now', async () => {
    const id = await create();
    await call('POST', `/risk-rules/${id}/change`, { body: changed({ expression: 'payment.amount > 900' }) });
    await setMode(id, 2, 'SHADOW');
    const body = { version: 3, restored: 1, reason };
    expect((await call('POST', `/risk-rules/${id}/restore`, { body })).body.row).toMatchObject({
      version: 4,
      expression: 'payment.amount > 500',
      mode: 'SHADOW',
    });
    const unknown = { version: 4, restored: 9, reason };
    expect((await call('POST', `/risk-rules/${id}/restore`, { body: unknown })).status).toBe(404);
  });

  test('of the order moves the rule by one place', async () => {
    const { id: entityId } = office.other.merchant;
    expect(entityId).not.toBe(office.gateway.psp.id);
    const ids = [await create({ entityId: office.gateway.psp.id }), await create({ entityId: office.gateway.psp.id })];
    const move = async (id: string, direction: string) => {
      const { version } = (await read(id)).row;
      return call('POST', `/risk-rules/${id}/move`, { body: { version, direction } });
    };
    expect((await move(ids[1] ?? '', 'up')).status).toBe(200);
    const { rows } = (await call('GET', '/risk-rules')).body;
    const order = rows.map((row: { id: string }) => row.id).filter((each: string) => ids.includes(each));
    expect(order).toEqual([ids[1], ids[0]]);
    const entries = (await entriesOf(ids[1] ?? '')).length;
    expect((await move(ids[1] ?? '', 'up')).body.row.position).toBe(1);
    expect((await entriesOf(ids[1] ?? '')).length).toBe(entries);
    const { moves } = await read(ids[1] ?? '');
    expect(moves).toEqual({ up: false, down: true });
    expect((await read(rows.at(-1).id)).moves).toEqual({ up: true, down: false });
  });
});

describe('two moves at once', () => {
  test('of neighbours towards each other move them once, and the second user hears of the first', async () => {
    const entityId = office.gateway.channel.id;
    const ids = [await create({ entityId }), await create({ entityId })];
    for (let round = 0; round < 10; round += 1) {
      const rows = await Promise.all(ids.map(async (id) => (await read(id)).row));
      const [first, last] = rows.toSorted((a, b) => a.position - b.position);
      const move = ({ id, version }: { id: string; version: number }, direction: string) =>
        call('POST', `/risk-rules/${id}/move`, { body: { version, direction } });
      const answers = await Promise.all([move(first, 'down'), move(last, 'up')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('the mode of a rule', () => {
  const amount = '87.00';
  const pay = async () => (await office.gateway.post('/v1/payments', { ...cardDebit, amount })).body.result.code;

  test('decides about the next payment: a draft and a shadow rule do not, an active one does', async () => {
    const id = await create({ expression: 'payment.amount == 87.0', effect: 'DENY' });
    expect(await pay()).toBe('000.100.110');
    expect((await setMode(id, 1, 'SHADOW')).body.row.mode).toBe('SHADOW');
    expect(await pay()).toBe('000.100.110');
    expect((await setMode(id, 2, 'ACTIVE')).status).toBe(200);
    expect(await pay()).toBe('100.400.147');
    expect((await setMode(id, 3, 'DRAFT')).status).toBe(200);
    expect(await pay()).toBe('000.100.110');
    expect((await entriesOf(id)).map(({ action }) => action).slice(1)).toEqual(Array(3).fill('risk-rule.set-mode'));
    expect((await setMode(id, 4, 'DRAFT')).body.error.code).toBe('same-mode');
  });
});

describe('a rule of another tenant or above', () => {
  test.each(['', '/change', '/mode', '/restore', '/move'])('%s is unknown', async (path) => {
    const id = await create({ entityId: office.gateway.psp.id });
    const body = { ...changed(), mode: 'ACTIVE', restored: 1, direction: 'up' };
    const options = path === '' ? {} : { body };
    const method = path === '' ? 'GET' : 'POST';
    expect((await call(method, `/risk-rules/${unknownId}${path}`, options)).status).toBe(404);
    const cookie = await office.openSession('fraud analyst', office.gateway.merchant.id);
    const { status } = await office.call(method, `/risk-rules/${id}${path}`, { cookie, ...options });
    expect(status).toBe(404);
  });

  test('is not offered for changes to a merchant', async () => {
    const id = await create();
    const { body } = await call('GET', `/risk-rules/${id}`, { as: 'merchant' });
    expect(body.mayWrite).toBe(false);
  });
});

describe('the back-test of a rule', () => {
  const condition = { expression: 'payment.amount == 61.0', effect: 'CHALLENGE', points: '' };
  const path = (id: string) => `/risk-rules/${id}/back-test`;

  test('runs as it is being written and answers money, cases and payments', async () => {
    const { gateway } = office;
    const { body: paid } = await gateway.post('/v1/payments', { ...cardDebit, amount: '61.00' });
    gateway.clock.advance(1_000);
    const id = await create();
    expect((await call('GET', path(id))).body).toEqual({ backTest: null });
    const started = await call('POST', path(id), { body: condition });
    expect([started.status, started.body.backTest.state]).toEqual([200, 'RUNNING']);
    const job = gateway.services.jobs.find(({ name }) => name === 'run-risk-back-tests');
    while (((await job?.run()) ?? 0) > 0);
    const { backTest } = (await call('GET', path(id), { as: 'merchant' })).body;
    expect(backTest).toMatchObject({
      state: 'DONE',
      matched: 1,
      challengedPerDay: 1,
      expression: condition.expression,
      stopped: { count: 1, amounts: [{ amount: '61.00', currency: 'EUR' }] },
      approved: { count: 1 },
      // No analyst has decided a case: three minutes are assumed.
      work: { medianSeconds: 180, decisions: 0, hoursPerDay: 0.1 },
      isListed: true,
    });
    const search = async (q: string) =>
      (await call('GET', `/stopped-payments?q=${encodeURIComponent(q)}`, { as: 'merchant' })).body;
    const ids = async (q: string) => (await search(q)).rows.map((row: { id: string }) => row.id);
    const test = `test:${backTest.id}`;
    expect(await ids(test)).toEqual([paid.id]);
    expect(await ids(`${test} group:good amount:61`)).toEqual([paid.id]);
    expect(await ids(`${test} group:charged-back,other`)).toEqual([]);
    expect(await ids(`${test} -group:good`)).toEqual([]);
    expect(await ids(`${test} amount:62`)).toEqual([]);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: 'risk-rule.back-test' });
    expect((await read(id)).row).toMatchObject({ version: 1, expression: 'payment.amount > 500' });
  });

  test('is cancelled once', async () => {
    const id = await create();
    await call('POST', path(id), { body: condition });
    const cancel = () => call('POST', `${path(id)}/cancel`);
    expect((await cancel()).body.backTest.state).toBe('CANCELLED');
    expect(await cancel()).toMatchObject({ status: 409, body: { error: { code: 'ended' } } });
  });

  test('is rejected with the place of an error, for a reader, and for an unknown rule', async () => {
    const id = await create();
    const body = { ...condition, expression: 'payment.amuont > 5' };
    const { status, body: answer } = await call('POST', path(id), { body });
    expect([status, answer.error.details.fields]).toMatchObject([400, [{ name: 'expression', start: 8 }]]);
    expect((await call('POST', path(id), { as: 'merchant', body: condition })).status).toBe(403);
    expect((await call('POST', path(unknownId), { body: condition })).status).toBe(404);
  });
});
