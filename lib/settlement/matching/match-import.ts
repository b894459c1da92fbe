import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { recordChargebacks, reverseChargebacks } from '../chargebacks/import-chargebacks.ts';
import { changeImportState, listImportMerchants, refuseInterrupted } from '../imports/import-store.ts';
import { claimedUntil } from './claimed-until.ts';
import { matchBatches } from './match-batches.ts';
import { combinePartialLines } from './parts/combine-partial-lines.ts';
import { recordFailure } from './record-failure.ts';
import { rematchNext } from './rematch/rematch-lines.ts';
import { matchRestored } from './restore/match-restored.ts';
import { restoreDuplicates } from './restore/restore-duplicates.ts';
import * as sql from './sql/index.ts';

export type MatchServices = {
  db: Database;
  clock: Clock;
  /** One statement matches so many lines. */
  batchSize?: number;
  /** Ends a step early when the process stops: what it has committed stays. */
  signal?: AbortSignal | undefined;
};

const actor = 'system:settlement';
/** As many as take a fraction of a second. */
const defaultBatchSize = 12_000;

/**
 * Does the next part of what waits: the lines of an import, some of its chargebacks, or an undo. Each part is committed with its
 * place, so that whatever process comes next goes on behind it, with the same result. A part that fails is noted on its import,
 * which is tried again later. Returns 0 when nothing waits.
 */
export async function runSettlementSlice(services: MatchServices): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const refused = await refuseInterrupted(autocommit(db), now);
  const claimed = await queryFirst(autocommit(db), sql.claimWork, { now, until: claimedUntil(now) });
  if (claimed) return runPart(services, claimed);
  const restoring = await queryFirst(autocommit(db), sql.claimRestore, { now, until: claimedUntil(now) });
  if (restoring) return runPart(services, restoring);
  return refused + (await rematchNext({ db, clock }));
}

/** A part of one import: of an undone or cancelled one, the lines that others left out because of it come back. */
async function runPart(services: MatchServices, claimed: sql.ClaimWorkRow): Promise<number> {
  const { id, entityId, state } = claimed;
  try {
    if (state === 'MATCHING') await matchNextPart(services, id);
    else if (state === 'UNDOING') await undoNextPart(services, id);
    else await restoreDuplicates(services, { importId: id, entityId });
  } catch (error) {
    await recordFailure(services, claimed, error);
  }
  return 1;
}

/** The chargebacks of an import are taken back first, while its lines still name them. */
async function undoNextPart(services: MatchServices, importId: string): Promise<void> {
  const { db, clock } = services;
  const merchants = await listImportMerchants(db, importId);
  const part = { importId, merchantIds: merchants.map(({ merchantId }) => merchantId) };
  if ((await reverseChargebacks(services, part)) === 0) await deleteMatches(services, importId);
  else await execute(autocommit(db), sql.releaseClaim, { importId, now: clock.now() });
}

/** The matches of an import go, and its events say so, in one transaction. */
async function deleteMatches({ db, clock }: MatchServices, importId: string): Promise<void> {
  await withTransaction(
    db.pool,
    async (tx) => {
      const now = clock.now();
      const change = { from: 'UNDOING', to: 'UNDONE', type: 'settlement.undone', actor, now } as const;
      if (!(await changeImportState(tx, importId, change))) return;
      const merchants = await listImportMerchants(tx, importId);
      const merchantIds = merchants.map(({ merchantId }) => merchantId);
      await execute(tx, sql.addRematches, { merchantIds, importId, now });
      await execute(tx, sql.appendUndoneBookings, { merchantIds, importId, actor, now });
      await execute(tx, sql.deleteMatches, { merchantIds, importId });
    },
    { long: true, deadlineMs: deadlines.importMs },
  );
}

async function matchNextPart(services: MatchServices, importId: string): Promise<void> {
  const { db, clock, batchSize = defaultBatchSize } = services;
  const merchants = await listImportMerchants(db, importId);
  const open = merchants.filter(({ isMatched }) => !isMatched).map(({ merchantId }) => merchantId);
  const now = clock.now();
  if (open.length > 0) return matchMerchants(services, importId, open);
  const merchantIds = merchants.map(({ merchantId }) => merchantId);
  if ((await matchRestored(db, { importId, merchantIds, now, batchSize, actor })) > 0) return;
  if ((await combinePartialLines({ db, clock }, { importId, merchantIds })) > 0) {
    await execute(autocommit(db), sql.releaseClaim, { importId, now });
    return;
  }
  if ((await recordChargebacks({ db, clock }, { importId, merchantIds })) > 0) {
    await execute(autocommit(db), sql.releaseClaim, { importId, now });
    return;
  }
  const change = { from: 'MATCHING', to: 'DONE', type: 'settlement.matched', actor, now } as const;
  await withTransaction(db.pool, async (tx) => {
    if (!(await queryFirst(tx, sql.lockMatching, { importId }))) return;
    // Lines may have come back since: the next part is about them.
    const waiting = await queryFirst(tx, sql.hasRestored, { merchantIds, importId });
    if (!waiting?.hasRestored) await changeImportState(tx, importId, change);
  });
}

/** The lines that are left of one merchant after the other, for as long as the import is to be matched. */
async function matchMerchants(
  { db, clock, batchSize = defaultBatchSize, signal }: MatchServices,
  importId: string,
  merchantIds: readonly string[],
): Promise<void> {
  for (const merchantId of merchantIds) {
    const isLeft = await matchBatches(db, { merchantId, importId, clock, batchSize, actor, signal });
    if (!isLeft || signal?.aborted) break;
  }
  await execute(autocommit(db), sql.releaseClaim, { importId, now: clock.now() });
}
