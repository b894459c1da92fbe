import { type Changed, type Unchanged, withAudit } from '#lib/audit/index.ts';
import type { Identity, IdentityTx } from './identity.ts';

/** The user and address of a change to an account; `userId` is null before authentication. */
export type Actor = { userId: string | null; address: string | null };

/**
 * Runs a change of an account or an OIDC client and its entry in the audit log in one transaction. The change gets
 * the services with that transaction as their database; the session cache is invalidated after the commit.
 */
export async function auditedTransaction<Result>(
  sso: Identity,
  { userId, address }: Actor,
  work: (sso: IdentityTx) => Promise<Changed<Result> | Unchanged<Result>>,
): Promise<Result> {
  const by = { at: sso.clock.now(), actor: userId ? `user:${userId}` : 'nobody', address };
  const result = await withAudit(sso.db, sso.vault, by, (tx) => work({ ...sso, db: tx }));
  sso.sessions.invalidate();
  return result;
}
