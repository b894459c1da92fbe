import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { appendBookings } from '../bookings/append-bookings.ts';
import type { BookedSum } from '../bookings/booking.ts';
import { recordChargebacks, reverseChargebacks } from '../chargebacks/import-chargebacks.ts';
import { changeImportState, listImportMerchants, refuseInterrupted } from '../imports/import-store.ts';
import * as sql from '../sql/index.ts';
import { combinePartialLines } from './combine-partial-lines.ts';
import { exponents } from './match-line.ts';
import { rematchNext } from './rematch-lines.ts';

export type MatchServices = { db: Database; clock: Clock };

/** One statement matches so many lines; it takes a fraction of a second. */
const batchSize = 4_000;
/** Longer than a statement may take, so that two processes do not work on one import. */
const claimMs = 30_000;

const actor = 'system:settlement';

/**
 * Does the next part of what waits: a batch of lines, some chargebacks, or an undo. Each part is committed with its place, so that
 * whatever process comes next goes on behind it, with the same result. Returns 0 when nothing waits.
 */
export async function runSettlementSlice({ db, clock }: MatchServices): Promise<number> {
  const now = clock.now();
  const refused = await refuseInterrupted(autocommit(db), now);
  const claimed = await queryFirst(autocommit(db), sql.claimWork, { now, until: untilOf(now) });
  if (!claimed) return refused + (await rematchNext({ db, clock }));
  if (claimed.state === 'UNDOING') await undoNextPart({ db, clock }, claimed.id);
  else await matchNextBatch({ db, clock }, claimed.id);
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

const untilOf = (now: Date): Date => new Date(now.getTime() + claimMs);

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

async function matchNextBatch({ db, clock }: MatchServices, importId: string): Promise<void> {
  const merchants = await listImportMerchants(db, importId);
  const next = merchants.find(({ isMatched }) => !isMatched);
  const now = clock.now();
  if (next) {
    const part = { merchantId: next.merchantId, importId, now };
    await withTransaction(db.pool, (tx) => matchBatch(tx, part), { long: true });
    return;
  }
  const merchantIds = merchants.map(({ merchantId }) => merchantId);
  if ((await combinePartialLines({ db, clock }, { importId, merchantIds })) > 0) {
    await execute(autocommit(db), sql.releaseClaim, { importId, now });
    return;
  }
  if ((await recordChargebacks({ db, clock }, { importId, merchantIds })) > 0) {
    await execute(autocommit(db), sql.releaseClaim, { importId, now });
    return;
  }
  const change = { from: 'MATCHING', to: 'DONE', type: 'settlement.matched', actor, now } as const;
  await withTransaction(db.pool, (tx) => changeImportState(tx, importId, change));
}

async function matchBatch(
  tx: Tx,
  { merchantId, importId, now }: { merchantId: string; importId: string; now: Date },
): Promise<void> {
  // Another process whose claim had passed may have come first: the place is read under its lock.
  const part = await queryFirst(tx, sql.lockPart, { merchantId, importId });
  if (!part) return;
  await query(tx, sql.shareParts, { merchantId });
  const matched = await queryFirst(tx, sql.matchLines, {
    ...{ merchantId, importId, afterRow: part.matchedRow, limit: batchSize, exponents, now },
    ...{ paymentId: null, actor: null, reason: null, version: 0 },
  });
  const sums = (matched?.sums ?? []) as unknown as readonly (BookedSum & { valueOn: string })[];
  await appendBookings(tx, { merchantId, importId, actor, now }, sums);
  const lines = matched?.lines ?? 0;
  await execute(tx, sql.savePlace, {
    ...{ merchantId, importId, lines, throughRow: matched?.throughRow ?? null },
    now,
  });
}
