import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRole } from '#lib/access/index.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
let id: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  await gateway.configure(gateway.channel.id, { fraudManagement: 'on', challengedPayments: 'hold' });
  const { body } = await gateway.post('/v1/payments', {
    ...cardDebit,
    ...customer,
    'customer.givenName': 'simulate',
    'customer.surname': 'yellow',
  });
  id = body.id;
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
});
afterAll(() => office.close());

const customer = {
  'customer.email': 'Jane@Shop.example',
  'customer.ip': '203.0.113.9',
  'customer.phone': '+49 151 1234567',
  'customer.merchantCustomerId': 'customer-7',
};
const reason = 'Chargeback of last week';

const list = (input: object, as: UserRole = 'fraud analyst', caseId = id) =>
  office.call('POST', `/cases/${caseId}/list-entries`, {
    as,
    body: { entityId: office.gateway.merchant.id, list: 'BLOCK', reason, expiresOn: '', ...input },
  });
const read = async (as: UserRole = 'fraud analyst') => (await office.call('GET', `/cases/${id}`, { as })).body;
const entries = () => office.gateway.db.prisma.riskListEntry.findMany({ orderBy: { kind: 'asc' } });

test('a case names its values, a card by its digits, and the entities whose lists its user may change', async () => {
  const { listing } = await read();
  expect(listing.values).toEqual([
    { kind: 'card', label: '420000…0000' },
    { kind: 'email', label: 'jane@shop.example' },
    { kind: 'emailDomain', label: 'shop.example' },
    { kind: 'ip', label: '203.0.113.9' },
    { kind: 'customer', label: 'customer-7' },
    { kind: 'phone', label: '+491511234567' },
  ]);
  const { channel, merchant, psp } = office.gateway;
  expect(listing.entities.map((each: { id: string }) => each.id)).toEqual([channel.id, merchant.id, psp.id]);
  expect((await read('auditor')).listing).toEqual({ values: [], entities: [] });
});

test('each value is added to a list, with its expiry, and the timeline shows it', async () => {
  const kinds = ['card', 'customer', 'email', 'emailDomain', 'ip', 'phone'];
  for (const kind of kinds) {
    const { status, body } = await list({ kind, expiresOn: '2099-12-31' });
    expect([status, body.timeline.at(-1).type, body.timeline.at(-1).data.kind]).toEqual([200, 'case.listed', kind]);
  }
  const stored = await entries();
  expect(stored.map((entry) => entry.kind)).toEqual(kinds);
  for (const entry of stored) {
    const expiresAt = new Date('2099-12-31T23:59:59Z');
    expect(entry).toMatchObject({ entityId: office.gateway.merchant.id, list: 'BLOCK', reason, expiresAt });
    const audit = await office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId: entry.id } });
    expect(audit).toMatchObject([{ action: 'risk-list.add', after: { caseId: id, kind: entry.kind } }]);
  }
  expect(JSON.stringify([await read(), stored])).not.toContain(cardDebit['card.number']);
  const again = await office.gateway.post('/v1/payments', cardDebit);
  expect(again.body.result.code).toBe('100.400.147');
});

test('a second addition renews the entry, and a list of another entity has its own', async () => {
  const before = (await entries()).length;
  await list({ kind: 'ip', reason: 'again' });
  expect(await entries()).toHaveLength(before);
  await list({ kind: 'ip', entityId: office.gateway.psp.id, list: 'WATCH' });
  const ips = (await entries()).filter(({ kind }) => kind === 'ip');
  expect(ips.map(({ entityId, reason: why, expiresAt }) => [entityId, why, expiresAt])).toEqual(
    expect.arrayContaining([
      [office.gateway.merchant.id, 'again', null],
      [office.gateway.psp.id, reason, null],
    ]),
  );
});

test('is refused for a value that the case does not have, an entity that is not above it, and readers', async () => {
  const before = (await entries()).length;
  const { status, body } = await list({ kind: 'device' });
  expect([status, body.error.details.fields]).toEqual([
    400,
    [{ name: 'kind', message: 'This case does not have this value.' }],
  ]);
  expect((await list({ kind: 'ip', entityId: office.other.merchant.id })).status).toBe(404);
  expect((await list({ kind: 'ip', expiresOn: '2020-01-01' })).status).toBe(400);
  expect((await list({ kind: 'ip' }, 'auditor')).status).toBe(403);
  expect((await list({ kind: 'ip' }, 'fraud analyst', '0'.repeat(32))).status).toBe(404);
  expect(await entries()).toHaveLength(before);
});
