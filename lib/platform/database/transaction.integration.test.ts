import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sleep } from '../clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase, type Database, withPool } from './database.ts';
import { createPrisma } from './prisma-client.ts';
import type { Statement } from './statement.ts';
import { execute } from './statement.ts';
import { autocommit, type StaffTx, type Tx, withStaffTransaction, withTransaction } from './transaction.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = createDatabase(database.pool);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('DELETE FROM sso_key');
});

const insertKey: Statement<{ name: string }, Record<never, never>, 'write'> = {
  name: 'test.insert-key',
  kind: 'write',
  parameters: ['name'],
  text: "INSERT INTO sso_key (name, sealed, created_at) VALUES ($1, '', now())",
};
const insertByPrisma = (tx: StaffTx, name: string) =>
  tx.prisma.ssoKey.create({ data: { name, sealed: '', createdAt: new Date(0) } });

const names = async (): Promise<string[]> =>
  (await db.prisma.ssoKey.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name);

describe('a transaction of staff', () => {
  test('runs Prisma and statements on one connection: both see what the other wrote, and commit together', async () => {
    await withStaffTransaction(db, async (tx) => {
      await insertByPrisma(tx, 'prisma');
      await execute(tx, insertKey, { name: 'statement' });
      expect(await tx.prisma.ssoKey.count()).toBe(2);
      const { rows } = await tx.query({ text: 'SELECT count(*)::int AS count FROM sso_key' });
      expect(rows).toEqual([{ count: 2 }]);
      expect(await names()).toEqual([]);
    });
    expect(await names()).toEqual(['prisma', 'statement']);
  });

  test('leaves nothing of either when its work fails', async () => {
    const failing = withStaffTransaction(db, async (tx) => {
      await insertByPrisma(tx, 'prisma');
      await execute(tx, insertKey, { name: 'statement' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  test('uses its own connection when many run at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        withStaffTransaction(db, async (tx) => {
          await insertByPrisma(tx, `${index} prisma`);
          await execute(tx, insertKey, { name: `${index} statement` });
          if (index % 2 === 0) throw new Error('no');
        }).catch(() => undefined),
      ),
    );
    expect(await names()).toHaveLength(20);
  });

  test('shares the connection also when a second copy of the module begins it, as Next bundles one', async () => {
    const copy: typeof import('./transaction.ts') = await import(`${'./transaction.ts'}?copy`);
    expect(copy.withStaffTransaction).not.toBe(withStaffTransaction);
    await copy.withStaffTransaction(db, (tx) => execute(tx, insertKey, { name: 'copy' }));
    expect(await names()).toEqual(['copy']);
  });

  test('within another one is a transaction of its own', async () => {
    await withStaffTransaction(db, async () => {
      await withStaffTransaction(db, (inner) => execute(inner, insertKey, { name: 'inner' }));
      throw new Error('no');
    }).catch(() => undefined);
    expect(await names()).toEqual(['inner']);
  });
});

describe('a transaction', () => {
  test.each([
    ['of statements', (work: (tx: Tx) => Promise<void>) => withTransaction(database.pool, work)],
    ['of staff', (work: (tx: Tx) => Promise<void>) => withStaffTransaction(db, work)],
  ])('%s refuses statements after its end, when its connection serves somebody else', async (_, begin) => {
    let kept: Tx | undefined;
    await begin(async (tx) => {
      kept = tx;
    });
    expect(() => kept?.query({ text: 'SELECT 1' })).toThrow('the transaction has ended');
  });

  test('of staff that takes too long runs nothing on the connection that Prisma gave back', async () => {
    const impatient = withPool(database.pool, createPrisma(database.pool, 100));
    const late = withStaffTransaction(impatient, async (tx) => {
      await insertByPrisma(tx, 'early');
      await sleep(300);
      await execute(tx, insertKey, { name: 'late' });
    });
    await expect(late).rejects.toThrow('the transaction has ended');
    expect(await names()).toEqual([]);
  });

  test('is required by whatever writes: neither the database nor a pool compiles in its place', async () => {
    const wrong = async (tx: Tx): Promise<void> => {
      // @ts-expect-error: the database is no transaction
      await execute(db, insertKey, { name: 'database' });
      // @ts-expect-error: a pool is no transaction
      await execute(database.pool, insertKey, { name: 'pool' });
      // @ts-expect-error: Prisma writes in transactions only
      await db.prisma.ssoKey.create({ data: { name: 'prisma', sealed: '', createdAt: new Date(0) } });
      // @ts-expect-error: a transaction has no pool
      await tx.pool.query('SELECT 1');
      // @ts-expect-error: SQL texts do not run through Prisma
      await db.prisma.$executeRaw`SELECT 1`;
    };
    expect(wrong).toBeTypeOf('function');
    await execute(autocommit(db), insertKey, { name: 'committed' });
    expect(await names()).toEqual(['committed']);
  });
});
