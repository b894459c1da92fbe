import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { appendLineEvent, sumLine } from '../../bookings/append-bookings.ts';
import { recordLineChargeback } from '../../chargebacks/line-chargeback.ts';
import { findImport } from '../../imports/import-store.ts';
import type { LineKey } from '../../line-key.ts';
import { type MatchedBefore, matchLineAgain } from '../match-line.ts';
import * as matchingSql from '../sql/index.ts';
import * as sql from './sql/index.ts';

type Services = { db: Database; clock: Clock };

/** A line that could not be matched again is tried later: after 10 s, 40 s, and so on, and at last every day. */
const firstWaitMs = 10_000;
const waitFactor = 4;
const maxWaitMs = 86_400_000;

/**
 * Matches a line again whose payment was settled by an import that is undone by now; returns 0 when none waits. The line,
 * its booking and its chargeback change in one transaction. One that fails waits, and the next one goes on.
 */
export async function rematchNext({ db, clock }: Services): Promise<number> {
  const key = await queryFirst(db, sql.findRematch, { now: clock.now() });
  if (!key) return 0;
  try {
    await withTransaction(db.pool, (tx) => rematch(tx, key, clock.now()));
  } catch (error) {
    // Where the database cannot note it, the line is tried again at once.
    await postpone({ db, clock }, key).catch(() => undefined);
    const line = `line ${key.rowNumber} of the settlement import ${key.importId}`;
    throw new Error(`${line} could not be matched again`, { cause: error });
  }
  return 1;
}

async function rematch(tx: Tx, key: LineKey, now: Date): Promise<void> {
  // Lines may come back to an import that is done: it is matched then, and the line waits.
  const done = await queryFirst(tx, matchingSql.lockDoneImport, { importId: key.importId });
  if (!done && (await findImport(tx, key.importId))?.state === 'MATCHING') return;
  if ((await execute(tx, sql.takeRematch, key)) === 1 && done) await rematchLine(tx, key, now);
}

async function postpone({ db, clock }: Services, key: sql.FindRematchRow): Promise<void> {
  const waitMs = Math.min(firstWaitMs * waitFactor ** key.failures, maxWaitMs);
  const retryAt = new Date(clock.now().getTime() + waitMs);
  await execute(autocommit(db), sql.postponeRematch, { ...key, retryAt });
}

/** What settled its payment is gone: another line, or the lines together with which it settled a payment without a user. */
function mayMatchAgain({ exception, resolution, partCount, actor }: matchingSql.FindMatchRow): boolean {
  if (partCount > 0) return actor === null;
  return exception === 'ALREADY_SETTLED' && resolution === null;
}

async function rematchLine(tx: Tx, key: LineKey, now: Date): Promise<void> {
  const match = await queryFirst(tx, matchingSql.findMatch, key);
  // A user may have decided in the meantime.
  if (!match || !mayMatchAgain(match)) return;
  const before = await sumLine(tx, key);
  if (!(await matchLineAgain(tx, key, match satisfies MatchedBefore, now))) return;
  await recordLineChargeback(tx, key, now);
  const event = { type: 'settlement.line_rematched', actor: 'system:settlement', reason: null, now } as const;
  await appendLineEvent(tx, key, before, event);
}
