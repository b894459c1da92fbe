import { findSubtrees } from '#lib/entities/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { Vault } from '#lib/vault/index.ts';
import type { ErasureScope, ShopperKey, ShopperValues } from './search/shopper.ts';

/** What an erasure remembers of a shopper while it runs. */
export type SealedShopper = { readonly key: ShopperKey; readonly values: ShopperValues | null };

type Named = { readonly id: string; readonly entityId: string };

const bindingOf = ({ id, entityId }: Named): Binding => ({
  kind: 'values of an erasure',
  tenant: entityId,
  row: id,
  formerly: [id],
});

export const sealedErasureValues: SealedColumn = {
  table: 'erasure',
  column: 'sealed_values',
  key: ['id'],
  reads: ['entity_id'],
  bindingOf: (row) => bindingOf({ id: String(row.id), entityId: String(row.entity_id) }),
};

export function sealShopper(vault: Vault, erasure: Named, shopper: SealedShopper): string {
  return vault.encryptText(JSON.stringify(shopper), bindingOf(erasure));
}

export async function openShopper(vault: Vault, erasure: Named, sealed: string): Promise<SealedShopper> {
  return JSON.parse(await vault.decryptText(sealed, bindingOf(erasure))) as SealedShopper;
}

/** What is recorded of the name of a shopper: a keyed hash, the same each time. */
export function hashKey(vault: Pick<Vault, 'authenticate'>, { kind, value }: ShopperKey): string {
  const text = kind === 'EMAIL' ? value.toLowerCase() : value;
  return vault.authenticate('erasure', Buffer.from(`${kind}:${text}`)).toString('hex');
}

/** What stands in the place of the customer id: the same for each erasure by the same name. */
export const pseudonymOf = (hash: string): string => `erased-${hash.slice(0, 16)}`;

/** An entity and all below it; null for an entity that an erasure cannot be of. */
export async function readScope(db: Reader, entityId: string): Promise<ErasureScope | null> {
  const nodes = await findSubtrees(db, [entityId]);
  const root = nodes.find(({ id }) => id === entityId);
  // The stored cards and the customers of a channel are those of its merchant.
  if (root === undefined || root.kind === 'CHANNEL') return null;
  return {
    entityId,
    isPsp: root.kind === 'PSP',
    entityIds: nodes.map(({ id }) => id),
    merchantIds: nodes.filter(({ kind }) => kind === 'MERCHANT').map(({ id }) => id),
  };
}
