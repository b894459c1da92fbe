import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BackupKeys } from '#lib/backup/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { ArchiveFolder } from './archive-folder.ts';
import { archiveRequests, openDays } from './archive-requests.ts';

let database: TestDatabase;
let scratch: string;
let folder: ArchiveFolder;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.pool, 'api_request, request_archive_opening');
  scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-archive-'));
  folder = new ArchiveFolder(scratch, new BackupKeys('ab'.repeat(32)));
  return () => rm(scratch, { recursive: true });
});

const now = new Date('2026-11-10T12:00:00Z');
const before = new Date('2026-11-03T12:00:00Z');

/** Requests of these days, many at the same millisecond. */
const insert = (day: string, count: number) =>
  database.pool.query(
    `INSERT INTO api_request (at, method, path, status, duration_micros, faults, replayed)
     SELECT $1::timestamptz + n / 3 * interval '1 millisecond', 'POST', '/v1/payments', 200, n, '[{"name":"é\\n\u2028\\r"}]', false
     FROM generate_series(1, $2::int) AS n`,
    [`${day}T00:00:00Z`, count],
  );

const readAll = async () => (await database.pool.query('SELECT * FROM api_request ORDER BY id')).rows;
const daysOf = (rows: { at: Date }[]) => [...new Set(rows.map(({ at }) => at.toISOString().slice(0, 10)))];
const open = (day: string, until: Date) =>
  autocommit(database).prisma.requestArchiveOpening.create({
    data: { day: new Date(day), actor: 'user:ada', requestedAt: now, until },
  });

it('whole days before the time go into files, all else stays, and an opened day is as it was', async () => {
  await insert('2026-11-01', 5_001);
  await insert('2026-11-02', 3);
  await insert('2026-11-03', 4);
  const stored = await readAll();
  expect(await archiveRequests(database, folder, before, now)).toEqual(['2026-11-01', '2026-11-02']);
  expect(daysOf(await readAll())).toEqual(['2026-11-03']);
  expect(await folder.listDays()).toEqual(['2026-11-01', '2026-11-02']);
  await open('2026-11-01', new Date('2026-11-17T12:00:00Z'));
  expect(await openDays(database, folder, now)).toBe(1);
  expect(await openDays(database, folder, now)).toBe(0);
  expect(await readAll()).toEqual(stored.filter(({ at }) => !at.toISOString().startsWith('2026-11-02')));
});

it('an opened day stays until its time is over, and is not written again then', async () => {
  await insert('2026-11-01', 10);
  await archiveRequests(database, folder, before, now);
  const [name = ''] = await readdir(path.join(scratch, 'request-log'));
  const file = await readFile(path.join(scratch, 'request-log', name));
  await open('2026-11-01', new Date('2026-11-11T12:00:00Z'));
  await openDays(database, folder, now);
  expect(await archiveRequests(database, folder, before, now)).toEqual([]);
  expect(await readAll()).toHaveLength(10);
  expect(await archiveRequests(database, folder, before, new Date('2026-11-11T12:00:00Z'))).toEqual([]);
  expect(await readAll()).toHaveLength(0);
  expect(await readFile(path.join(scratch, 'request-log', name))).toEqual(file);
});

it('a file has no request in clear, and one that was changed or renamed opens nothing and states why', async () => {
  await insert('2026-11-01', 10);
  await insert('2026-11-02', 10);
  await archiveRequests(database, folder, before, now);
  const [first = ''] = await readdir(path.join(scratch, 'request-log'));
  const file = path.join(scratch, 'request-log', first);
  expect((await readFile(file)).toString('latin1')).not.toContain('payments');
  await appendFile(file, 'x');
  await open('2026-11-01', new Date('2026-11-17T12:00:00Z'));
  await openDays(database, folder, now);
  const [opening] = await database.prisma.requestArchiveOpening.findMany();
  expect(opening).toMatchObject({ openedAt: null, problem: expect.stringContaining('2026-11-01') });
});

it('a day whose rows were not deleted to the end, because the process ended, loses nothing', async () => {
  await insert('2026-11-01', 10);
  const stored = await readAll();
  await archiveRequests(database, folder, before, now);
  await database.pool.query('INSERT INTO api_request SELECT * FROM jsonb_populate_recordset(NULL::api_request, $1)', [
    JSON.stringify(stored.slice(5)),
  ]);
  expect(await archiveRequests(database, folder, before, now)).toEqual([]);
  expect(await readAll()).toEqual([]);
  await open('2026-11-01', new Date('2026-11-17T12:00:00Z'));
  await openDays(database, folder, now);
  expect(await readAll()).toEqual(stored);
});
