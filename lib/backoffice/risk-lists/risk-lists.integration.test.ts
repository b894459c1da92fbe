import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BackOfficeCallOptions,
  startTestBackOffice,
  type TestBackOffice,
} from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
beforeAll(async () => {
  const gateway = await startTestGateway({ fraudManagement: 'on', throttling: { paymentsPerMinute: 0 } });
  office = await startTestBackOffice(gateway);
});
afterAll(() => office.close());

const cardNumber = '4111111111111111';
const reason = 'Chargeback of last week';

const call = (method: string, path: string, options: BackOfficeCallOptions = {}) =>
  office.call(method, path, { as: 'fraud analyst', ...(method === 'GET' ? {} : { body: {} }), ...options });
const input = (change: object = {}) => ({
  ...{ entityId: office.gateway.merchant.id, list: 'BLOCK', kind: 'email', value: 'Jane@Shop.example' },
  ...{ reason, expiresOn: '', ...change },
});
const add = (change: object = {}) => call('POST', '/risk-lists', { body: input(change) });
const find = async (q: string) =>
  (await call('GET', `/risk-lists?${new URLSearchParams({ q })}`)).body.rows as Record<string, unknown>[];
const entriesOf = (subjectId: string) =>
  office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } });
const importLines = (...lines: string[]) =>
  call('POST', '/risk-lists/import', {
    body: {
      entityId: office.gateway.merchant.id,
      csv: ['list,kind,value,reason,expires', ...lines].join('\n'),
    },
  });

describe('a new entry', () => {
  test('is found by its value, kind, list and reason, with who added it', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    for (const q of ['jane@shop', 'block kind:email jane', 'reason:chargeback jane', body.id]) {
      expect(
        (await find(q)).map(({ id }) => id),
        q,
      ).toEqual([body.id]);
    }
    expect((await find('jane'))[0]).toMatchObject({
      ...{ list: 'BLOCK', kind: 'email', label: 'jane@shop.example', actor: 'The fraud analyst', reason },
    });
    expect(await entriesOf(body.id)).toMatchObject([{ action: 'risk-list.add', after: { reason } }]);
  });

  test('of a card is its first and last digits: the number is in no answer, entry or export', async () => {
    const { body } = await add({ kind: 'card', value: '4111 1111 1111 1111' });
    const [row] = await find(body.id);
    expect(row?.label).toBe('411111…1111');
    const { text } = await call('GET', '/risk-lists/export.csv');
    expect(text).toContain('block,card,411111…1111');
    const { rows } = await office.gateway.database.pool.query(
      `SELECT row_to_json(e)::text AS row FROM risk_list_entry e UNION ALL SELECT row_to_json(a)::text
       FROM audit_entry a UNION ALL SELECT row_to_json(v)::text FROM event v`,
    );
    const stored = await office.gateway.db.prisma.riskListEntry.findUnique({ where: { id: body.id } });
    for (const seen of [JSON.stringify(row), text, JSON.stringify(rows)]) {
      expect(seen).not.toContain(cardNumber);
    }
    expect(JSON.stringify(row)).not.toContain(stored?.value);
    const paid = await office.gateway.post('/v1/payments', { ...cardDebit, 'card.number': cardNumber });
    expect(paid.body.result.code).toBe('100.400.147');
  });

  test.each([
    [{ value: '' }, 'value', 'Enter a value.'],
    [{ kind: 'card', value: '4111111111111112' }, 'value', 'The value is no card number.'],
    [{ value: cardNumber }, 'value', 'The value is a card number, which is listed as a card.'],
    [{ reason: '' }, 'reason', 'Enter a short reason.'],
    [{ expiresOn: '31.12.2030' }, 'expiresOn', expect.any(String)],
    [{ expiresOn: '2020-01-01' }, 'expiresOn', 'Enter a day in the future.'],
    [{ list: 'GREY' }, 'list', expect.any(String)],
  ])('is rejected with 400 for %o', async (change, name, message) => {
    const { status, body, text } = await add(change);
    expect(status).toBe(400);
    expect(body.error.details.fields).toContainEqual({ name, message });
    expect(text).not.toContain(cardNumber);
  });

  test('is rejected with 404 for an entity out of scope', async () => {
    expect((await add({ entityId: office.other.merchant.id })).status).toBe(404);
  });
});

