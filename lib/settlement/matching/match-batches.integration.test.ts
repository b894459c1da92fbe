import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { commitImport } from '../imports/change-import.ts';
import { fileOf, getImport, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import { runSettlementSlice } from './match-import.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Paid = { id: string; acquirerTxId: string };

async function pay(): Promise<Paid> {
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, amount: '50.00' });
  const { rows } = await gateway.database.pool.query(
    'SELECT payment_id AS id, acquirer_tx_id AS "acquirerTxId" FROM payment_attempt WHERE payment_id = $1',
    [body.id],
  );
  return rows[0];
}

const payTimes = (count: number) => Promise.all(Array.from({ length: count }, pay));

let used = 0;
function line(amount: string, values: FileRow): FileRow {
  used += 1;
  return rowOf(gateway, {
    SettlementTxId: `line-${used}`,
    Amount: amount,
    SettlementAmount: amount,
    SettlementFee: '',
    AccountNumberLast4: '',
    Brand: '',
    ...values,
  });
}

const named = ({ id }: Paid, amount = '50.00'): FileRow => line(amount, { UniqueID: id });
const together = (one: Paid, other: Paid): FileRow =>
  line('100.00', { ConnectorTxId1: one.acquirerTxId, ConnectorTxId2: other.acquirerTxId });

const importOf = (rows: readonly FileRow[]) => importFile(gateway, { text: fileOf(rows) });

/** Commits an import of these lines, and returns how many of them each step has matched. */
async function stepsOf(rows: readonly FileRow[], batchSize: number, signal?: AbortSignal): Promise<number[]> {
  const { id } = await importOf(rows);
  await commitImport(autocommit(gateway.db), id, { actor: 'user:test', now: gateway.clock.now() });
  const matched: number[] = [];
  while ((await runSettlementSlice({ ...gateway, batchSize, signal })) > 0)
    matched.push((await getImport(gateway, id)).matchedThrough);
  return matched;
}

/** What became of the lines of these imports, with the numbers of their payments in this list. */
async function outcomesOf(importIds: readonly string[], paid: readonly Paid[]): Promise<unknown[]> {
  const { rows } = await gateway.database.pool.query(
    `SELECT m.status, m.exception, m.payment_id AS "paymentId", m.settles, m.matched_by AS "matchedBy",
       (SELECT array_agg(p.payment_id ORDER BY p.payment_id) FROM settlement_part p
        WHERE p.merchant_id = m.merchant_id AND p.import_id = m.import_id AND p.row_number = m.row_number) AS parts
     FROM settlement_match m WHERE m.import_id = ANY($1) ORDER BY array_position($1, m.import_id), m.row_number`,
    [importIds],
  );
  const numberOf = (id: string | null) => paid.findIndex((each) => each.id === id);
  return rows.map(({ paymentId, parts, ...row }) => ({
    ...row,
    payment: numberOf(paymentId),
    parts: ((parts as string[] | null) ?? []).map(numberOf).toSorted(),
  }));
}

type LineShape = { kind: 'named' | 'together' | 'wrong'; one: number; other: number };

const shapes: fc.Arbitrary<LineShape[]> = fc.array(
  fc.record({ kind: fc.constantFrom('named', 'named', 'together', 'wrong'), one: fc.nat(3), other: fc.nat(3) }),
  { minLength: 4, maxLength: 9 },
);

function rowsOf(paid: readonly Paid[], lines: readonly LineShape[]): FileRow[] {
  return lines.map(({ kind, one, other }) => {
    const [first, second] = [paid[one], paid[other]] as [Paid, Paid];
    if (kind === 'together') return together(first, second);
    return named(first, kind === 'wrong' ? '50.01' : '50.00');
  });
}

describe('two batches at the same time', () => {
  it('are both stored by one step', async () => {
    const paid = await payTimes(4);
    expect(
      (
        await stepsOf(
          paid.map((each) => named(each)),
          2,
        )
      )[0],
    ).toBe(4);
  });

  it('are followed by the next ones in the same step', async () => {
    const paid = await payTimes(10);
    const rows = paid.map((each) => named(each));
    // A busy machine may end the step early, and not before the third batch.
    expect((await stepsOf(rows, 1))[0]).toBeGreaterThan(2);
  });

  it('are not begun by a process that stops: it ends with its first one', async () => {
    const paid = await payTimes(3);
    const rows = paid.map((each) => named(each));
    expect((await stepsOf(rows, 1, AbortSignal.abort())).slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('have the result of one after the other, where both name a payment', async () => {
    const [a, b, c] = (await payTimes(3)) as [Paid, Paid, Paid];
    const imported = await importOf([named(a), named(b), named(a), named(c)]);
    await matchAll(gateway, imported, 2);
    const found = await outcomesOf([imported.id], [a, b, c]);
    expect(found).toMatchObject([
      { payment: 0, exception: null },
      { payment: 1, exception: null },
      { payment: 0, exception: 'ALREADY_SETTLED', settles: false },
      { payment: 2, exception: null },
    ]);
  });

  it('are matched one after the other, where a line leads to several payments', async () => {
    const [a, b, c] = (await payTimes(3)) as [Paid, Paid, Paid];
    const rows = [together(a, b), named(b), named(c)];
    expect((await stepsOf(rows, 1)).slice(0, 2)).toEqual([1, 3]);
  });

  it('leave every line as one batch after the other leaves it', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.constantFrom(1, 2), async (lines, batchSize) => {
        const [paid, twins] = [await payTimes(4), await payTimes(4)];
        const imported = await importOf(rowsOf(paid, lines));
        await matchAll(gateway, imported, batchSize);
        // The same lines about other payments, each batch in a file of its own.
        const rows = rowsOf(twins, lines);
        const files: string[] = [];
        for (let from = 0; from < rows.length; from += batchSize) {
          const file = await importOf(rows.slice(from, from + batchSize));
          files.push((await matchAll(gateway, file)).id);
        }
        expect(await outcomesOf([imported.id], paid)).toEqual(await outcomesOf(files, twins));
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
