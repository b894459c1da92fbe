import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { runUntilKilled } from '#lib/platform/testing/run-until-killed.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { fileOf, getImport, importFile, rowOf } from '../testing/test-import.ts';
import { commitImport, undoImport } from './change-import.ts';
import { createImport } from './receive-file.ts';

const lineCount = 12;
let gateway: TestGateway;
let folder: string;
let text: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-crash-'));
  text = fileOf(await payForLines());
  await writeFile(path.join(folder, 'settlement.csv'), text);
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

async function payForLines(): Promise<ReturnType<typeof rowOf>[]> {
  const rows: ReturnType<typeof rowOf>[] = [];
  for (let index = 0; index < lineCount; index += 1) {
    const { body } = await gateway.post('/v1/payments', cardDebit);
    rows.push(
      rowOf(gateway, {
        UniqueID: body.id,
        SettlementTxId: `line-${index}`,
        Amount: '92.00',
        SettlementAmount: '92.00',
        SettlementFee: '',
      }),
    );
  }
  return rows;
}

const program = (name: string): string => path.join(import.meta.dirname, `../testing/${name}.ts`);
const offsetMs = (): number => gateway.clock.now().getTime() - Date.now();

async function count(from: string, ...values: readonly string[]): Promise<number> {
  const { rows } = await gateway.database.pool.query(`SELECT count(*)::int AS count FROM ${from}`, [...values]);
  return rows[0].count;
}

const linesOf = (id: string): Promise<number> => count('settlement_line WHERE import_id = $1', id);

/** Imports the file in a process that is killed at this statement. */
async function importAndKill(at: number): Promise<{ id: string; signal: string | null }> {
  const { db, clock, psp, database } = gateway;
  const input = { entityId: psp.id, fileName: 'settlement.csv', actor: 'user:test' };
  const id = await createImport(autocommit(db), input, clock.now());
  const file = path.join(folder, 'settlement.csv');
  const values = [database.url, offsetMs(), id, psp.id, file, at];
  return { id, signal: await runUntilKilled(program('crashing-import'), values) };
}

test('a process killed at any statement of an import leaves no line of it, and the file can be imported again', async () => {
  let at = 0;
  for (;;) {
    const { id, signal } = await importAndKill(at);
    if (signal === null) break;
    expect(signal).toBe('SIGKILL');
    expect(await linesOf(id), `killed at statement ${at}`).toBe(0);
    gateway.clock.advance(61_000);
    await runSettlementSlice(gateway);
    expect(await getImport(gateway, id)).toMatchObject({
      state: 'REFUSED',
      lineCount: 0,
      refusal: expect.stringMatching(/The server stopped/),
    });
    at += 1;
  }
  expect(at).toBeGreaterThan(5);
  expect(await count(`settlement_import WHERE state = 'CHECKED'`)).toBe(1);
  expect(await count('settlement_line')).toBe(lineCount);
  expect((await importFile(gateway, { text })).refusal).toMatch(/was imported as settlement.csv/);
}, 120_000);

test('processes killed at any statement of matching settle each line once, with one booking', async () => {
  const { rows } = await gateway.database.pool.query(`SELECT id FROM settlement_import WHERE state = 'CHECKED'`);
  const [{ id }] = rows;
  await commitImport(autocommit(gateway.db), id, { actor: 'user:test', now: gateway.clock.now() });
  let at = 1;
  for (;;) {
    // The claim of the process before has ended.
    gateway.clock.advance(31_000);
    const signal = await runUntilKilled(program('crashing-matcher'), [gateway.database.url, offsetMs(), at]);
    if (signal === null) break;
    expect(signal).toBe('SIGKILL');
    at += 1;
  }
  expect(at).toBeGreaterThan(10);
  expect(await getImport(gateway, id)).toMatchObject({ state: 'DONE' });
  const settled = `settlement_match WHERE import_id = $1 AND status = 'MATCHED' AND settles`;
  expect(await count(settled, id)).toBe(lineCount);
  expect(await count('settlement_match WHERE import_id = $1', id)).toBe(lineCount);
  // One for each batch of four lines.
  expect(await count(`event WHERE type = 'settlement.lines_matched'`)).toBe(lineCount / 4);
  expect(await count(`event WHERE type = 'settlement.matched'`)).toBe(1);
}, 120_000);

test('processes killed at any statement of giving duplicates back lose no row and settle each once', async () => {
  const { rows } = await gateway.database.pool.query(`SELECT id FROM settlement_import WHERE state = 'DONE'`);
  const [{ id: first }] = rows;
  const by = () => ({ actor: 'user:test', now: gateway.clock.now() });
  const extra = rowOf(gateway, { SettlementTxId: 'extra', UniqueID: '' });
  const later = await importFile(gateway, { text: `${text}${fileOf([extra]).split('\r\n')[1]}\r\n` });
  expect(later).toMatchObject({ lineCount: 1, duplicateCount: lineCount });
  await commitImport(autocommit(gateway.db), later.id, by());
  while ((await runSettlementSlice(gateway)) > 0);
  await undoImport(autocommit(gateway.db), first, by());
  let at = 1;
  for (;;) {
    gateway.clock.advance(31_000);
    const signal = await runUntilKilled(program('crashing-matcher'), [gateway.database.url, offsetMs(), at]);
    if (signal === null) break;
    at += 1;
  }
  expect(at).toBeGreaterThan(10);
  expect(await getImport(gateway, first)).toMatchObject({ state: 'UNDONE', failures: 0 });
  expect(await getImport(gateway, later.id)).toMatchObject({
    state: 'DONE',
    lineCount: lineCount + 1,
    duplicateCount: 0,
    matchedThrough: lineCount + 1,
  });
  expect(await count('settlement_match WHERE import_id = $1 AND settles', later.id)).toBe(lineCount);
  expect(await count('settlement_match WHERE import_id = $1', later.id)).toBe(lineCount + 1);
  expect(await count('settlement_duplicate_line')).toBe(0);
  expect(await count('settlement_restored_line')).toBe(0);
}, 120_000);