describe('an entry', () => {
  test('is removed with a reason, once', async () => {
    const { id } = (await add({ value: 'gone@shop.example' })).body;
    const remove = () => call('POST', `/risk-lists/${id}/remove`, { body: { reason } });
    expect((await call('POST', `/risk-lists/${id}/remove`, { body: { reason: '' } })).status).toBe(400);
    expect((await remove()).body).toEqual({ id });
    expect((await remove()).status).toBe(404);
    expect(await find('gone@shop.example')).toEqual([]);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: 'risk-list.remove', after: { reason } });
  });
});

describe('an import', () => {
  test('adds every line in one change, with one entry of the audit log', async () => {
    const { status, body } = await importLines(
      `block,card,5555 5555 5555 4444,${reason},2099-12-31`,
      `watch,ip,198.51.100.7,"with a comma, in quotes",`,
      `ALLOW,phone,'+49 151 1234,${reason},`,
    );
    expect([status, body]).toEqual([200, { imported: 3, problems: [] }]);
    expect((await find('555555'))[0]).toMatchObject({
      ...{ label: '555555…4444', expiresAt: '2099-12-31T23:59:59.000Z' },
    });
    expect((await find('kind:phone'))[0]).toMatchObject({ list: 'ALLOW', label: '+491511234' });
    const last = (await entriesOf(office.gateway.merchant.id)).at(-1);
    expect(last).toMatchObject({ action: 'risk-list.import' });
    expect(JSON.stringify(last?.after)).not.toContain('5555555555554444');
  });

  test('adds nothing when a line is faulty, and names every faulty line', async () => {
    const { body, text } = await importLines(
      `block,email,right@shop.example,${reason},`,
      `grey,email,a@shop.example,${reason},`,
      `block,name,a@shop.example,${reason},`,
      `block,card,4111111111111112,${reason},`,
      `block,customer,${cardNumber},${reason},`,
      'block,email,b@shop.example,,',
      `block,email,c@shop.example,${reason},tomorrow`,
      `block,email,c@shop.example,${reason},2020-01-01`,
      `block,email,RIGHT@shop.example,${reason},`,
    );
    expect(body.imported).toBe(0);
    expect(body.problems).toEqual([
      { line: 3, problem: 'list is block, watch or allow' },
      { line: 4, problem: 'kind is card, email, emailDomain, ip, device, customer or phone' },
      { line: 5, problem: 'value is no card number' },
      { line: 6, problem: 'value is a card number, which is listed as a card' },
      { line: 7, problem: 'reason is missing' },
      { line: 8, problem: 'expires is a date such as 2027-01-31' },
      { line: 9, problem: 'expires is in the past' },
      { line: 10, problem: 'names the same as line 2' },
    ]);
    expect(text).not.toContain(cardNumber);
    expect(await find('right@shop.example')).toEqual([]);
  });

  test.each([
    ['kind,value\nip,192.0.2.1', 'The first line must name the columns; list, reason is missing.'],
    ['list,kind,value,reason', 'There is no line below the names of the columns.'],
    [
      `list,kind,value,reason\n${'block,ip,192.0.2.1,test\n'.repeat(2_001)}`,
      'A file has at most 2000 lines. Divide it.',
    ],
  ])('of other contents is rejected in words', async (csv, message) => {
    const body = { entityId: office.gateway.merchant.id, csv };
    const answer = await call('POST', '/risk-lists/import', { body });
    expect([answer.status, answer.body.error.details.fields]).toEqual([400, [{ name: 'csv', message }]]);
  });

  test('takes its own export', async () => {
    await add({ kind: 'device', value: 'device-1', reason: 'with, a comma' });
    const { text } = await call('GET', '/risk-lists/export.csv?q=kind:device');
    const body = { entityId: office.gateway.merchant.id, csv: text };
    expect((await call('POST', '/risk-lists/import', { body })).body).toEqual({ imported: 1, problems: [] });
  });
});
