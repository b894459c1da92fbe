import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
});
afterAll(() => gateway.close());

it('phone numbers that were listed with their signs are compared by digits, one entry for each number', async () => {
  const { db, database, merchant } = gateway;
  const [earlier, later] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-02-01T00:00:00Z')];
  const entries = [
    { id: 'a', value: '+491511234', expiresAt: earlier },
    { id: 'b', value: '00491511234', expiresAt: null },
    { id: 'c', value: '491511234', expiresAt: later },
    { id: 'd', value: '+49', expiresAt: null },
    { id: 'e', value: '+49151', expiresAt: earlier, list: 'WATCH' },
  ];
  await autocommit(db).prisma.riskListEntry.createMany({
    data: entries.map((entry) => ({
      entityId: merchant.id,
      list: 'BLOCK',
      kind: 'phone',
      label: entry.value,
      reason: 'test',
      actor: 'cli',
      createdAt: new Date('2026-01-01T00:00:00Z'),
      ...entry,
    })),
  });
  await database.pool.query(await readFile('prisma/migrations/20261224102000_listed_phones/migration.sql', 'utf8'));
  const left = await db.prisma.riskListEntry.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ id, value, label }) => [id, value, label])).toEqual([
    ['b', '491511234', '00491511234'],
    ['d', '49', '+49'],
    ['e', '49151', '+49151'],
  ]);
  const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.phone': '+49 151 1234' };
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...customer });
  expect(body.result.code).toBe('100.400.147');
});
