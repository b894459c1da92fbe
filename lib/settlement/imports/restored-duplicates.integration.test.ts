import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { fileOf, getImport, importFile, rowOf } from '../testing/test-import.ts';
import { cancelImport, commitImport, retryImport, undoImport } from './change-import.ts';
import type { SettlementImport } from './settlement-import.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() =>
  emptyTables(
    gateway.database.pool,
    'settlement_import, settlement_line, settlement_match, settlement_import_merchant, settlement_bad_row, settlement_duplicate_line, settlement_restored_line',
  ),
);
afterAll(() => gateway.close());

const by = () => ({ actor: 'user:test', now: gateway.clock.now() });
const tx = () => autocommit(gateway.db);

async function runAll(batchSize = 4): Promise<void> {
  while ((await runSettlementSlice({ ...gateway, batchSize })) > 0);
}

let used = 0;
/** Rows about payments of their own. */
async function payRows(count: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const { body } = await gateway.post('/v1/payments', cardDebit);
    used += 1;
    const amounts = { Amount: '92.00', SettlementAmount: '92.00', SettlementFee: '' };
    rows.push(rowOf(gateway, { UniqueID: body.id, SettlementTxId: `again-${used}`, ...amounts }));
  }
  return rows;
}

async function load(rows: readonly FileRow[], fileName: string): Promise<string> {
  const { id } = await importFile(gateway, { text: fileOf(rows), fileName });
  // The order of imports is that of their times.
  gateway.clock.advance(1_000);
  return id;
}

async function match(rows: readonly FileRow[], fileName: string): Promise<string> {
  const id = await load(rows, fileName);
  await commitImport(tx(), id, by());
  await runAll();
  return id;
}

async function undo(id: string): Promise<void> {
  expect(await undoImport(tx(), id, by())).toBe(true);
  await runAll();
}

const countsOf = ({ state, lineCount, duplicateCount, matchedThrough, totals }: SettlementImport) => ({
  state,
  lineCount,
  duplicateCount,
  matchedThrough,
  totalled: totals.reduce((sum, { lines }) => sum + lines, 0),
});
const read = async (id: string) => countsOf(await getImport(gateway, id));

/** The rows of the lines of an import, and of those whose payment they settle. */
async function rowsOf(id: string): Promise<{ lines: number[]; settled: number[]; left: string[] }> {
  const { rows } = await gateway.database.pool.query(
    `SELECT (SELECT coalesce(array_agg(row_number ORDER BY row_number), '{}') FROM settlement_line WHERE import_id = $1) AS lines,
       (SELECT coalesce(array_agg(row_number ORDER BY row_number), '{}') FROM settlement_match
        WHERE import_id = $1 AND settles AND exception IS NULL) AS settled,
       (SELECT coalesce(array_agg(reason ORDER BY row_number), '{}') FROM settlement_bad_row WHERE import_id = $1) AS left`,
    [id],
  );
  return rows[0];
}

/** The amount as which the lines of an import are booked, less what was taken back. */
async function bookedOf(id: string): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    `SELECT coalesce(sum((s.sum ->> 'amountMinor')::bigint), 0)::int AS booked FROM event e
     CROSS JOIN LATERAL jsonb_array_elements(coalesce(e.data -> 'sums', '[]')) AS s (sum) WHERE e.stream_id = $1`,
    [id],
  );
  return rows[0].booked;
}

