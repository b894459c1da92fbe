import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { type Dispute, type DisputeVerb, disputeTransitions } from './dispute.ts';
import * as sql from './sql/index.ts';

/** One step of a dispute; false when another user was first, or there is no evidence to submit. */
export async function changeDispute(
  tx: Tx,
  { merchantId, id, version }: Dispute,
  verb: DisputeVerb,
  cause: { actor: string; now: Date; note: string | null },
): Promise<boolean> {
  const { from, to, type } = disputeTransitions[verb];
  const changed = { merchantId, id, version, from: [...from], to, type, ...cause };
  return (await execute(tx, sql.changeDispute, changed)) === 1;
}
