import { type AuditedBy, withAudit } from '#lib/audit/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { removeFromLists } from '../macros/list-values.ts';
import type { RiskCase } from './case.ts';
import { claimMs } from './claim-case.ts';
import type { CaseServices } from './services.ts';
import { lockListed, updateUndone } from './store.ts';

/** Rolls the undo back: the callback was sent at the same moment. */
class AlreadySentError extends Error {}

/**
 * Undoes the latest decision of its own user while it is not final: the case is as it was before, the callback is never
 * sent, and what a macro added to lists is removed. `alongside` is part of its transaction. False when it is too late.
 */
export async function undoDecision(
  { db, vault, clock, events, callbacks }: Pick<CaseServices, 'db' | 'vault' | 'clock' | 'events' | 'callbacks'>,
  { merchantId, id, channelId }: Pick<RiskCase, 'merchantId' | 'id' | 'channelId'>,
  decisionId: string,
  by: AuditedBy,
  alongside?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const key = { merchantId, id };
  try {
    return await withAudit(db, vault, by, async (tx) => {
      const listed = await lockListed(tx, key, decisionId);
      // After the lock: a request that had to wait may be too late now, and the sender may have seen no undo.
      const at = clock.now();
      const claimedUntil = new Date(at.getTime() + claimMs);
      const undo = { decisionId, actor: by.actor, at, claimedUntil };
      if (!(await updateUndone(tx, key, undo))) return { result: false, action: null };
      if (!(await callbacks.withdraw(tx, { merchantId, id: decisionId }, by))) throw new AlreadySentError();
      await removeFromLists(tx, listed, by);
      await alongside?.(tx);
      return { result: true, action: 'case.undo', entityId: channelId, subjectId: id, after: { decisionId } };
    });
  } catch (error) {
    if (error instanceof AlreadySentError) return false;
    throw error;
  } finally {
    events.wake();
  }
}
