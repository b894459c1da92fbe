import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusualExponents as exponents } from '#lib/money/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import * as sql from '../sql/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';

const lineCount = 5;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Loops': number; Plans?: Plan[] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** An import of lines about payments of their own, all of them matched. */
async function matchedImport(): Promise<string> {
  const payments = await Promise.all(
    Array.from({ length: lineCount }, () => gateway.post('/v1/payments', { ...cardDebit, amount: '50.00' })),
  );
  const rows = payments.map(({ body }, index) =>
    rowOf(gateway, {
      ...{ SettlementTxId: `line-${index}`, UniqueID: body.id, Amount: '50.00', SettlementAmount: '50.00' },
      ...{ SettlementFee: '', AccountNumberLast4: '', Brand: '' },
    }),
  );
  return (await matchAll(gateway, await importFile(gateway, { text: fileOf(rows) }))).id;
}

/** How often a batch behind these lines scanned the matches, as it ran. */
async function scansOfMatches(importId: string, assumesUnsettled: boolean): Promise<number> {
  const { text, parameters } = sql.matchLines;
  const values = {
    ...{ merchantId: gateway.merchant.id, importId, afterRow: 0, limit: 1_000, exponents, assumesUnsettled },
    ...{ now: gateway.clock.now(), paymentId: null, actor: null, reason: null, version: 0 },
  };
  const client = await gateway.database.pool.connect();
  try {
    await client.query('BEGIN');
    // As if they were to be matched again, which the key of their matches forbids.
    await client.query(
      "UPDATE settlement_match SET import_id = 'another', payment_id = 'p' || payment_id WHERE import_id = $1",
      [importId],
    );
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      parameters.map((name) => values[name]),
    );
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
      .filter((node) => node['Relation Name'] === 'settlement_match' && node['Node Type'] !== 'ModifyTable')
      .reduce((sum, node) => sum + node['Actual Loops'], 0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('a batch reads no match that is there already, unless it looks for settled payments', async () => {
  const importId = await matchedImport();
  expect(await scansOfMatches(importId, true)).toBe(0);
  expect(await scansOfMatches(importId, false)).toBeGreaterThan(0);
});
