import type { Database } from '#lib/platform/database/database.ts';
import { type StaffTx, type Tx, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import type { Vault } from '#lib/vault/index.ts';
import { type AuditedBy, type AuditedChange, type Changed, canonicalBytes, redact, type Unchanged } from './entry.ts';
import { appendEntry, installationChain, lockChainHead } from './store.ts';

/** What the codes of a chain are made for, so that an entry of one chain fits into no other. */
export function hmacContextOf(chainId: string): string {
  return chainId === installationChain ? 'audit chain' : `audit chain ${chainId}`;
}

/**
 * Appends a change to the log in the transaction of the change itself. Entries are made one after the
 * other, under the lock of the chain's end, so that the chain has no fork.
 */
export async function recordChange(tx: Tx, vault: Vault, change: AuditedChange): Promise<void> {
  const head = await lockChainHead(tx, change.entityId);
  const entry = {
    ...change,
    chainId: head.chainId,
    chainSequence: head.sequence + 1n,
    before: redact(change.before) as object | null,
    after: redact(change.after) as object | null,
  };
  const mac = vault.authenticate(hmacContextOf(head.chainId), canonicalBytes(entry, head.mac));
  await appendEntry(tx, { ...entry, mac });
}

/**
 * Runs a verb and records what it changed, in one transaction: without its entry no change happens. The verb gets
 * that transaction, and nothing else that it could write to.
 */
export async function withAudit<Result>(
  db: Database,
  vault: Vault,
  by: AuditedBy,
  work: (tx: StaffTx) => Promise<Changed<Result> | Unchanged<Result>>,
): Promise<Result> {
  return withStaffTransaction(db, async (tx) => {
    const done = await work(tx);
    if (done.action === null) return done.result;
    const { result, before = null, after = null, ...what } = done;
    await recordChange(tx, vault, { ...by, ...what, before, after });
    return result;
  });
}