describe('rows that were left out as duplicates', () => {
  it('come back and settle their payments when the import that had them is undone', async () => {
    const rows = await payRows(5);
    const [one, two, three, four, five] = rows as [FileRow, FileRow, FileRow, FileRow, FileRow];
    const first = await match([two, three, five], 'first.csv');
    const second = await match([one, two, three, four, five], 'second.csv');
    expect(await read(second)).toMatchObject({ lineCount: 2, duplicateCount: 3, matchedThrough: 2 });
    await undo(first);
    expect(await read(first)).toMatchObject({ state: 'UNDONE', lineCount: 3 });
    expect(await read(second)).toEqual({
      state: 'DONE',
      lineCount: 5,
      duplicateCount: 0,
      matchedThrough: 5,
      totalled: 5,
    });
    const all = [2, 3, 4, 5, 6];
    expect(await rowsOf(second)).toEqual({ lines: all, settled: all, left: [] });
    expect(await bookedOf(first)).toBe(0);
    expect(await bookedOf(second)).toBe(5 * 9_200);
    // The second import is undone as any other one.
    await undo(second);
    expect((await rowsOf(second)).settled).toEqual([]);
    expect(await bookedOf(second)).toBe(0);
  });

  it('come back to the earliest of several files, and to the next one when that is undone', async () => {
    const rows = await payRows(2);
    const first = await match(rows, 'first.csv');
    const extra = await payRows(2);
    const second = await match([...rows, extra[0] as FileRow], 'second.csv');
    const third = await match([...rows, extra[1] as FileRow], 'third.csv');
    await undo(first);
    expect(await read(second)).toMatchObject({ lineCount: 3, duplicateCount: 0, matchedThrough: 3 });
    expect(await read(third)).toMatchObject({ lineCount: 1, duplicateCount: 2, matchedThrough: 1 });
    expect((await rowsOf(third)).left).toEqual([
      'This row was imported from line 2 of second.csv already.',
      'This row was imported from line 3 of second.csv already.',
    ]);
    await undo(second);
    expect(await read(third)).toEqual({
      state: 'DONE',
      lineCount: 3,
      duplicateCount: 0,
      matchedThrough: 3,
      totalled: 3,
    });
    expect((await rowsOf(third)).settled).toEqual([2, 3, 4]);
  });

  it('stay left out where a third import has them as well, or their own file has them before', async () => {
    const [one, two] = (await payRows(2)) as [FileRow, FileRow];
    const first = await match([one], 'first.csv');
    const second = await load([one, one, two], 'second.csv');
    expect(await read(second)).toMatchObject({ lineCount: 1, duplicateCount: 2 });
    await undo(first);
    expect(await read(second)).toMatchObject({ state: 'CHECKED', lineCount: 2, duplicateCount: 1, totalled: 2 });
    // The file that was undone, again: its row is in the second file now.
    const again = await load([one, ...(await payRows(1))], 'again.csv');
    expect(await read(again)).toMatchObject({ lineCount: 1, duplicateCount: 1 });
    await commitImport(tx(), second, by());
    await runAll();
    expect(await rowsOf(second)).toMatchObject({ lines: [2, 4], settled: [2, 4] });
  });

  it('come back beside lines of their file that are matched again because of the same undo', async () => {
    const [one, two] = (await payRows(2)) as [FileRow, FileRow];
    const first = await match([one, two], 'first.csv');
    // Another line about the payment of the second row.
    const second = await match([one, { ...two, SettlementTxId: 'other' }], 'second.csv');
    expect(await read(second)).toMatchObject({ lineCount: 1, duplicateCount: 1 });
    expect((await rowsOf(second)).settled).toEqual([]);
    await undo(first);
    expect(await rowsOf(second)).toMatchObject({ lines: [2, 3], settled: [2, 3] });
    expect(await bookedOf(second)).toBe(2 * 9_200);
  });

  it('without an id of their own come back together', async () => {
    const fee = rowOf(gateway, { ReconciliationType: 'FEE', SettlementTxId: '', UniqueID: '' });
    const first = await match([fee, fee], 'first.csv');
    const second = await match([fee, fee, ...(await payRows(1))], 'second.csv');
    expect(await read(second)).toMatchObject({ lineCount: 1, duplicateCount: 2 });
    await undo(first);
    expect(await read(second)).toMatchObject({ lineCount: 3, duplicateCount: 0, matchedThrough: 3 });
  });

  it('come back when the import that had them is cancelled before its commit', async () => {
    const rows = await payRows(3);
    const first = await load(rows, 'first.csv');
    const second = await match([...rows, ...(await payRows(1))], 'second.csv');
    expect(await cancelImport(tx(), first, by())).toBe(true);
    await runAll();
    expect(await read(second)).toMatchObject({ state: 'DONE', lineCount: 4, matchedThrough: 4 });
    expect((await rowsOf(second)).settled).toEqual([2, 3, 4, 5]);
  });

  it('of an import that is matched come back before and behind its place', async () => {
    const rows = await payRows(8);
    const first = await match([rows[1] as FileRow, rows[6] as FileRow], 'first.csv');
    const second = await load(rows, 'second.csv');
    await commitImport(tx(), second, by());
    await runSettlementSlice({ ...gateway, batchSize: 4, signal: AbortSignal.abort() });
    expect((await read(second)).matchedThrough).toBe(4);
    await undoImport(tx(), first, by());
    await runAll(2);
    expect(await read(second)).toMatchObject({ state: 'DONE', lineCount: 8, matchedThrough: 8 });
    expect((await rowsOf(second)).settled).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are not lost when coming back fails: the import shows it, and is tried again', async () => {
    const rows = await payRows(2);
    const first = await match(rows, 'first.csv');
    const second = await match([...rows, ...(await payRows(1))], 'second.csv');
    const { pool } = gateway.database;
    await pool.query(`CREATE FUNCTION refuse_line() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '53100'; END $$`);
    await pool.query(`CREATE TRIGGER refuse_line BEFORE INSERT ON settlement_line FOR EACH ROW
      EXECUTE FUNCTION refuse_line()`);
    await undoImport(tx(), first, by());
    for (let tries = 0; tries < 6; tries += 1) {
      await runAll().catch(() => undefined);
      gateway.clock.advance(900_000);
    }
    const failed = await getImport(gateway, first);
    expect(failed).toMatchObject({ state: 'UNDONE', failures: 5 });
    expect(failed.failure).toMatch(/^The database has no memory, disk space/);
    await pool.query('DROP TRIGGER refuse_line ON settlement_line');
    expect(await retryImport(tx(), first, by())).toBe(true);
    await runAll();
    expect(await getImport(gateway, first)).toMatchObject({ state: 'UNDONE', failures: 0 });
    expect((await rowsOf(second)).settled).toEqual([2, 3, 4]);
  });

  it('have the columns of a line, in their order, since they are stored as they are', async () => {
    const columnsOf = async (table: string) => {
      const { rows } = await gateway.database.pool.query(
        `SELECT column_name, data_type FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
        [table],
      );
      return rows;
    };
    const columns = await columnsOf('settlement_line');
    expect(columns.length).toBeGreaterThan(30);
    expect(await columnsOf('settlement_duplicate_line')).toEqual(columns);
  });
});
