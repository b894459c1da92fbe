import type { RowAlongside } from '#lib/payments/index.ts';
import { deleteByBlocks } from '#lib/platform/database/bulk/delete-in-batches.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import type { EventSignal, StoredEvent } from '#lib/platform/events/index.ts';
import {
  admissionBatches,
  createGroupCommit,
  type GroupCommit,
  type GroupCommitOptions,
  paymentBatches,
} from '#lib/platform/group-commit.ts';
import type { MatchedRule } from './rules/evaluate-rules.ts';
import { effectOf } from './rules/rule-time.ts';
import * as sql from './sql/index.ts';
import { toRow, toVerdicts } from './stored-verdict.ts';
import type { NewVerdict, Verdict } from './verdict.ts';

/** Stores verdicts; concurrent ones share a statement. */
export type VerdictBatches = {
  /** Of a payment that is stopped or held, durable with it. One that goes on is stored with its verdict. */
  beforePayment: GroupCommit<NewVerdict, void>;
  /** Durable when it resolves. */
  standalone: GroupCommit<NewVerdict, void>;
};

export function createVerdictBatches(pool: Pool, events: Pick<EventSignal, 'wake'>): VerdictBatches {
  const create = (isDurable: boolean, options: GroupCommitOptions): GroupCommit<NewVerdict, void> =>
    createGroupCommit(async (verdicts) => {
      await insertVerdicts(autocommit(pool), verdicts, isDurable);
      if (verdicts.some(hasEvent)) events.wake();
      return verdicts.map(() => undefined);
    }, options);
  // A payment is admitted before its verdict is stored.
  return { beforePayment: create(false, paymentBatches), standalone: create(true, admissionBatches) };
}

/** A payment that goes on has events of its own. */
function hasEvent({ kind, decision }: NewVerdict): boolean {
  return kind === 'STANDALONE' || decision !== 'ACCEPT';
}

async function insertVerdicts(tx: Tx, verdicts: readonly NewVerdict[], isDurable: boolean): Promise<void> {
  await execute(tx, sql.insertVerdicts, { rows: JSON.stringify(verdicts.map(toRow)), isDurable });
}

/** A verdict that lets its payment go on, as the statement that inserts the payment stores it. */
export function toAlongside(verdict: NewVerdict): RowAlongside {
  return { statement: sql.insertAcceptedVerdicts, row: toRow(verdict) };
}

/** The verdict on a payment of this merchant, or on its standalone check; null without one. */
export async function findVerdict(connection: Connection, merchantId: string, id: string): Promise<Verdict | null> {
  const row = await queryFirst(connection, sql.findVerdict, { merchantId, id });
  const [verdict] = row ? await toVerdicts(connection, [row]) : [];
  return verdict ?? null;
}

/** The verdicts that events are about, by their ids; one that does not exist is left out. */
export async function findVerdictsOfEvents(
  connection: Connection,
  events: readonly { merchantId: string; streamId: string }[],
): Promise<Map<string, Verdict>> {
  const rows = await query(connection, sql.findVerdictsOfEvents, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: events.map(({ streamId }) => streamId),
  });
  const verdicts = await toVerdicts(connection, rows);
  return new Map(verdicts.map((verdict) => [verdict.id, verdict]));
}

/** The ids of those payments whose rules look at them again once they are approved. */
export async function findReviewed(
  connection: Connection,
  events: readonly { merchantId: string; streamId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await query(connection, sql.findReviewed, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: events.map(({ streamId }) => streamId),
  });
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Keeps which rules matched approved payments. */
export async function appendReviews(
  tx: Tx,
  reviews: readonly { event: StoredEvent; rules: readonly MatchedRule[] }[],
): Promise<void> {
  if (reviews.length === 0) return;
  const rows = reviews.map(({ event, rules }) => ({
    merchant_id: event.merchantId,
    id: event.streamId,
    at: event.at,
    rules: rules.map(({ action, ...rule }) => ({ ...rule, effect: effectOf(action) })),
  }));
  await execute(tx, sql.appendReviews, { rows: JSON.stringify(rows) });
}

type VerdictKey = { merchantId: string; id: string };

/** The channels of these verdicts; a verdict that does not exist is left out. */
export async function findVerdictChannels(
  connection: Connection,
  keys: readonly VerdictKey[],
): Promise<(VerdictKey & { channelId: string })[]> {
  const merchantIds = keys.map(({ merchantId }) => merchantId);
  return query(connection, sql.findChannels, { merchantIds, ids: keys.map(({ id }) => id) });
}

/** Deletes what velocity was counted from before this time, and minutes of merchants that are in no window any more. */
export async function deleteOldVelocity(db: Database, before: Date, minutesBefore: Date): Promise<number> {
  const tx = autocommit(db);
  const values = await deleteByBlocks(db, 'risk_velocity', (range) =>
    execute(tx, sql.deleteOldVelocity, { ...range, before }),
  );
  const counts = await deleteByBlocks(db, 'risk_merchant_velocity', (range) =>
    execute(tx, sql.deleteOldMerchantVelocity, { ...range, before, minutesBefore }),
  );
  const distinct = await deleteByBlocks(db, 'risk_merchant_values', (range) =>
    execute(tx, sql.deleteOldMerchantValues, { ...range, before, minutesBefore }),
  );
  return values + counts + distinct;
}
