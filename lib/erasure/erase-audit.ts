import { type AuditEntry, proveErasedEntry } from '#lib/audit/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { query } from '#lib/platform/database/statement.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { Vault } from '#lib/vault/index.ts';
import { type ErasureScope, idsOf, type Shopper } from './search/shopper.ts';
import * as sql from './sql/index.ts';

type AuditWork = {
  readonly services: { readonly db: Database; readonly vault: Vault };
  readonly erasure: { readonly id: string; readonly pseudonym: string };
  readonly scope: ErasureScope;
  readonly shopper: Shopper;
};

/** Takes personal data out of audit entries, each with the proof that the chain needs to verify it. */
export async function eraseAuditEntries({ services, erasure, scope, shopper }: AuditWork): Promise<void> {
  const { db, vault } = services;
  // Within entries about the shopper's records, and within those that name the shopper.
  const search = {
    entityIds: scope.entityIds,
    pseudonym: erasure.pseudonym,
    identifying: shopper.values.unique,
    subjectIds: idsOf(shopper, 'payment', 'registration', 'check', 'schedule', 'dispute', 'payment-link', 'list-entry'),
  };
  for (let after = 0n; ; ) {
    const page = await query(db.backgroundPool, sql.listAuditEntries, { ...search, after });
    for (const row of page) {
      const entry = { ...row, chainSequence: BigInt(row.chainSequence) } as Omit<AuditEntry, 'sequence'>;
      const { chainId, chainSequence } = entry;
      const proof = proveErasedEntry(vault, entry);
      const { identifying } = search;
      await withTransaction(db.backgroundPool, (tx) =>
        query(tx, sql.eraseAuditDetails, { erasureId: erasure.id, chainId, chainSequence, identifying, proof }),
      );
    }
    const last = page.at(-1);
    if (!last) return;
    after = BigInt(last.sequence);
  }
}
