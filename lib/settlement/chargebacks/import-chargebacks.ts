import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { appendLineEvent, sumLine } from '../bookings/append-bookings.ts';
import type { LineKey } from '../line-key.ts';
import { lockChargeback, recordLineChargeback, reverseLineChargeback } from './line-chargeback.ts';
import * as sql from './sql/index.ts';

/** Each is a transaction of its own; so many of them take a second at most. */
const batchSize = 50;

type Services = { db: Database; clock: Clock };
type Part = { importId: string; merchantIds: readonly string[] };

/** Records chargebacks of lines that were matched, in the order CB, CR; returns how many there were. */
export async function recordChargebacks({ db, clock }: Services, part: Part): Promise<number> {
  const waiting = await listLines(db, part, { state: 'WAITING', reversalsFirst: false });
  for (const key of waiting) {
    await withTransaction(db.pool, (tx) => recordOnce(tx, key, clock.now()));
  }
  return waiting.length;
}

/** A line whose chargeback is refused is not settled any more. */
async function recordOnce(tx: Tx, key: LineKey, now: Date): Promise<void> {
  const sum = await sumLine(tx, key);
  if ((await recordLineChargeback(tx, key, now)) !== 'refused') return;
  const event = { type: 'settlement.chargeback_refused', actor: 'system:settlement', reason: null, now } as const;
  await appendLineEvent(tx, key, sum, event);
}

/**
 * Takes back the chargebacks that an import has made, reversals first. A pair that the import has made as a whole stays
 * as it is: it comes to nothing.
 */
export async function reverseChargebacks({ db, clock }: Services, part: Part): Promise<number> {
  const made = await listLines(db, part, { state: 'CREATED', reversalsFirst: true });
  for (const key of made) await withTransaction(db.pool, (tx) => reverseOnce(tx, key, clock.now()));
  return made.length;
}

async function reverseOnce(tx: Tx, key: LineKey, now: Date): Promise<void> {
  const line = await lockChargeback(tx, key);
  if (line?.chargebackState !== 'CREATED' || line.chargebackId === null) return;
  const { merchantId, importId, rowNumber } = key;
  const own = await queryFirst(tx, sql.reversesOwnChargeback, { merchantId, importId, id: line.chargebackId });
  if (!own?.isOwn) await reverseLineChargeback(tx, key, line, now);
  await execute(tx, sql.saveChargeback, {
    merchantId,
    importId,
    rowNumber,
    state: 'REVERSED',
    chargebackId: line.chargebackId,
    code: null,
  });
}

async function listLines(
  { pool }: Database,
  { importId, merchantIds }: Part,
  wanted: { state: string; reversalsFirst: boolean },
): Promise<LineKey[]> {
  return query(pool, sql.listChargebacks, { merchantIds: [...merchantIds], importId, limit: batchSize, ...wanted });
}
