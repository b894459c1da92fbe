import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, issueToken } from '#lib/access/index.ts';
import { accessTokenList } from '#lib/access/staff/tokens/access-token-list.ts';
import { userList } from '#lib/access/staff/users/user-list.ts';
import { recordChange } from '#lib/audit/index.ts';
import { auditList } from '#lib/audit/staff/audit-list.ts';
import { seedStatement } from '#lib/bank/testing/seed-statement.ts';
import { callbackList } from '#lib/callbacks/staff/callback-list.ts';
import { seedCallback, seedConfiguration } from '#lib/callbacks/testing/seed-callback.ts';
import { disputeList } from '#lib/disputes/staff/dispute-list.ts';
import { seedDispute } from '#lib/disputes/testing/seed-dispute.ts';
import { features } from '#lib/features.ts';
import { insertStoppedPayments } from '#lib/fraud/back-test/stopped-payments.ts';
import { addListEntry, createRule } from '#lib/fraud/index.ts';
import { seedCase } from '#lib/fraud/testing/seed-case.ts';
import { correctLedger, ledgerConsumers } from '#lib/ledger/index.ts';
import { createPaymentLink } from '#lib/payment-links/index.ts';
import { paymentLinkList } from '#lib/payment-links/staff/payment-link-list.ts';
import { transactionList } from '#lib/payments/staff/transaction-list.ts';
import { payoutList } from '#lib/payouts/staff/payout-list.ts';
import { seedPayout } from '#lib/payouts/testing/seed-payout.ts';
import { periodList } from '#lib/periods/staff/period-list.ts';
import { seedPeriod } from '#lib/periods/testing/seed-period.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { encodeCursor } from '#lib/platform/search/keyset.ts';
import { registrationList } from '#lib/registrations/staff/registration-list.ts';
import { requestList } from '#lib/request-log/staff/request-list.ts';
import { scheduleList } from '#lib/schedules/staff/schedule-list.ts';
import { createFormat } from '#lib/settlement/index.ts';
import { testFormat } from '#lib/settlement/testing/format-files.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { seedRule } from '#lib/settlement/testing/test-rule.ts';
import { backOfficeRoutes } from '#lib/staff/routes.ts';
import { seedTransfers } from '#lib/transfers/testing/seed-transfers.ts';
import { createWebhookEndpoint } from '#lib/webhooks/index.ts';
import { deliveryList } from '#lib/webhooks/staff/delivery-list.ts';
import { webhookList } from '#lib/webhooks/staff/webhook-list.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { type CallOptions, cardDebit } from '#test/fixtures/gateway.ts';
import type { AnyList, DescribedList, ListPage } from './list-description.ts';
import { listsOf } from './list-routes.ts';

/** The guarantees of every list, on each of them. */
const lists = listsOf(backOfficeRoutes(features));

let office: TestBackOffice;
let inserted = 0;

