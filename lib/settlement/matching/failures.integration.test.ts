import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { commitImport, retryImport, undoImport } from '../imports/change-import.ts';
import { countSetAside } from '../imports/import-store.ts';
import type { SettlementImport } from '../imports/settlement-import.ts';
import { breakMatching } from '../testing/break-matching.ts';
import { fileOf, getImport, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import { runSettlementSlice } from './match-import.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const by = () => ({ actor: 'user:test', now: gateway.clock.now() });
const cause = 'A line has a value that the database cannot calculate with. (PostgreSQL 22003)';

let used = 0;
/** A committed import of so many lines, each of which names a payment of its own. */
async function committed(lines: number): Promise<SettlementImport> {
  const rows: ReturnType<typeof rowOf>[] = [];
  for (let line = 0; line < lines; line += 1) {
    const { body } = await gateway.post('/v1/payments', cardDebit);
    used += 1;
    const amounts = { Amount: '92.00', SettlementAmount: '92.00', SettlementFee: '' };
    rows.push(rowOf(gateway, { UniqueID: body.id, SettlementTxId: `failing-${used}`, ...amounts }));
  }
  const imported = await importFile(gateway, { text: fileOf(rows), fileName: `file-${used}.csv` });
  await commitImport(autocommit(gateway.db), imported.id, by());
  // The order of imports is that of their times.
  gateway.clock.advance(1_000);
  return imported;
}

const read = (id: string) => getImport(gateway, id);
const slice = () => runSettlementSlice({ ...gateway, batchSize: 2 });

/** Runs steps until nothing is left that may be done now; returns how many failed. */
async function runAll(): Promise<number> {
  let failed = 0;
  for (;;) {
    const done = await slice().catch(() => {
      failed += 1;
      return 1;
    });
    if (done === 0) return failed;
  }
}

/** Lets the time of all tries pass. */
async function runAllTries(): Promise<number> {
  let failed = 0;
  for (let wait = 0; wait < 6; wait += 1) {
    failed += await runAll();
    gateway.clock.advance(900_000);
  }
  return failed;
}

async function settledOf(importId: string): Promise<{ rows: number; payments: number; booked: string }> {
  const { rows } = await gateway.database.pool.query(
    `SELECT count(*)::int AS rows, count(DISTINCT payment_id) FILTER (WHERE settles)::int AS payments,
       (SELECT coalesce(sum((e.data ->> 'lines')::int), 0)::text FROM event e WHERE e.stream_id = $1
         AND e.type = 'settlement.lines_matched') AS booked
     FROM settlement_match WHERE import_id = $1`,
    [importId],
  );
  return rows[0];
}

describe('an import whose matching fails', () => {
  it('is tried five times with growing waits, and then later imports of the PSP go on without it', async () => {
    const failing = await committed(6);
    const later = await committed(2);
    const mend = await breakMatching(gateway, { importId: failing.id, fromRow: 4 });
    expect(await runAll()).toBe(1);
    const waits: number[] = [];
    for (let tries = 1; tries < 5; tries += 1) {
      const { failures, failure, failedAt, retryAt, setAsideAt } = await read(failing.id);
      expect([failures, failure, setAsideAt]).toEqual([tries, cause, null]);
      waits.push((retryAt?.getTime() ?? 0) - (failedAt?.getTime() ?? 0));
      expect(await slice()).toBe(0);
      expect((await read(later.id)).state).toBe('MATCHING');
      gateway.clock.advance(waits.at(-1) as number);
      expect(await runAll()).toBe(1);
    }
    expect(waits).toEqual([10_000, 40_000, 160_000, 640_000]);
    const aside = await read(failing.id);
    expect(aside).toMatchObject({ state: 'MATCHING', failures: 5, failure: cause, retryAt: null });
    expect(aside.setAsideAt).not.toBeNull();
    expect((await read(later.id)).state).toBe('DONE');
    expect(await settledOf(later.id)).toMatchObject({ rows: 2, payments: 2 });
    const counted = (entityIds: string[] | null) => countSetAside(gateway.db, { entityIds, max: 10 });
    expect(await counted(null)).toBe(1);
    expect(await counted([gateway.psp.id])).toBe(1);
    expect(await counted([])).toBe(0);

    gateway.clock.advance(10_000_000);
    expect(await slice()).toBe(0);
    // Still broken: it has all of its tries again, and is set aside again.
    expect(await retryImport(autocommit(gateway.db), failing.id, by())).toBe(true);
    expect(await runAllTries()).toBe(5);
    await mend();
    expect(await retryImport(autocommit(gateway.db), failing.id, by())).toBe(true);
    expect(await runAll()).toBe(0);
    const { state, failures, failure, matchedThrough } = await read(failing.id);
    expect([state, failures, failure, matchedThrough]).toEqual(['DONE', 0, null, 6]);
    expect(await settledOf(failing.id)).toMatchObject({ rows: 6, payments: 6 });
    expect(await counted(null)).toBe(0);
  });

  it('goes on by itself where the cause is gone before the last try', async () => {
    const failing = await committed(2);
    const mend = await breakMatching(gateway, { importId: failing.id, fromRow: 2 });
    expect(await runAll()).toBe(1);
    await mend();
    gateway.clock.advance(10_000);
    expect(await runAll()).toBe(0);
    expect(await read(failing.id)).toMatchObject({ state: 'DONE', failures: 0, failure: null, retryAt: null });
  });

  it('is not tried again by users where nothing failed', async () => {
    const done = await matchAll(gateway, await importFile(gateway, { text: fileOf([rowOf(gateway)]) }));
    expect(await retryImport(autocommit(gateway.db), done.id, by())).toBe(false);
  });
});

describe('an import whose undo fails', () => {
  it('is set aside, does not hold up others, and is undone when it is tried again', async () => {
    const undone = await committed(2);
    expect(await runAll()).toBe(0);
    await undoImport(autocommit(gateway.db), undone.id, by());
    const later = await committed(1);
    const { pool } = gateway.database;
    await pool.query(`CREATE FUNCTION refuse_undo() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '57014'; END $$`);
    await pool.query(`CREATE TRIGGER refuse_undo BEFORE DELETE ON settlement_match FOR EACH ROW
      EXECUTE FUNCTION refuse_undo()`);
    expect(await runAllTries()).toBe(5);
    expect(await read(undone.id)).toMatchObject({ state: 'UNDOING', failures: 5 });
    expect((await read(later.id)).state).toBe('DONE');
    await pool.query('DROP TRIGGER refuse_undo ON settlement_match');
    await retryImport(autocommit(gateway.db), undone.id, by());
    expect(await runAll()).toBe(0);
    expect(await read(undone.id)).toMatchObject({ state: 'UNDONE', failures: 0 });
    expect((await settledOf(undone.id)).rows).toBe(0);
  });
});
