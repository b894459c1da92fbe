import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unusualExponents as exponents } from '#lib/money/index.ts';
import { explainStatement, type PlanNode } from '#lib/platform/testing/explain-statement.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import * as sql from './sql/index.ts';

const lineCount = 5;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** An import of lines about payments of their own, all of them matched. */
async function matchedImport(): Promise<string> {
  const payments = await Promise.all(
    Array.from({ length: lineCount }, () => gateway.post('/v1/payments', { ...cardDebit, amount: '50.00' })),
  );
  const rows = payments.map(({ body }) =>
    rowOf(gateway, {
      SettlementTxId: body.id,
      UniqueID: body.id,
      Amount: '50.00',
      SettlementAmount: '50.00',
      SettlementFee: '',
      AccountNumberLast4: '',
      Brand: '',
    }),
  );
  return (await matchAll(gateway, await importFile(gateway, { text: fileOf(rows) }))).id;
}

/** Matches these lines again as a first batch, without a result, and returns the steps of its plan. */
async function matchAgain(importId: string, assumesUnsettled: boolean): Promise<PlanNode[]> {
  const values = {
    merchantId: gateway.merchant.id,
    importId,
    afterRow: 0,
    limit: 12_000,
    exponents,
    assumesUnsettled,
    now: gateway.clock.now(),
    paymentId: null,
    actor: null,
    reason: null,
    version: 0,
  };
  const client = await gateway.database.pool.connect();
  try {
    await client.query('BEGIN');
    // Their matches would forbid it, and become those of another import about other payments.
    await client.query(
      "UPDATE settlement_match SET import_id = 'another', payment_id = 'p' || payment_id WHERE import_id = $1",
      [importId],
    );
    await client.query(
      `INSERT INTO settlement_part (merchant_id, import_id, row_number, payment_id, amount_minor)
       SELECT $1, 'another', n, 'p' || n, 1 FROM generate_series(1, 100) AS n`,
      [gateway.merchant.id],
    );
    return await explainStatement(client, sql.matchLines, values);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const scansOf = (nodes: readonly PlanNode[], table: string): PlanNode[] =>
  nodes.filter((node) => node['Relation Name'] === table && node['Node Type'] !== 'ModifyTable');

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

describe('a first batch', () => {
  it('reads no match that is there already, unless it looks for settled payments', async () => {
    const importId = await matchedImport();
    const scansWhereIt = async (assumesUnsettled: boolean) =>
      sum(
        scansOf(await matchAgain(importId, assumesUnsettled), 'settlement_match').map((node) => node['Actual Loops']),
      );
    expect(await scansWhereIt(true)).toBe(0);
    expect(await scansWhereIt(false)).toBeGreaterThan(0);
  });

  it('reads no part of a payment that it is not about', async () => {
    const scans = scansOf(await matchAgain(await matchedImport(), true), 'settlement_part');
    expect(sum(scans.map((node) => node['Actual Loops']))).toBe(lineCount);
    expect(sum(scans.map((node) => node['Actual Loops'] * node['Actual Rows']))).toBe(0);
  });
});