/** One more row in every list of the tenant, and of the other tenant. */
async function insertEverywhere(): Promise<void> {
  const { gateway, other } = office;
  const { db, clock, services } = gateway;
  inserted += 1;
  const paid = await gateway.post('/v1/payments', {
    ...cardDebit,
    createRegistration: 'true',
    merchantTransactionId: `invoice-${inserted}`,
  });
  expect(paid.body.result).toMatchObject({ code: '000.100.110' });
  await insertSchedules();
  for (const [tenant, { psp, merchant, channel }] of [gateway, other].entries()) {
    const named = `${tenant === 0 ? 'Own' : 'Other'} ${inserted}`;
    const username = named.replace(' ', '-').toLowerCase();
    await issueToken(autocommit(db), { entityId: merchant.id, name: named }, clock.now());
    await createWebhookEndpoint(
      services.gatewayServices,
      {
        entityId: merchant.id,
        ownerId: merchant.id,
        types: ['PAYMENT'],
        fields: 'ALL',
        format: 'standard',
        url: `http://127.0.0.1:9/${named}`,
      },
      { at: clock.now(), actor: 'cli', address: null },
    );
    const destination = { urls: [`https://${username}.example/`], headers: [] };
    if (inserted === 1) await seedConfiguration(services.gatewayServices, merchant.id, { destination });
    await seedCallback(services.gatewayServices, { merchantId: merchant.id, channelId: channel.id });
    await seedCase(gateway, merchant.id, channel.id);
    const line = rowOf({ psp, merchant }, { SettlementTxId: named });
    const file = { text: fileOf([line]), fileName: `${named}.csv`, entityId: psp.id };
    await matchAll(gateway, await importFile(gateway, file));
    const format = { entityId: psp.id, name: named, definition: testFormat({}) };
    await createFormat(autocommit(db), format, { actor: 'cli', now: clock.now() });
    await seedRule(office.gateway, psp.id);
    await correctLedger(autocommit(db), { merchantId: merchant.id, actor: 'cli', now: clock.now() }, shift);
    await seedPayout(db, { pspId: psp.id, merchantId: merchant.id, at: clock.now() });
    await seedTransfers(services.gatewayServices, { merchantId: merchant.id, name: named, now: clock.now() });
    await seedStatement({ ...services.gatewayServices, clock }, { pspId: psp.id, name: named });
    await seedPeriod(db, { merchantId: merchant.id, at: clock.now() });
    await seedDispute(db, { merchantId: merchant.id, channelId: channel.id, at: clock.now() });
    const change = { actor: 'cli', reason: 'list', at: clock.now() };
    const rule = { code: username, name: named, mode: 'DRAFT', expression: 'payment.amount > 1' } as const;
    const action = { kind: 'score', points: 1 } as const;
    await createRule(autocommit(db), merchant.id, { ...rule, action }, change);
    if (tenant === 0) await insertStopped(merchant.id, paid.body.id);
    const entry = { list: 'WATCH', kind: 'customer', value: named, reason: 'list' } as const;
    await addListEntry(autocommit(db), services.gatewayServices.vault, merchant.id, entry, change);
    const user = { username, name: named, email: `${username}@demo.example`, password: null };
    const roles = [{ role: 'auditor' as const, entityId: merchant.id }];
    await createUser(autocommit(db), { ...user, roles }, clock.now());
    await withStaffTransaction(db, (transaction) =>
      recordChange(transaction, services.gatewayServices.vault, {
        at: clock.now(),
        actor: 'cli',
        address: null,
        action: 'test.list',
        entityId: merchant.id,
        subjectId: `row-${inserted}`,
        before: null,
        after: { inserted },
      }),
    );
  }
  await drainEvents({ pool: db.pool, consumers: ledgerConsumers(), clock });
  await services.requestLog.flush();
}

/** A correction of the ledger. */
const shift: Parameters<typeof correctLedger>[2] = {
  isTest: true,
  valueOn: '2026-11-22',
  reason: 'list',
  postings: [
    { account: 'BANK', currency: 'EUR', amountMinor: 1n },
    { account: 'SUSPENSE', currency: 'EUR', amountMinor: -1n },
  ],
};

const registrations: { call: CallOptions; id: string }[] = [];

/** A schedule of each tenant; every third one has ended. */
async function insertSchedules(): Promise<void> {
  const { gateway } = office;
  for (const [tenant, { call, id: registrationId }] of registrations.entries()) {
    const params = { registrationId, amount: '12.00', currency: 'EUR', paymentType: 'DB' };
    const named = `${tenant === 0 ? 'Own' : 'Other'} ${inserted}`;
    const { body } = await gateway.post('/scheduling/v1/schedules', { ...params, 'job.name': named }, call);
    await insertPaymentLink(tenant === 0 ? gateway : office.other, named);
    if (inserted % 3 === 0) await gateway.post(`/scheduling/v1/schedules/${body.id}/deschedule`, {}, call);
  }
}

async function insertPaymentLink({ merchant, channel }: Tenant, description: string): Promise<void> {
  const { db, services, clock } = office.gateway;
  const amount = { amountMinor: 1200n, currency: 'EUR', paymentType: 'DB', parameters: {} };
  await createPaymentLink(autocommit(db), services.gatewayServices, {
    merchantId: merchant.id,
    entityId: channel.id,
    transactionId: newTransactionId(clock.now()),
    ...amount,
    merchantTransactionId: null,
    description,
    validUntil: null,
    actor: 'cli',
    now: clock.now(),
  });
}

async function insertStopped(merchantId: string, id: string): Promise<void> {
  const stopped = { backTestId: 'a'.repeat(32), merchantId, ids: [id] };
  const ended = [{ isApproved: true, isChargedBack: false }];
  await insertStoppedPayments(autocommit(office.gateway.db), { ...stopped, ended });
}

