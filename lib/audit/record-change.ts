import type { Database } from '#lib/platform/database/database.ts';
import type { Vault } from '#lib/vault/index.ts';
import {
  type AuditedBy,
  type AuditedChange,
  type Changed,
  canonicalBytes,
  redact,
  type Unchanged,
} from './entry.ts';
import { type AuditTransaction, appendEntry, lockChainHead } from './store.ts';

/** The purpose of the HMAC; a change of its meaning would use another value. */
export const hmacContext = 'audit chain';

/**
 * Appends a change to the log in the transaction of the change. Entries are written one at a time under the lock of
 * the last entry, so that the chain has no fork.
 */
export async function recordChange(
  transaction: AuditTransaction,
  vault: Vault,
  change: AuditedChange,
): Promise<void> {
  const head = await lockChainHead(transaction);
  const entry = {
    ...change,
    sequence: head.sequence + 1n,
    before: redact(change.before) as object | null,
    after: redact(change.after) as object | null,
  };
  const mac = vault.authenticate(hmacContext, canonicalBytes(entry, head.mac));
  await appendEntry(transaction, { ...entry, mac });
}

/**
 * Runs a change and records it in one transaction: no change is committed without its entry. The change gets a
 * database whose Prisma client is that transaction.
 */
export async function withAudit<Result>(
  db: Database,
  vault: Vault,
  by: AuditedBy,
  work: (db: Database) => Promise<Changed<Result> | Unchanged<Result>>,
): Promise<Result> {
  return db.prisma.$transaction(async (transaction) => {
    const inside = { pool: db.pool, prisma: transaction as unknown as Database['prisma'] };
    const done = await work(inside);
    if (done.action === null) return done.result;
    const { result, before = null, after = null, ...what } = done;
    await recordChange(transaction, vault, { ...by, ...what, before, after });
    return result;
  });
}
