import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { appendLineEvent, sumLine } from '../bookings/append-bookings.ts';
import { lockChargeback, recordLineChargeback, reverseLineChargeback } from '../chargebacks/line-chargeback.ts';
import type { LineKey } from '../line-key.ts';
import { proposeRules } from '../rules/rule-store.ts';
import type { LineChargebackState, LineOutcome } from './line-outcome.ts';
import { matchLineTo } from './match-line.ts';
import { type LinePart, splitLine } from './parts/split-line.ts';
import * as sql from './sql/index.ts';

/**
 * What a user decides about a line. MATCH: this payment is meant. SPLIT: these payments are, or a part of one; where their
 * sum is not the line, the difference is accepted only when it is forced. UNMATCH: none is. IGNORE: the exception is of no
 * importance. REOPEN: it is, after all. FORCE: the match stands in spite of its exception.
 */
export type LineDecision =
  | { kind: 'MATCH'; paymentId: string }
  | { kind: 'SPLIT'; parts: readonly LinePart[]; isForced: boolean }
  | { kind: 'UNMATCH' | 'IGNORE' | 'REOPEN' | 'FORCE' };

export type DecidedBy = {
  /** The version of the match that the user saw. */
  version: number;
  actor: string;
  reason: string | null;
  now: Date;
};

const eventTypes = {
  MATCH: 'settlement.line_matched',
  SPLIT: 'settlement.line_split',
  UNMATCH: 'settlement.line_unmatched',
  IGNORE: 'settlement.exception_ignored',
  REOPEN: 'settlement.exception_reopened',
  FORCE: 'settlement.exception_forced',
} as const;

/** The payment does not allow the chargeback of a line that a user forces: the transaction is to be rolled back. */
export class ChargebackRefusedError extends Error {}

/** A payment has less left than its part, or is of another kind: the transaction is to be rolled back. */
export class PartRefusedError extends Error {}

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
  if (!(await applyDecision(tx, key, decision, { version, ...by }))) return false;
  const { actor, reason, now } = by;
  if (before && (decision.kind === 'MATCH' || decision.kind === 'UNMATCH'))
    await reverseLineChargeback(tx, key, before, now);
  const chargeback = await recordLineChargeback(tx, key, now);
  if (chargeback === 'refused' && decision.kind === 'FORCE') throw new ChargebackRefusedError();
  await appendLineEvent(tx, key, sum, { type: eventTypes[decision.kind], actor, reason, now });
  if (decision.kind === 'MATCH') await proposeRules(tx, key.importId, now);
  return true;
}

async function applyDecision(tx: Tx, key: LineKey, decision: LineDecision, by: DecidedBy): Promise<boolean> {
  switch (decision.kind) {
    case 'MATCH':
      return matchLineTo(tx, key, { paymentId: decision.paymentId, ...by });
    case 'SPLIT': {
      const { parts, isForced } = decision;
      if (await splitLine(tx, key, { ...by, parts, isForced, matchedBy: 'MANUAL' })) return true;
      throw new PartRefusedError();
    }
    default: {
      const { kind } = decision;
      if ((await execute(tx, sql.decideMatch, { ...key, decision: kind, ...by })) !== 1) return false;
      const { merchantId, importId, rowNumber } = key;
      if (kind === 'UNMATCH') await execute(tx, sql.deleteParts, { merchantId, importId, rowNumber });
      return true;
    }
  }
}

/** A payment near a line that found none, or several. */
export type MatchCandidate = { paymentId: string; score: number; differs: readonly string[] };

/** A line with what became of it. */
export type MatchedLine = Omit<sql.FindMatchRow, keyof LineOutcome | 'chargebackState' | 'candidates'> &
  LineOutcome & { chargebackState: LineChargebackState | null; candidates: readonly MatchCandidate[] };

export async function findMatch(
  connection: Connection,
  { merchantId, importId, rowNumber }: LineKey,
): Promise<MatchedLine | null> {
  const row = await queryFirst(connection, sql.findMatch, { merchantId, importId, rowNumber });
  return row as unknown as MatchedLine | null;
}