type Tenant = Pick<TestBackOffice['other'], 'merchant' | 'channel'>;

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway, other } = office;
  const theirs = await issueToken(
    autocommit(gateway.db),
    { entityId: other.merchant.id, name: 'Other token' },
    gateway.clock.now(),
  );
  const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
  // What was paid at this moment should have been settled.
  for (const { id } of [gateway.channel, other.channel]) await gateway.configure(id, { settlementDays: 0 });
  for (const call of [{}, { entityId: other.channel.id, accessToken: theirs.accessToken }]) {
    const { body } = await gateway.post('/v1/registrations', card, call);
    registrations.push({ call, id: body.id });
  }
  for (let count = 0; count < 7; count += 1) await insertEverywhere();
});
afterAll(() => office.close());

type Row = { id?: string; sequence?: string };
const idOf = ({ id, sequence }: Row): string => id ?? sequence ?? '';

async function read(list: AnyList, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await office.call('GET', `/${list.name}?${search}`, { as: 'administrator' });
  expect([status, body.error]).toEqual([200, undefined]);
  return body as ListPage<Row>;
}

/** The pages of a list; between two of them `between` runs. */
async function readPages(list: AnyList, query: Record<string, string | number>, between = async () => {}) {
  const pages: ListPage<Row>[] = [await read(list, query)];
  for (;;) {
    await between();
    const older = pages.at(-1)?.older;
    if (!older) return pages;
    pages.push(await read(list, { ...query, older }));
  }
}

/** All rows of a list. */
async function readAll(list: AnyList, query: Record<string, string> = {}): Promise<Row[]> {
  return (await readPages(list, { ...query, limit: 200 })).flatMap(({ rows }) => rows);
}

const byAscii = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

