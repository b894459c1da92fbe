import type { Reader } from '#lib/platform/database/connection.ts';
import type { Vault } from '#lib/vault/index.ts';
import { type AuditEntry, canonicalBytes } from './entry.ts';

/**
 * An entry whose details lost personal data keeps its code, by which the next entry goes on. That it may be as it is now shows a
 * second code: over what is left of the entry, and over the first code.
 */
export function proveErasedEntry(vault: Pick<Vault, 'authenticate'>, entry: Omit<AuditEntry, 'sequence'>): Buffer {
  return vault.authenticate(`erased audit entry ${entry.chainId}`, canonicalBytes(entry, entry.mac));
}

/** The proof that an erasure left for an entry; null without one. */
export async function findErasureProof(
  { prisma }: Reader,
  { chainId, chainSequence }: Pick<AuditEntry, 'chainId' | 'chainSequence'>,
): Promise<Uint8Array | null> {
  const row = await prisma.auditErasure.findUnique({
    where: { chainId_chainSequence: { chainId, chainSequence } },
    select: { proof: true },
  });
  return row?.proof ?? null;
}
