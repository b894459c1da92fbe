import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackupKeys } from '#lib/backup/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createLog } from '#lib/platform/log.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { startTestGateway } from '#test/fixtures/gateway.ts';
import { ArchiveFolder } from '../archive/archive-folder.ts';

let office: TestBackOffice;
let archive: string;
const day = '2026-10-31';
beforeAll(async () => {
  archive = await mkdtemp(path.join(os.tmpdir(), 'turnpike-archive-'));
  const env = { TURNPIKE_ARCHIVE_DIR: archive, TURNPIKE_BACKUP_KEY: 'ab'.repeat(32) };
  office = await startTestBackOffice(await startTestGateway({}, createLog('silent'), { env }));
  await new ArchiveFolder(archive, new BackupKeys('ab'.repeat(32))).write(day, oneRequest());
});
afterAll(async () => {
  await office.close();
  await rm(archive, { recursive: true });
});

async function* oneRequest() {
  yield [{ id: '1' }];
}

test('days of the archive, which are of all tenants, are for administrators of every PSP alone', async () => {
  const { db } = office.gateway;
  const ask = async () => (await office.call('GET', '/request-archive', { as: 'administrator' })).body;
  const open = async () =>
    (await office.call('POST', '/request-archive/open', { as: 'administrator', body: { day } })).status;
  expect(await ask()).toEqual({ days: null, opened: [] });
  expect(await open()).toBe(404);
  const { id } = await db.prisma.user.findUniqueOrThrow({ where: { username: 'administrator' } });
  const role = { userId: id, entityId: office.other.psp.id, role: 'administrator' };
  await autocommit(db).prisma.userRole.create({ data: role });
  office.gateway.services.sso.sessions.invalidate();
  expect(await ask()).toEqual({ days: [day], opened: [] });
  expect(await open()).toBe(200);
  expect(await ask()).toMatchObject({ opened: [{ day, state: 'OPENING' }] });
});
