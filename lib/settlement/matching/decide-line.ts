import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Connection, Tx } from '#lib/platform/database/transaction.ts';
import { appendLineEvent, sumLine } from '../bookings/append-bookings.ts';
import {
  lockChargeback,
  recordLineChargeback,
  reverseLineChargeback,
} from '../chargebacks/line-chargeback.ts';
import type { LineKey } from '../line-key.ts';
import * as sql from '../sql/index.ts';
import { matchLineTo } from './match-line.ts';

/**
 * What a user decides about a line. MATCH: this payment is meant. UNMATCH: none is. IGNORE: the exception is of no
 * importance. FORCE: the match stands in spite of its exception.
 */
export type LineDecision = { kind: 'MATCH'; paymentId: string } | { kind: 'UNMATCH' | 'IGNORE' | 'FORCE' };

export type DecidedBy = {
  /** The version of the match that the user saw. */
  version: number;
  actor: string;
  reason: string | null;
  now: Date;
};

const eventTypes = {
  MATCH: 'settlement.line_matched',
  UNMATCH: 'settlement.line_unmatched',
  IGNORE: 'settlement.exception_ignored',
  FORCE: 'settlement.exception_forced',
} as const;

/** The payment does not allow the chargeback of a line that a user forces: the transaction is to be rolled back. */
export class ChargebackRefusedError extends Error {}

/** False when the line is not as the user saw it, or does not allow this; nothing is changed then. */
export async function decideLine(
  tx: Tx,
  key: LineKey,
  decision: LineDecision,
  { version, ...by }: DecidedBy,
): Promise<boolean> {
  if (!(await queryFirst(tx, sql.lockDoneImport, { importId: key.importId }))) return false;
  const before = await lockChargeback(tx, key);
  const sum = await sumLine(tx, key);
  const done =
    decision.kind === 'MATCH'
      ? await matchLineTo(tx, key, { paymentId: decision.paymentId, version, ...by })
      : (await execute(tx, sql.decideMatch, { ...key, decision: decision.kind, version, ...by })) === 1;
  if (!done) return false;
  const { actor, reason, now } = by;
  if (before && (decision.kind === 'MATCH' || decision.kind === 'UNMATCH'))
    await reverseLineChargeback(tx, key, before, now);
  const chargeback = await recordLineChargeback(tx, key, now);
  if (chargeback === 'refused' && decision.kind === 'FORCE') throw new ChargebackRefusedError();
  await appendLineEvent(tx, key, sum, { type: eventTypes[decision.kind], actor, reason, now });
  return true;
}

/** A payment near a line that found none, or several. */
export type MatchCandidate = { paymentId: string; score: number; differs: readonly string[] };

/** A line with what became of it. */
export type MatchedLine = Omit<sql.FindMatchRow, 'candidates'> & { candidates: readonly MatchCandidate[] };

export async function findMatch(
  connection: Connection,
  { merchantId, importId, rowNumber }: LineKey,
): Promise<MatchedLine | null> {
  const row = await queryFirst(connection, sql.findMatch, { merchantId, importId, rowNumber });
  return row && { ...row, candidates: row.candidates as unknown as readonly MatchCandidate[] };
}
