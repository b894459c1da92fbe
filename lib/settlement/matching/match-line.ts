import { unusualExponents as exponents } from '#lib/money/index.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { LineKey } from '../line-key.ts';
import * as sql from './sql/index.ts';

export type ManualMatch = { paymentId: string; version: number; actor: string; reason: string | null; now: Date };

/** Matches one line to the payment that a user names; returns whether it was done. */
export async function matchLineTo(
  tx: Tx,
  key: LineKey,
  { paymentId, version, actor, reason, now }: ManualMatch,
): Promise<boolean> {
  return matchOne(tx, key, { paymentId, version, actor, reason, now });
}

/** What a line was matched with until now. */
export type MatchedBefore = Pick<sql.FindMatchRow, 'matchedBy' | 'paymentId' | 'actor' | 'reason' | 'version'>;

/** Matches a line as it was matched before, by itself or by a user; returns whether it was done. */
export async function matchLineAgain(
  tx: Tx,
  key: LineKey,
  { matchedBy, paymentId, actor, reason, version }: MatchedBefore,
  now: Date,
): Promise<boolean> {
  const byUser = matchedBy === 'MANUAL' ? { paymentId, actor, reason } : { paymentId: null, actor: null, reason: null };
  return matchOne(tx, key, { ...byUser, version, now });
}

type Matching = Omit<ManualMatch, 'paymentId' | 'actor'> & { paymentId: string | null; actor: string | null };

async function matchOne(tx: Tx, { merchantId, importId, rowNumber }: LineKey, matching: Matching): Promise<boolean> {
  await query(tx, sql.lockParts, { merchantId });
  await execute(tx, sql.deleteParts, { merchantId, importId, rowNumber });
  const matched = await queryFirst(tx, sql.matchLines, {
    merchantId,
    importId,
    afterRow: rowNumber - 1,
    limit: 1,
    exponents,
    assumesUnsettled: false,
    ...matching,
  });
  return matched?.stored === 1;
}
