import { type Clock, startTimer } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { compileRule } from '../rules/compile-rule.ts';
import { toAction } from '../rules/store.ts';
import type { BackTestResult } from './back-test.ts';
import { type Scan, type ScanPlace, scanMerchant } from './scan-merchant.ts';
import * as sql from './sql/index.ts';

/** A process that stops ends its slice first, so a slice is short. */
const sliceMs = 1_000;
const claimMs = 30_000;

type Options = { db: Database; clock: Clock; maxSliceMs?: number };

/**
 * Works on the oldest running back-test for a moment and keeps how far it came, so that any process goes on with it,
 * also after a crash. Returns how many verdicts it read; at least 1 when there was a back-test.
 */
export async function runBackTestSlice({ db, clock, maxSliceMs = sliceMs }: Options): Promise<number> {
  const now = clock.now();
  const claimed = await queryFirst(autocommit(db), sql.claimBackTest, {
    now,
    until: new Date(now.getTime() + claimMs),
  });
  if (!claimed) return 0;
  const { id, expression: text, since, until } = claimed;
  const { expression } = compileRule(text);
  if (!expression) throw new Error(`the back-test ${id} has a condition that does not compile`);
  const action = toAction(claimed);
  const scan: Scan = { backTestId: id, ruleId: claimed.ruleId, expression, action, since, until };
  const result = claimed.result as BackTestResult;
  const merchants = await query(db, sql.listMerchantsBelow, { entityId: claimed.entityId });
  const total = claimed.total ?? (await countVerdicts(db, merchants, scan));
  const tookMs = startTimer();
  let place = claimed.place as ScanPlace | null;
  let scanned = 0;
  let isDone = true;
  for (const merchant of merchants) {
    if (place !== null && merchant.merchantId < place.merchantId) continue;
    const from = place?.merchantId === merchant.merchantId ? place : null;
    for await (const batch of scanMerchant(db, scan, merchant, result, from)) {
      scanned += batch.scanned;
      place = batch.place;
      if (tookMs() < maxSliceMs) continue;
      isDone = false;
      break;
    }
    if (!isDone) break;
  }
  await execute(autocommit(db), sql.saveBackTest, {
    id,
    scanned: claimed.scanned + scanned,
    total,
    isDone,
    now: clock.now(),
    place: JSON.stringify(place),
    result: JSON.stringify(result),
  });
  return Math.max(scanned, 1);
}

async function countVerdicts(
  db: Database,
  merchants: readonly sql.ListMerchantsBelowRow[],
  { since, until }: Scan,
): Promise<number> {
  let total = 0;
  for (const { merchantId, channelId } of merchants) {
    const row = await queryFirst(db, sql.countVerdicts, { merchantId, channelId, since, until });
    total += row?.count ?? 0;
  }
  return total;
}
