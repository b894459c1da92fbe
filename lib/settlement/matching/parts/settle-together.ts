import { queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { LineKey } from '../../line-key.ts';
import { type DecidedBy, decideLine, PartRefusedError } from '../decide-line.ts';
import * as sql from './sql/index.ts';

/** A line, with the version that the user saw and its amount in minor units. */
export type LineOfPayment = LineKey & { version: number; amountMinor: bigint };

type Together = Omit<DecidedBy, 'version'> & {
  lines: readonly LineOfPayment[];
  paymentId: string;
  /** Whether the payment may be left with a part that nothing settles yet. */
  isForced: boolean;
};

/**
 * Settles one payment by several lines of its merchant, each with its whole amount. False when a line is not as the user
 * saw it; throws where the sum is not the payment, or more than what is left of it. The transaction is to be rolled back then.
 */
export async function settleTogether(tx: Tx, { lines, paymentId, isForced, ...by }: Together): Promise<boolean> {
  for (const { version, amountMinor, ...key } of lines) {
    const decision = { kind: 'SPLIT', parts: [{ paymentId, amountMinor }], isForced: false } as const;
    if (!(await decideLine(tx, key, decision, { ...by, version }))) return false;
  }
  const merchantId = lines[0]?.merchantId ?? '';
  const whole = await queryFirst(tx, sql.isSettledInParts, { merchantId, paymentId });
  if (!whole?.isWhole && !isForced) throw new PartRefusedError();
  return true;
}
