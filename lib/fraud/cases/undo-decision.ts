import { type AuditedBy, withAudit } from '#lib/audit/index.ts';
import { removeFromLists } from '../macros/list-values.ts';
import type { RiskCase } from './case.ts';
import { claimMs } from './claim-case.ts';
import type { CaseServices } from './services.ts';
import { findListed, updateUndone } from './store.ts';

/** Rolls the undo back: the callback was sent at the same moment. */
class AlreadySentError extends Error {}

/**
 * Undoes the latest decision of its own user while it is not final: the case is as it was before, the callback is never
 * sent, and what a macro added to lists is removed. False when it is too late.
 */
export async function undoDecision(
  { db, vault, events, callbacks }: Pick<CaseServices, 'db' | 'vault' | 'events' | 'callbacks'>,
  { merchantId, id, channelId }: Pick<RiskCase, 'merchantId' | 'id' | 'channelId'>,
  decisionId: string,
  by: AuditedBy,
): Promise<boolean> {
  const key = { merchantId, id };
  const claimedUntil = new Date(by.at.getTime() + claimMs);
  try {
    return await withAudit(db, vault, by, async (tx) => {
      const listed = await findListed(tx, key, decisionId);
      const undo = { decisionId, actor: by.actor, at: by.at, claimedUntil };
      if (!(await updateUndone(tx, key, undo))) return { result: false, action: null };
      if (!(await callbacks.withdraw(tx, { merchantId, id: decisionId }, by))) throw new AlreadySentError();
      await removeFromLists(tx, listed, by);
      return { result: true, action: 'case.undo', entityId: channelId, subjectId: id, after: { decisionId } };
    });
  } catch (error) {
    if (error instanceof AlreadySentError) return false;
    throw error;
  } finally {
    events.wake();
  }
}
