import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { AuditAnchors, withAudit } from '#lib/audit/index.ts';
import { noteInState } from '#lib/backup/index.ts';
import { features } from '#lib/features.ts';
import { isNearlyFull } from '#lib/monitoring/staff/notice-sources.ts';
import { noticeKinds } from '#lib/notices/staff/routes.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { readEnv } from '#lib/platform/env.ts';
import type { NoticeCondition } from '#lib/staff/notice-source.ts';
import { rolesWith } from '#lib/staff/permissions.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { seedTransfers } from '#lib/transfers/testing/seed-transfers.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const directory = mkdtempSync(path.join(tmpdir(), 'turnpike-notices-'));
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 0 } });
});
afterAll(async () => {
  await gateway.close();
  rmSync(directory, { recursive: true });
});

const env = readEnv({
  TURNPIKE_ENV: 'test',
  TURNPIKE_DIR: directory,
  TURNPIKE_BACKUP_DIR: path.join(directory, 'backups'),
});

const sources = features.flatMap(({ notices = [] }) => notices);

async function find(kind: string): Promise<NoticeCondition[]> {
  const source = sources.find((each) => each.kind === kind);
  if (!source) throw new Error(`there is no source ${kind}`);
  const { clock, services } = gateway;
  const auditAnchors = new AuditAnchors(directory, services.gatewayServices.vault);
  return source.find({ ...services.gatewayServices, auditAnchors } as unknown as StaffServices, clock.now(), env);
}

test('each source has a kind of its own and is informed to some role', () => {
  expect(new Set(sources.map(({ kind }) => kind)).size).toBe(sources.length);
  expect(sources.filter(({ permission }) => rolesWith(permission).length === 0)).toEqual([]);
});

test('each source is in the settings of users, by a name', async () => {
  const messages = JSON.parse(await readFile('messages/en/notices/notices.json', 'utf8'));
  expect(new Set<string>(noticeKinds)).toEqual(new Set(sources.map(({ kind }) => kind)));
  expect(Object.keys(messages.kinds).sort()).toEqual([...noticeKinds].sort());
});

test('an acquirer is named while a fifth of its newest attempts failed, not for a single one', async () => {
  const { pool } = gateway.database;
  const { rows } = await pool.query('SELECT id FROM connector_account LIMIT 1');
  const accountId = rows[0].id;
  const pay = async (count: number, code: string) => {
    for (let each = 0; each < count; each += 1) {
      const { body } = await gateway.post('/v1/payments', cardDebit);
      await pool.query(`UPDATE payment SET mode = 'LIVE', result_code = $2 WHERE id = $1`, [body.id, code]);
      await pool.query('UPDATE payment_attempt SET connector_account_id = $2 WHERE payment_id = $1', [
        body.id,
        accountId,
      ]);
    }
    gateway.clock.advance(1);
  };
  await pay(12, '000.100.110');
  await pay(4, '900.100.600');
  expect(await find('acquirer-failing')).toEqual([]);
  await pay(2, '900.100.300');
  expect(await find('acquirer-failing')).toMatchObject([
    { subjectId: accountId, text: expect.stringContaining('6 of 18 attempts') },
  ]);
  gateway.clock.advance(11 * 60_000);
  expect(await find('acquirer-failing')).toEqual([]);
});

test('a settlement file is missing once its pause is longer than any of the last 60 days, weekends included', async () => {
  const { pool } = gateway.database;
  const { psp } = gateway;
  const monday = new Date('2026-11-02T06:00:00Z');
  await pool.query(
    `INSERT INTO settlement_import (id, entity_id, file_name, format, state, actor, created_at, updated_at)
     SELECT 'file-' || n, $1, 'file.csv', 'ADYEN', 'DONE', 'user:ada', at, at
     FROM (SELECT n, $2::timestamptz + n * interval '1 day' AS at FROM generate_series(0, 11) AS n) AS day
     WHERE extract(isodow FROM at) < 6`,
    [psp.id, monday],
  );
  const source = sources.find(({ kind }) => kind === 'settlement-file-missing');
  const missing = (at: string) =>
    source?.find({ ...gateway.services.gatewayServices } as unknown as StaffServices, new Date(at), env);
  // Friday the 13th had one. Monday's may come until Tuesday noon.
  expect(await missing('2026-11-16T23:59:00Z')).toEqual([]);
  expect(await missing('2026-11-17T11:00:00Z')).toEqual([]);
  expect(await missing('2026-11-17T13:00:00Z')).toMatchObject([
    {
      entityId: psp.id,
      title: 'No settlement file of ADYEN has come since 2026-11-13',
      text: expect.stringContaining('3 days'),
    },
  ]);
});

test('backups and their drills are named when they are late, and where none was made', async () => {
  expect(await find('backup-old')).toMatchObject([{ text: expect.stringContaining('was never made') }]);
  await noteInState(directory, {
    backupAt: gateway.clock.now().toISOString(),
    drillAt: gateway.clock.now().toISOString(),
  });
  expect([...(await find('backup-old')), ...(await find('drill-old'))]).toEqual([]);
  gateway.clock.advance(27 * hourMs);
  expect(await find('backup-old')).toHaveLength(1);
  expect(await find('drill-old')).toEqual([]);
  gateway.clock.advance(8 * dayMs);
  expect(await find('drill-old')).toHaveLength(1);
});

test.each([
  [{ freeBytes: 1.9 * 1024 ** 3, bytes: 100 * 1024 ** 3 }, true],
  [{ freeBytes: 2.1 * 1024 ** 3, bytes: 100 * 1024 ** 3 }, false],
  [{ freeBytes: 1 * 1024 ** 3, bytes: 4 * 1024 ** 3 }, false],
])('a disk with %o is nearly full: %s', (space, expected) => expect(isNearlyFull(space)).toBe(expected));

test('a changed entry of the audit log is named, at the latest a day after, to those whose log it is', async () => {
  const { db, clock, psp, services } = gateway;
  const { pool } = gateway.database;
  const by = { actor: 'user:ada', at: clock.now(), address: null };
  const change = { action: 'entity.changed', subjectId: psp.id, result: null };
  await withAudit(db, services.gatewayServices.vault, by, async () => ({ ...change, entityId: psp.id }));
  await withAudit(db, services.gatewayServices.vault, by, async () => ({ ...change, entityId: null }));
  const rename = async (chainId: string, actor: string) => {
    await pool.query('ALTER TABLE audit_entry DISABLE TRIGGER USER');
    await pool.query('UPDATE audit_entry SET actor = $2 WHERE chain_id = $1', [chainId, actor]);
    await pool.query('ALTER TABLE audit_entry ENABLE TRIGGER USER');
    clock.advance(dayMs);
  };
  const named = { text: expect.stringMatching(/^Entry 1 was changed\. Keep a copy/) };
  expect(await find('audit-log-broken')).toEqual([]);
  await rename(psp.id, 'user:eve');
  expect(await find('audit-log-broken')).toMatchObject([named]);
  expect(await find('installation-audit-log-broken')).toEqual([]);
  await rename('installation', 'user:eve');
  expect(await find('audit-log-broken')).toMatchObject([named]);
  expect(await find('installation-audit-log-broken')).toMatchObject([named]);
  await rename(psp.id, 'user:ada');
  expect(await find('audit-log-broken')).toEqual([]);
  await rename('installation', 'user:ada');
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
