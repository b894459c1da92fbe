import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { CallbackDestination } from './configuration.ts';
import type { CallbackServices } from './services.ts';
import { findSealedHeaders } from './store.ts';

type Named = Pick<CallbackDestination, 'id' | 'entityId'>;

export const bindingOf = ({ id, entityId }: Named): Binding => ({
  kind: 'headers of decision callbacks',
  tenant: entityId,
  row: id,
  formerly: [id],
});

export const sealedCallbackHeaders: SealedColumn = {
  table: 'callback_configuration',
  column: 'sealed_headers',
  key: ['id'],
  reads: ['entity_id'],
  bindingOf: (row) => bindingOf({ id: String(row.id), entityId: String(row.entity_id) }),
};

export type CallbackHeader = { name: string; value: string };

export const limits = { connectMs: 5_000, totalMs: 30_000 };

/** Headers of every callback (spec 6.3); the client sets the others itself. */
export const standardHeaders = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'User-Agent': 'Turnpike-Callbacks/1',
} as const;

/** Marks what is sent by a user to try an address. */
export const testHeader = { 'X-Turnpike-Test': 'true' } as const;

/** The headers of a request; the values of those that the merchant defined are not stored with the attempt. */
export async function buildHeaders(
  services: Pick<CallbackServices, 'db' | 'vault'>,
  destination: Named,
): Promise<{ headers: Record<string, string>; secretHeaders: string[] }> {
  const own = await readHeaders(services, destination);
  return {
    headers: { ...standardHeaders, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) },
    secretHeaders: own.map(({ name }) => name.toLowerCase()),
  };
}

/** The headers of a configuration, decrypted. */
export async function readHeaders(
  { db, vault }: Pick<CallbackServices, 'db' | 'vault'>,
  configuration: Named,
): Promise<CallbackHeader[]> {
  const sealed = await findSealedHeaders(db.pool, configuration.id);
  if (sealed === null) return [];
  return JSON.parse(await vault.decryptText(sealed, bindingOf(configuration))) as CallbackHeader[];
}
