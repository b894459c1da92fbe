import { type Changed, type Unchanged, withAudit } from '#lib/audit/index.ts';
import type { Identity } from './identity.ts';

/** Who changes something of an account, and from where; `userId` is null while nobody has proved to be anyone. */
export type Actor = { userId: string | null; address: string | null };

/**
 * Runs a change of an account or an application and its entry in the audit log as one. The work gets the house with
 * that transaction as its database; what this process knows of sessions is read anew once it is committed.
 */
export async function auditedTransaction<Result>(
  sso: Identity,
  { userId, address }: Actor,
  work: (sso: Identity) => Promise<Changed<Result> | Unchanged<Result>>,
): Promise<Result> {
  const by = { at: sso.clock.now(), actor: userId ? `user:${userId}` : 'nobody', address };
  const result = await withAudit(sso.db, sso.vault, by, (db) => work({ ...sso, db }));
  sso.sessions.invalidate();
  return result;
}
