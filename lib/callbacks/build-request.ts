import type { CallbackDestination } from './configuration.ts';
import type { CallbackServices } from './services.ts';
import { findSealedHeaders } from './store.ts';

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
  { id }: Pick<CallbackDestination, 'id'>,
): Promise<{ headers: Record<string, string>; secretHeaders: string[] }> {
  const own = await readHeaders(services, id);
  return {
    headers: { ...standardHeaders, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) },
    secretHeaders: own.map(({ name }) => name.toLowerCase()),
  };
}

/** The headers of a configuration, decrypted. */
export async function readHeaders(
  { db, vault }: Pick<CallbackServices, 'db' | 'vault'>,
  id: string,
): Promise<CallbackHeader[]> {
  const sealed = await findSealedHeaders(db.pool, id);
  return sealed === null ? [] : (JSON.parse(await vault.decryptText(sealed, id)) as CallbackHeader[]);
}
