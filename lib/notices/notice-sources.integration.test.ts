import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { features } from '#lib/features.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { NoticeCondition } from '#lib/staff/notice-source.ts';
import { rolesWith } from '#lib/staff/permissions.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { seedTransfers } from '#lib/transfers/testing/seed-transfers.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 0 } });
});
afterAll(() => gateway.close());

const sources = features.flatMap(({ notices = [] }) => notices);

async function find(kind: string): Promise<NoticeCondition[]> {
  const source = sources.find((each) => each.kind === kind);
  if (!source) throw new Error(`there is no source ${kind}`);
  return source.find(gateway.services.gatewayServices as unknown as StaffServices, gateway.clock.now());
}

test('each source has a kind of its own and is informed to some role', () => {
  expect(new Set(sources.map(({ kind }) => kind)).size).toBe(sources.length);
  expect(sources.filter(({ permission }) => rolesWith(permission).length === 0)).toEqual([]);
});

test('a token is named from 14 days before it expires until it is rotated or has expired', async () => {
  const { db, clock, merchant } = gateway;
  const expiresAt = new Date(clock.now().getTime() + 15 * dayMs);
  await issueToken(autocommit(db), { entityId: merchant.id, name: 'shop', expiresAt }, clock.now());
  const named = async () => (await find('access-token-expires')).some(({ text }) => text.includes('“shop”'));
  expect(await named()).toBe(false);
  clock.advance(2 * dayMs);
  expect(await named()).toBe(true);
  clock.advance(13 * dayMs + 1);
  expect(await named()).toBe(false);
});

test('a file connection is named while its last run failed', async () => {
  const seed = { merchantId: gateway.merchant.id, name: 'Daily file', now: gateway.clock.now() };
  const { connectionId } = await seedTransfers(gateway.services.gatewayServices, seed);
  const { prisma } = autocommit(gateway.db);
  expect(await find('file-connection-failing')).toEqual([]);
  await prisma.fileConnection.update({
    where: { id: connectionId },
    data: { isEnabled: true, lastError: 'no such file' },
  });
  expect(await find('file-connection-failing')).toMatchObject([
    { subjectId: connectionId, text: expect.stringContaining('no such file') },
  ]);
});

test('the approval rate of a merchant is named when the last hour is far below the day before', async () => {
  const { pool } = gateway.database;
  const pay = async (count: number, state: string, hoursAgo: number) => {
    const at = new Date(gateway.clock.now().getTime() - hoursAgo * hourMs);
    for (let each = 0; each < count; each += 1) {
      const { body } = await gateway.post('/v1/payments', cardDebit);
      await pool.query('UPDATE payment SET mode = $2, state = $3, created_at = $4 WHERE id = $1', [
        body.id,
        'LIVE',
        state,
        at,
      ]);
    }
  };
  await pay(28, 'APPROVED', 5);
  await pay(2, 'DECLINED', 5);
  await pay(18, 'APPROVED', 0.5);
  await pay(2, 'DECLINED', 0.5);
  expect(await find('approval-rate-fell')).toEqual([]);
  await pay(20, 'DECLINED', 0.5);
  expect(await find('approval-rate-fell')).toMatchObject([
    {
      subjectId: gateway.merchant.id,
      title: expect.stringContaining('fell to 45 %'),
      text: expect.stringContaining('it was 93 %'),
    },
  ]);
});
