import { unusualExponents as exponents } from '#lib/money/index.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { LineKey } from '../../line-key.ts';
import * as sql from '../sql/index.ts';

/** How much of a payment a line settles, in minor units. */
export type LinePart = { paymentId: string; amountMinor: bigint };

export type Split = {
  parts: readonly LinePart[];
  /** Whether a difference between line and parts is accepted. */
  isForced: boolean;
  version: number;
  /** Null: what led to the payment stays. */
  matchedBy: string | null;
  actor: string | null;
  reason: string | null;
  now: Date;
};

/**
 * Settles parts of payments by a line; returns whether it was done. Nothing is done where a payment has less left than its
 * part, or is of another kind: the transaction is to be rolled back then, because earlier parts of the line are gone.
 */
export async function splitLine(
  tx: Tx,
  { merchantId, importId, rowNumber }: LineKey,
  { parts, ...by }: Split,
): Promise<boolean> {
  const key = { merchantId, importId, rowNumber };
  await query(tx, sql.lockParts, { merchantId });
  await execute(tx, sql.deleteParts, key);
  const wanted = parts.map(({ paymentId, amountMinor }) => ({ paymentId, amountMinor: amountMinor.toString() }));
  const stored = await execute(tx, sql.splitLine, { ...key, ...by, exponents, parts: JSON.stringify(wanted) });
  return parts.length > 0 && stored === parts.length;
}
