import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { withAudit } from '#lib/audit/index.ts';
import { closeDays, dayMs } from '#lib/periods/testing/close-days.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { withPool } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createPrisma } from '#lib/platform/database/prisma-client.ts';
import { locateCluster, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { cardDebit, startTestGateway, type TestGateway, testMasterKey } from '#test/fixtures/gateway.ts';
import { createBackup } from '../base/create-backup.ts';
import { BackupFolder } from '../storage/backup-folder.ts';
import { BackupKeys } from '../storage/backup-keys.ts';
import { archiveNow } from '../wal/archive-now.ts';

export type BackedUpGateway = {
  readonly gateway: TestGateway;
  readonly folder: BackupFolder;
  /** The TURNPIKE_DIR. */
  readonly directory: string;
  /** For whatever the test needs; removed at the end. */
  readonly scratch: string;
  readonly url: string;
  backUp(): Promise<string>;
  /** Stores the log up to now. */
  archive(): Promise<boolean>;
  /** Payments that a backup before does not have. */
  pay(count: number): Promise<void>;
  removeDirectory(directory: string): Promise<void>;
  close(): Promise<void>;
};

/** A gateway on an embedded database of its own, which archives its log. */
export async function startBackedUpGateway(): Promise<BackedUpGateway> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-backup-'));
  const directory = path.join(scratch, 'live');
  const server = await startEmbeddedPostgres({ directory, archivesWal: true });
  const cluster = await locateCluster(directory);
  await prepareDatabase(server.ownerUrl);
  const gateway = await startTestGateway({}, createLog('silent'), {
    openDatabase: async () => {
      const pool = createPool(server.ownerUrl, { max: 10 });
      const prisma = createPrisma(pool);
      const close = async (): Promise<void> => {
        await prisma.$disconnect();
        await pool.end();
      };
      return { ...withPool(pool, prisma), prisma, url: server.ownerUrl, close };
    },
  });
  const folder = new BackupFolder(path.join(scratch, 'backup'), new BackupKeys(testMasterKey));
  const removeDirectory = async (at: string): Promise<void> => {
    const { directory: home } = await locateCluster(at);
    for (const each of [home, at]) await rm(each, { recursive: true, force: true });
  };
  return {
    gateway,
    folder,
    directory,
    scratch,
    url: server.url,
    backUp: async () => {
      const source = { url: server.url, data: cluster.data, turnpikeVersion: '0.0.0' };
      return (await createBackup(folder, source, { keep: 7, now: () => systemClock.now() })).manifest.id;
    },
    archive: () => archiveNow(folder, { url: server.url, spool: cluster.spool }),
    pay: (count) => pay(gateway, count),
    removeDirectory,
    close: async () => {
      await gateway.close();
      await server.stop();
      await removeDirectory(directory);
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

async function pay(gateway: TestGateway, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { status, text } = await gateway.post('/v1/payments', cardDebit);
    if (status !== 200) throw new Error(text);
  }
  await drain(gateway);
}

async function drain({ database, services, clock }: TestGateway): Promise<void> {
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
}

/** Payments, stored numbers, entries of the audit log and a closed period: something for every check. */
export async function fill(gateway: TestGateway): Promise<void> {
  await pay(gateway, 4);
  for (const number of ['4200000000000000', '4111111111111111', '5454545454545454']) {
    const { amount: _a, currency: _c, paymentType: _t, ...card } = cardDebit;
    await gateway.post('/v1/registrations', { ...card, 'card.number': number });
  }
  const { vault } = gateway.services.gatewayServices;
  for (const subjectId of ['one', 'two', 'three']) {
    const caller = { at: gateway.clock.now(), actor: 'cli', address: null };
    await withAudit(gateway.db, vault, caller, async () => ({
      result: null,
      action: 'vault-key.rotate',
      entityId: null,
      subjectId,
    }));
  }
  gateway.clock.advance(dayMs);
  await drain(gateway);
  await closeDays(gateway);
}