describe.each(lists)('the list $name', (list) => {
  test.each(list.sorts.map(({ id }) => id))('%s: every row is on one page, while rows are added', async (sort) => {
    const before = (await readAll(list, { sort })).map(idOf);
    expect(before.length).toBeGreaterThanOrEqual(7);
    let left = 1;
    const pages = await readPages(list, { sort, limit: 3 }, async () => {
      left -= 1;
      if (left >= 0) await insertEverywhere();
    });
    const seen = pages.flatMap(({ rows }) => rows.map(idOf));
    expect(new Set(seen).size, 'no row twice').toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });

  test.each(list.sorts.map(({ id }) => id))('%s: the way back shows the same pages', async (sort) => {
    const pages = await readPages(list, { sort, limit: 3 });
    expect(pages[0]?.newer).toBeNull();
    for (let at = pages.length - 1; at > 0; at -= 1) {
      const back = await read(list, { sort, limit: 3, newer: pages[at]?.newer ?? '' });
      expect(back.rows.map(idOf)).toEqual(pages[at - 1]?.rows.map(idOf));
      expect(back.older).not.toBeNull();
      expect(back.newer === null).toBe(at === 1);
    }
  });

  test('opposite orders are the reverse of each other', async () => {
    const [first, second] = list.sorts;
    if (!first || !second) throw new Error('a list has two orders');
    const rows = (await readAll(list, { sort: first.id })).map(idOf);
    const reversed = (await readAll(list, { sort: second.id })).map(idOf);
    expect(reversed.reverse()).toEqual(rows);
  });

  test('the count is the number of rows, and no row is of the other tenant', async () => {
    const rows = await readAll(list);
    const { body } = await office.call('GET', `/${list.name}/count`, { as: 'administrator' });
    expect(body).toEqual({ count: rows.length, capped: false, maxCounted: 10_000 });
    const text = JSON.stringify(rows);
    expect(text).not.toContain('Other ');
    for (const { id } of [office.other.psp, office.other.merchant, office.other.channel]) {
      expect(text).not.toContain(id);
    }
  });

  test('an entity narrows it to what is below', async () => {
    const { merchant, psp } = office.gateway;
    const within = async (entity: string) => new Set((await readAll(list, { entity })).map(idOf));
    const [all, below] = [await within(psp.id), await within(merchant.id)];
    expect([...below].filter((id) => !all.has(id))).toEqual([]);
    const ofPsp = ['settlement-imports', 'settlement-formats', 'settlement-rules', 'bank-statements', 'bank-entries'];
    expect(below.size > 0).toBe(!ofPsp.includes(list.name));
  });

  test('the export has exactly the rows and columns that were named, in their order', async () => {
    const described = (await office.call('GET', `/${list.name}/description`, { as: 'administrator' }))
      .body as DescribedList;
    const sort = described.sorts[1]?.id ?? '';
    const idColumn = described.columns.find(({ id }) => id === 'id' || id === 'sequence');
    const other = described.columns[0];
    const columns = `${idColumn?.id},${other?.id}`;
    const address = `/${list.name}/export.csv?sort=${sort}&columns=${columns}&zone=Europe/Berlin`;
    const { text } = await office.call('GET', address, { as: 'administrator' });
    const [head, ...lines] = text.trimEnd().split('\r\n');
    const label = other?.kind === 'time' ? `${other.label} (Europe/Berlin)` : other?.label;
    expect(head).toBe(`${idColumn?.label},${label}`);
    const rows = await readAll(list, { sort });
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(idOf));
  });

  test('the workbook has the rows of the list, and no cell that a spreadsheet calculates', async () => {
    const response = await office.gateway.services.backOffice.fetch(
      new Request(`${office.gateway.services.sso.baseUrl}/api/backoffice/${list.name}/export.xlsx`, {
        headers: { Cookie: office.cookies.administrator },
      }),
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    const rows = await readAll(list);
    expect(sheet.split('<row>').length - 1).toBe(rows.length + 1);
    expect(sheet).not.toMatch(/<f[ >]/);
  });

  test('its description names default columns, and an order for their heads', async () => {
    const { body } = await office.call('GET', `/${list.name}/description`, { as: 'administrator' });
    const described = body as DescribedList;
    expect(described.columns.some(({ isDefault }) => isDefault)).toBe(true);
    expect(new Set(described.columns.map(({ id }) => id)).size).toBe(described.columns.length);
    const heads = described.columns.filter(({ sorts }) => sorts.length > 0).flatMap(({ sorts }) => sorts);
    expect(heads.sort(byAscii)).toEqual(described.sorts.map(({ id }) => id).sort(byAscii));
  });

  test.each([
    ...['older=x', 'newer=', 'sort=colour', 'limit=0', 'columns=secret', 'zone=Mars'].map((query) => [query]),
    [`older=${encodeCursor('newest', ['a', 'b', 'c'])}`],
  ])('%s is refused in words or has no effect', async (query) => {
    const path = query.startsWith('columns') || query.startsWith('zone') ? '/export.csv' : '';
    const { status, body } = await office.call('GET', `/${list.name}${path}?${query}`, { as: 'administrator' });
    if (query === 'newer=') expect([200, 400]).toContain(status);
    else expect([status, body.error.code]).toEqual([400, 'unreadable']);
  });

  test('an unknown field is a problem with its position, and nothing is listed', async () => {
    const { rows, problems } = await read(list, { q: 'colour:red' });
    expect([rows, problems]).toMatchObject([[], [{ from: 0, to: 10 }]]);
  });

  test('the database has the index of every order, and it serves the order', async () => {
    for (const { table, index, key, direction } of list.sorts) {
      const client = await office.gateway.database.pool.connect();
      try {
        // Otherwise a small table may be sorted in parts, depending on how many rows the tests before have added.
        await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
        await client.query('SET LOCAL enable_incremental_sort = off');
        const order = key.map(({ column }) => `"${column}" ${direction}`).join(', ');
        const { rows } = await client.query(
          `/* any merchant: staff */ EXPLAIN SELECT * FROM "${table}" ORDER BY ${order} LIMIT 51`,
        );
        const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(new RegExp(`Index Scan (?:Backward )?using ${index} on`));
        expect(plan).not.toContain('Sort');
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    }
  });
});

describe('when nothing fits', () => {
  const nearest = async (list: AnyList, q: string) => {
    const path = `/${list.name}/nearest?q=${encodeURIComponent(q)}`;
    return (await office.call('GET', path, { as: 'administrator' })).body.nearest;
  };

  test('the search without its last condition is offered, with its count', async () => {
    const offered = await nearest(transactionList as AnyList, 'type:DB amount:>1000000');
    const count = expect.toSatisfy((found: number) => found > 0);
    expect(offered).toMatchObject({ q: 'type:DB', text: 'Search without “amount:>1000000”', count });
  });

  test('words that were read as a state are offered as text', async () => {
    await office.gateway.post('/v1/payments', { ...cardDebit, merchantTransactionId: 'unknown-17' });
    expect(await nearest(transactionList as AnyList, 'unknown')).toEqual({
      q: '"unknown"',
      text: 'Search for the words “unknown”',
      count: 1,
      capped: false,
    });
  });

  test('is absent where no reading finds a row', async () => {
    expect(await nearest(userList as AnyList, '')).toBeNull();
  });
});

describe('the fields of each list', () => {
  test.each([
    [userList, 'own-1', 'username:own-1'],
    [userList, 'username:"own-1"', 'email:own-1'],
    [userList, 'role:auditor own', 'state:invited own'],
    [accessTokenList, '"Own 1"', 'name:"Own 1"'],
    [accessTokenList, 'state:active', '-state:revoked'],
    [auditList, 'row-1', 'subject:row-1'],
    [auditList, 'action:test actor:cli', 'action:test.list'],
    [requestList, 'status:2xx operation:payments.create', 'result:000.* operation:payments.create'],
    [requestList, 'token:test status:200', 'status:200'],
    [registrationList, 'jane', 'holder:jane'],
    [scheduleList, '"Own 1"', 'name:"Own 1"'],
    [paymentLinkList, '"Own 1"', 'description:"Own 1"'],
    [paymentLinkList, 'closed:no currency:EUR', '-closed:yes date:today'],
    [paymentLinkList, 'state:open', '-state:paid -state:closed'],
    [scheduleList, 'active', 'state:active currency:EUR amount:12 date:today -state:ended'],
    [scheduleList, 'ended', '-due:>2000-01-01'],
    [payoutList, 'state:approved ordered:yes', 'state:approved currency:EUR amount:1 ordered:yes mode:test date:today'],
    [payoutList, 'state:approved', '-state:proposed'],
    [periodList, 'cancelled', 'state:cancelled mode:test date:today -state:closed'],
    [
      disputeList,
      'open visa',
      'state:open brand:visa currency:EUR amount:10 reason:000.100.203 due:today mode:test date:today',
    ],
    [webhookList, 'url:127.0.0.1 inactive', 'state:inactive type:payment format:standard date:today'],
    [deliveryList, 'waiting 127.0.0.1', 'state:waiting endpoint:127.0.0.1 about:webhook date:today'],
    [callbackList, 'waiting approve', 'state:waiting decision:approve date:today'],
    [registrationList, 'active visa today', 'state:ACTIVE brand:VISA date:today'],
  ])('%# two ways to search for the same rows', async (list, one, another) => {
    // A request of an earlier test must not arrive between the two searches.
    await office.gateway.services.requestLog.flush();
    const rows = (await read(list as AnyList, { q: one, limit: 200 })).rows.map(idOf);
    expect(rows.length).toBeGreaterThan(0);
    expect((await read(list as AnyList, { q: another, limit: 200 })).rows.map(idOf)).toEqual(rows);
  });

  test.each([
    [userList, 'entity:"Other merchant"'],
    [userList, 'other'],
    [accessTokenList, 'other'],
    [accessTokenList, 'state:revoked'],
    [auditList, 'actor:nobody'],
    [requestList, 'status:5xx'],
    [registrationList, 'deleted'],
    [webhookList, 'state:disabled'],
    [webhookList, 'url:other'],
    [deliveryList, 'state:failed'],
    [deliveryList, 'endpoint:other'],
    [paymentLinkList, 'other'],
    [paymentLinkList, 'closed:yes'],
    [paymentLinkList, 'state:expired'],
    [scheduleList, 'other'],
    [scheduleList, 'state:deleted'],
    [scheduleList, 'due:<2020-01-01'],
    [payoutList, 'ordered:no'],
    [payoutList, 'mode:live'],
    [periodList, 'state:open'],
    [periodList, 'merchant:"Other merchant"'],
    [disputeList, 'state:won'],
    [disputeList, 'due:<2020-01-01'],
    [payoutList, 'merchant:"Other merchant"'],
    [callbackList, 'state:failed'],
    [callbackList, 'entity:"Other merchant"'],
  ])('%# finds nothing', async (list, q) => {
    expect((await read(list as AnyList, { q })).rows).toEqual([]);
  });
});
