import type { Changed } from '#lib/audit/index.ts';
import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';
import { hashKey, pseudonymOf, sealShopper } from './erasure.ts';
import type { ErasurePreview } from './preview-erasure.ts';
import type { ShopperKey } from './search/shopper.ts';
import * as sql from './sql/index.ts';

export type StartedErasure = { readonly id: string; readonly pseudonym: string };

type NewErasure = {
  readonly entityId: string;
  readonly key: ShopperKey;
  readonly preview: ErasurePreview;
  readonly actor: string;
  readonly now: Date;
};

/** Stores an erasure, which a job carries out. The audit log names the shopper by a keyed hash alone. */
export async function startErasure(
  tx: Tx,
  vault: Vault,
  { entityId, key, preview, actor, now }: NewErasure,
): Promise<Changed<StartedErasure>> {
  const id = newRandomId();
  const identifierHash = hashKey(vault, key);
  const pseudonym = pseudonymOf(identifierHash);
  await execute(tx, sql.insertErasure, {
    id,
    entityId,
    kind: key.kind,
    identifierHash,
    pseudonym,
    sealedValues: sealShopper(vault, { id, entityId }, { key, values: null }),
    actor,
    createdAt: now,
  });
  const { counts, ends } = preview;
  const after = { kind: key.kind, identifierHash, pseudonym, counts, ends };
  return { result: { id, pseudonym }, action: 'personal-data.erase', entityId, subjectId: id, after };
}
