import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchPayments } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createLog } from '#lib/platform/log.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createImport } from '../imports/receive-file.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { isUnsettled } from '../unsettled/unsettled-payments.ts';
import { type DefectCounts, type DefectKind, defectKinds } from './defects.ts';
import { createSyntheticFile, importSyntheticFile } from './import-synthetic-file.ts';
import { type ScoredDefect, type SyntheticScore, scoreImport } from './score-import.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const dayMs = 86_400_000;
const currencies = ['EUR', 'EUR', 'USD', 'JPY', 'KWD'];

const pay = async (index: number): Promise<string> => {
  const currency = currencies[index % currencies.length] ?? 'EUR';
  const amount = `${20 + (index % 90)}.00`;
  return (await gateway.post('/v1/payments', { ...cardDebit, amount, currency })).body.id;
};

const day = (): string => gateway.clock.now().toISOString().slice(0, 10);

async function settle(seed: string, counts: DefectCounts): Promise<SyntheticScore & { importId: string }> {
  const { db, clock, psp } = gateway;
  const date = { entityId: psp.id, merchantId: null, date: day(), seed, counts };
  const file = await createSyntheticFile(db, date);
  if (!file) throw new Error('there is nothing to settle');
  const by = { actor: 'user:test', now: clock.now() };
  const input = { entityId: psp.id, fileName: `${seed}.csv`, actor: by.actor };
  const id = await createImport(autocommit(db), input, by.now);
  await importSyntheticFile(
    { db, clock, log: createLog('silent') },
    { id, entityId: psp.id, file, hasPreview: false },
    by,
  );
  while ((await runSettlementSlice(gateway)) > 0);
  const score = await scoreImport(db, id);
  if (!score) throw new Error('the import has no answer key');
  return { ...score, importId: id };
}

/** The payments that are unsettled after some days. */
async function listUnsettled(): Promise<string[]> {
  const now = new Date(gateway.clock.now().getTime() + 4 * dayMs);
  const also = await isUnsettled(gateway.database.pool, now);
  const search = { terms: [], scope: { everything: true } as const, now, also };
  const columns = [{ column: 'created_at', kind: 'time' } as const, { column: 'id', kind: 'text' } as const];
  const found = await searchPayments(gateway.database.pool, search, {
    columns,
    descending: false,
    beyond: null,
    limit: 2_000,
  });
  return found.map(({ id }) => id);
}

const one = Object.fromEntries(defectKinds.map((kind) => [kind, 1])) as Record<DefectKind, number>;

/** Five of the kinds, in turn: small days keep the test short. */
const halfOf = (seed: number): DefectCounts =>
  Object.fromEntries([0, 1, 2, 3, 4].map((at) => [defectKinds[(seed + at) % defectKinds.length], 1]));

describe('a synthetic acquirer', () => {
  it('has every defect found and nothing else reported, for 100 seeds', async () => {
    const missing: string[] = [];
    const missed: (ScoredDefect & { seed: string })[] = [];
    let total = 0;
    for (let seed = 0; seed < 100; seed += 1) {
      await Promise.all(Array.from({ length: 9 }, (_, index) => pay(seed * 9 + index)));
      const { defects, falseReports } = await settle(`seed-${seed}`, halfOf(seed));
      total += defects.length;
      missed.push(...defects.filter(({ isFound }) => !isFound).map((each) => ({ ...each, seed: `${seed}` })));
      missing.push(...defects.filter(({ kind }) => kind === 'MISSING').map(({ paymentId }) => paymentId));
      expect([seed, falseReports]).toEqual([seed, []]);
    }
    expect(missed).toEqual([]);
    expect(total).toBe(500);
    const unsettled = await listUnsettled();
    expect(missing.filter((id) => !unsettled.includes(id))).toEqual([]);
    // Beside the missing ones only those are left that come with the next file.
    expect(unsettled).toHaveLength(missing.length + (halfOf(99).LATE ?? 0));
  }, 240_000);

  it('writes the same file again from the same payments, day and seed', async () => {
    await Promise.all([7, 8, 9].map(pay));
    const date = { entityId: gateway.psp.id, merchantId: null, date: day(), seed: 'same', counts: one };
    const file = await createSyntheticFile(gateway.db, date);
    expect(await createSyntheticFile(gateway.db, date)).toEqual(file);
  });

  it('settles what came late with its next file, and never what is missing', async () => {
    await Promise.all([1, 2, 3].map(pay));
    const { defects } = await settle('late', { LATE: 1, MISSING: 1 });
    const late = defects.find(({ kind }) => kind === 'LATE')?.paymentId ?? '';
    const missing = defects.find(({ kind }) => kind === 'MISSING')?.paymentId ?? '';
    await pay(4);
    const next = await settle('next', {});
    expect([next.defects, next.falseReports]).toEqual([[], []]);
    const unsettled = await listUnsettled();
    expect([unsettled.includes(late), unsettled.includes(missing)]).toEqual([false, true]);
  });

  it('has nothing to settle where every payment is settled', async () => {
    const empty = { entityId: gateway.psp.id, merchantId: null, date: day(), seed: 'none', counts: one };
    expect(await createSyntheticFile(gateway.db, empty)).toBeNull();
  });

  it('reports what it did not find, and a right row that was reported', async () => {
    await Promise.all([5, 6].map(pay));
    const { importId } = await settle('wrong', { AMOUNT: 1 });
    await gateway.database.pool.query(
      `UPDATE settlement_match SET exception = CASE WHEN exception IS NULL THEN 'STATE_DIFFERS' END
       WHERE merchant_id = $1 AND import_id = $2`,
      [gateway.merchant.id, importId],
    );
    const score = await scoreImport(gateway.db, importId);
    expect(score).toMatchObject({
      found: 0,
      defects: [{ kind: 'AMOUNT', expected: 'AMOUNT_DIFFERS', reported: 'MATCHED', isFound: false }],
      falseReports: [{ reported: 'STATE_DIFFERS' }],
    });
  });
});
