import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway } from '#test/fixtures/gateway.ts';
import { addListEntries, listKeyOf } from '../../lists/change-list.ts';
import { writeExportedCard } from '../../lists/exported-card.ts';

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
  entityId: office.gateway.merchant.id,
  list: 'BLOCK',
  kind: 'email',
  value: 'Jane@Shop.example',
  reason,
  expiresOn: '',
  ...change,
});
const add = (change: object = {}) => call('POST', '/risk-lists', { body: input(change) });
const find = async (q: string) =>
  (await call('GET', `/risk-lists?${new URLSearchParams({ q })}`)).body.rows as Record<string, unknown>[];
const entriesOf = (subjectId: string) =>
  office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } });
const importLines = (...lines: string[]) =>
  call('POST', '/risk-lists/import', {
    body: { entityId: office.gateway.merchant.id, csv: ['list,kind,value,reason,expires', ...lines].join('\n') },
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
      list: 'BLOCK',
      kind: 'email',
      label: 'jane@shop.example',
      actor: 'The fraud analyst',
      reason,
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
    [
      { kind: 'ip', value: '10.0.0.0/7' },
      'value',
      'The value is no IP address, and no range such as 203.0.113.0/24, from /8 on (IPv6: from /16 on).',
    ],
    [
      { kind: 'bin', value: '41111' },
      'value',
      'The value is no BIN of 6 to 8 digits, and no range such as 42000000-42009999.',
    ],
    [{ kind: 'bin', value: cardNumber }, 'value', expect.stringContaining('is no BIN of 6 to 8 digits')],
    [{ kind: 'ipCountry', value: 'XX' }, 'value', 'The value is no country code of two letters such as DE.'],
    [{ kind: 'email', value: 'jane' }, 'value', 'The value is no e-mail address. An import can add it all the same.'],
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
    expect((await find('555555'))[0]).toMatchObject({ label: '555555…4444', expiresAt: '2099-12-31T23:59:59.000Z' });
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
      `block,ip,10.0.0.0/40,${reason},`,
      `block,cardCountry,EUR,${reason},`,
      `block,bin,42000000-42009999,${reason},`,
      `block,bin,420000-420099,${reason},`,
    );
    expect(body.imported).toBe(0);
    expect(body.problems).toEqual([
      { line: 3, problem: 'list is block, watch or allow' },
      {
        line: 4,
        problem:
          'kind is card, bin, email, emailDomain, ip, device, customer, phone, ipCountry, cardCountry or billingCountry',
      },
      { line: 5, problem: 'value is no card number' },
      { line: 6, problem: 'value is a card number, which is listed as a card' },
      { line: 7, problem: 'reason is missing' },
      { line: 8, problem: 'expires is a date such as 2027-01-31' },
      { line: 9, problem: 'expires is in the past' },
      { line: 10, problem: 'names the same as line 2' },
      {
        line: 11,
        problem: 'value is no IP address, and no range such as 203.0.113.0/24, from /8 on (IPv6: from /16 on)',
      },
      { line: 12, problem: 'value is no country code of two letters such as DE' },
      { line: 14, problem: 'names the same as line 13' },
    ]);
    expect(text).not.toContain(cardNumber);
    expect(await find('right@shop.example')).toEqual([]);
  });

  test('names values that payments seldom have, and adds them when that is wanted', async () => {
    const lines = ['list,kind,value,reason', 'block,email,jane,test', 'block,ip,192.0.2.9,test'];
    const send = (change: object = {}) =>
      call('POST', '/risk-lists/import', {
        body: { entityId: office.gateway.merchant.id, csv: lines.join('\n'), ...change },
      });
    const problem = 'value is no e-mail address';
    expect((await send()).body).toEqual({ imported: 0, problems: [{ line: 2, problem, isUnusual: true }] });
    expect(await find('kind:ip 192.0.2.9')).toEqual([]);
    expect((await send({ acceptsUnusual: true })).body).toEqual({ imported: 2, problems: [] });
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

  test('reads lines with semicolons between their values', async () => {
    const csv = 'list;kind;value;reason\nblock;email;semicolon@shop.example;"one; and, two"';
    const body = { entityId: office.gateway.merchant.id, csv };
    expect((await call('POST', '/risk-lists/import', { body })).body).toEqual({ imported: 1, problems: [] });
    expect((await find('semicolon@'))[0]).toMatchObject({ reason: 'one; and, two' });
  });

  test('takes its own export', async () => {
    await add({ kind: 'device', value: 'device-1', reason: 'with, a comma' });
    const { text } = await call('GET', '/risk-lists/export.csv?q=kind:device');
    const body = { entityId: office.gateway.merchant.id, csv: text };
    expect((await call('POST', '/risk-lists/import', { body })).body).toEqual({ imported: 1, problems: [] });
  });

  const cards = ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117'];
  const text = (maxLength: number) =>
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength })
      .map((each) => each.replaceAll('\0', '').trim())
      .filter((each) => each !== '');
  const value = fc.oneof(
    fc.constantFrom(...cards).map((number) => ({ kind: 'card', value: number }) as const),
    fc.tuple(fc.constantFrom('email', 'device', 'customer', 'emailDomain'), text(80)).map(
      // A letter, so that it is no card number.
      ([kind, word]) => ({ kind, value: `${word}a` }) as const,
    ),
    fc.integer({ min: 10_000 }).map((number) => ({ kind: 'phone', value: `+${number}` }) as const),
    fc
      .tuple(
        fc.oneof(
          fc.ipV4(),
          fc.integer({ min: 0x2000, max: 0x3fff }).map((group) => `${group.toString(16)}:db8::1`),
        ),
        fc.integer({ min: 16, max: 32 }),
      )
      .map(([address, prefix]) => ({ kind: 'ip', value: `${address}/${prefix}` }) as const),
    fc
      .tuple(fc.integer({ min: 10_000_000, max: 50_000_000 }), fc.integer({ min: 0, max: 9_999 }))
      .map(([first, size]) => ({ kind: 'bin', value: `${first}-${first + size}` }) as const),
    fc
      .tuple(fc.constantFrom('ipCountry', 'cardCountry', 'billingCountry'), fc.constantFrom('DE', 'fr', 'JP'))
      .map(([kind, own]) => ({ kind, value: own }) as const),
  );
  const day = fc.integer({ min: 1, max: 2_000 }).map((days) => new Date(Date.UTC(2030, 0, days, 23, 59, 59)));
  const entry = fc.record({
    list: fc.constantFrom('ALLOW', 'BLOCK', 'WATCH'),
    value,
    reason: text(200),
    expiresAt: fc.option(day),
  });
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'];

  test('of an export gives the same entries, with reason and expiry, in every zone', async () => {
    const { gateway } = office;
    const { vault } = gateway.services.gatewayServices;
    const entryTable = autocommit(gateway.db).prisma.riskListEntry;
    const listed = async () => {
      const rows = await entryTable.findMany();
      return new Set(
        rows.map(({ list, kind, value: stored, label, reason: why, expiresAt }) =>
          JSON.stringify([list, kind, stored, label, why, expiresAt]),
        ),
      );
    };
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(entry, {
          minLength: 1,
          maxLength: 12,
          selector: ({ list, value: { kind, value: own } }) => listKeyOf(vault, { list, kind, value: own, reason: '' }),
        }),
        fc.constantFrom(...zones),
        async (entries, zone) => {
          await entryTable.deleteMany();
          const inputs = entries.map(({ value: own, ...each }) => ({ ...each, ...own }));
          const change = { actor: 'cli', at: gateway.clock.now() };
          await addListEntries(autocommit(gateway.db), vault, gateway.merchant.id, inputs, change);
          const before = await listed();
          expect(before.size).toBe(entries.length);
          const { text: csv } = await call('GET', `/risk-lists/export.csv?zone=${encodeURIComponent(zone)}`);
          for (const number of cards) expect(csv).not.toContain(number);
          await entryTable.deleteMany();
          const answer = await call('POST', '/risk-lists/import', {
            body: { entityId: gateway.channel.id, csv, acceptsUnusual: true },
          });
          expect(answer.body).toEqual({ imported: entries.length, problems: [] });
          expect(await listed()).toEqual(before);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('takes cards from an export of this installation only, and as they were exported', async () => {
    await add({ kind: 'card', value: cardNumber });
    const { text: csv } = await call('GET', '/risk-lists/export.csv?q=kind:card');
    const exported = /411111…1111 [\w-]{22}\.[\w-]{16}/.exec(csv)?.[0] ?? '';
    expect(exported).not.toBe('');
    const other = writeExportedCard(
      { authenticate: (_, bytes) => createHmac('sha256', 'other').update(bytes).digest() },
      { value: 'A'.repeat(22), label: '411111…1111' },
    );
    const { body } = await importLines(
      `block,card,${exported},${reason},`,
      `block,card,${exported.replace('411111', '422222')},${reason},`,
      `block,card,${other},${reason},`,
      `block,card,411111…1111,${reason},`,
      `block,device,${exported},${reason},`,
    );
    const problem = 'value is a card of another installation, or was changed';
    expect(body).toEqual({ imported: 0, problems: [3, 4, 5].map((line) => ({ line, problem })) });
    expect((await importLines(`watch,card,${exported},imported again,`)).body.imported).toBe(1);
    expect(await find('watch 411111 reason:"imported again"')).toHaveLength(1);
    const form = await add({ kind: 'card', value: exported });
    expect(form.body.error.details.fields).toEqual([{ name: 'value', message: 'The value is no card number.' }]);
  });

  test('rejects times of an unknown zone', async () => {
    const csv = 'list,kind,value,reason,Expires (Mars)\nblock,ip,192.0.2.1,test,2099-01-01 00:00:00';
    const body = { entityId: office.gateway.merchant.id, csv };
    const answer = await call('POST', '/risk-lists/import', { body });
    expect(answer.body.error.details.fields).toEqual([
      { name: 'csv', message: 'The column expires names no known time zone.' },
    ]);
  });
});
