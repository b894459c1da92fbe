import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withAudit } from '#lib/audit/index.ts';
import { previewErasure, readScope, runErasures, startErasure } from '#lib/erasure/index.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { readEnv } from '#lib/platform/env.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { sealedColumns } from '#lib/sealed-columns.ts';
import { cardDebit, testMasterKey } from '#test/fixtures/gateway.ts';
import { noteInState } from './backup-state.ts';
import { isGenuine } from './drill/drill-page.ts';
import { runDrill } from './drill/run-drill.ts';
import { backupJobs } from './jobs.ts';
import { type BackedUpGateway, fill, startBackedUpGateway } from './testing/backed-up-gateway.ts';

let live: BackedUpGateway;
beforeAll(async () => {
  live = await startBackedUpGateway();
  await fill(live.gateway);
  await live.backUp();
  await live.pay(2);
}, 120_000);
afterAll(() => live.close());

const drill = (isArchive = true) =>
  runDrill({
    folder: live.folder,
    directory: live.directory,
    isArchive,
    masterKey: Buffer.from(testMasterKey, 'hex'),
    sealedColumns,
    prepare: prepareDatabase,
    clock: systemClock,
  });

const jobs = () => {
  const env = readEnv({
    TURNPIKE_DIR: live.directory,
    TURNPIKE_BACKUP_DIR: live.folder.root,
    TURNPIKE_MASTER_KEY: testMasterKey,
  });
  return backupJobs({ db: live.gateway.services.gatewayServices.db, clock: systemClock }, env);
};

async function ageOf(name: string): Promise<number> {
  const text = await register.getSingleMetricAsString(name);
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

it('verifies and compares what came until now, signs its page, and shows its age', async () => {
  jobs();
  expect(await ageOf('turnpike_drill_age_seconds')).toBeGreaterThan(1_000_000_000);
  const { page, isGood } = await drill();
  expect(page).toMatch(/^result {7}good$/m);
  expect(isGood).toBe(true);
  expect(page).toMatch(/good {4}events +\d+ equal, of 1 merchants/);
  expect(page).toMatch(/good {4}vault +[1-9]\d* values of [1-9]/);
  expect(page).toMatch(/good {4}periods +equal: 1 closed periods/);
  expect(isGenuine(page, live.folder.keys)).toBe(true);
  expect(isGenuine(page.replace('good', 'GOOD'), live.folder.keys)).toBe(false);
  const [name = ''] = await readdir(path.join(live.folder.root, 'drills'));
  expect(await readFile(path.join(live.folder.root, 'drills', name), 'utf8')).toBe(page);
  expect(await ageOf('turnpike_drill_age_seconds')).toBeLessThan(60);
  await noteInState(live.directory, { backupAt: systemClock.now().toISOString() });
  expect(await ageOf('turnpike_backup_age_seconds')).toBeLessThan(60);
  expect(await ageOf('turnpike_drill_age_seconds')).toBeLessThan(60);
}, 120_000);

it('the job of the gateway stores the log as it comes', async () => {
  const [job] = jobs();
  const before = await live.folder.listWal();
  await live.pay(1);
  const client = new pg.Client({ connectionString: live.url });
  await client.connect();
  await client.query('SELECT pg_switch_wal()');
  await client.end();
  await vi.waitFor(
    async () => {
      await job?.run();
      expect((await live.folder.listWal()).length).toBeGreaterThan(before.length);
    },
    { timeout: 20_000, interval: 100 },
  );
});

it('is good with a copy of before an erasure, and with one of after it', async () => {
  const { gateway } = live;
  const services = gateway.services.gatewayServices;
  const named = {
    'customer.email': 'rosa@flowers.example',
    'customer.givenName': 'Rosa',
    'customer.surname': 'Linden',
  };
  await gateway.post('/v1/payments', { ...cardDebit, ...named });
  await live.pay(1);
  await live.archive();
  const scope = await readScope(gateway.db, gateway.merchant.id);
  if (!scope) throw new Error('no scope');
  const key = { kind: 'EMAIL', value: 'rosa@flowers.example' } as const;
  const { preview } = await previewErasure(services, scope, key);
  const by = { at: gateway.clock.now(), actor: 'cli', address: null };
  await withAudit(gateway.db, services.vault, by, (tx) =>
    startErasure(tx, services.vault, { entityId: scope.entityId, key, preview, actor: 'cli', now: by.at }),
  );
  await vi.waitFor(
    async () => {
      gateway.clock.advance(3_000);
      await runErasures(services);
      await live.pay(0);
      const left = await gateway.db.prisma.erasure.count({ where: { state: { not: 'DONE' } } });
      expect(left).toBe(0);
    },
    { timeout: 20_000, interval: 50 },
  );
  const text = `SELECT FROM event WHERE data::text ILIKE '%rosa%'`;
  expect((await gateway.database.pool.query(text)).rows).toEqual([]);
  const older = await drill(false);
  expect(older.page).toMatch(/^result {7}good$/m);
  const newer = await drill();
  expect(newer.page).toMatch(/^result {7}good$/m);
}, 180_000);

it('a backup that cannot be restored fails the drill with its reason, and the age stays', async () => {
  const [segment = ''] = (await live.folder.listWal()).slice(-1);
  await rm(live.folder.walFile(segment));
  const { page, isGood } = await drill();
  expect(isGood).toBe(false);
  expect(page).toMatch(/FAILED {2}restore +wal\/[0-9A-F]+ is missing/);
  expect(page).toContain('restored to  nothing');
  expect(isGenuine(page, live.folder.keys)).toBe(true);
}, 60_000);
