import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#lib/platform/database/database.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId, newSecretBytes } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';

export type SigningKey = JsonWebKey & { kid: string; use: 'sig'; alg: 'RS256' };

export interface IdentityKeys {
  /** Signs ID tokens; the public half is at /sso/v2/jwks. */
  readonly signing: SigningKey;
  /** Signs the provider's cookies. */
  readonly cookie: string;
  /** Encrypts the back office's cookie. */
  readonly backOfficeCookie: string;
}

const newPair = promisify(generateKeyPair);

/** The keys of the provider: created at the first start and shared by all processes. */
export async function loadKeys(db: Database, vault: Vault, now: Date): Promise<IdentityKeys> {
  const load = (name: string, make: () => Promise<string> | string) => loadKey(db, vault, now, name, make);
  return {
    signing: JSON.parse(await load('signing', newSigningKey)) as SigningKey,
    cookie: await load('cookie', () => newSecretBytes(32).toString('base64url')),
    backOfficeCookie: await load('back office cookie', () => newSecretBytes(32).toString('base64url')),
  };
}

const bindingOf = (name: string): Binding => ({
  kind: 'key of the identity provider',
  tenant: '',
  row: name,
  formerly: [`sso key ${name}`],
});

export const sealedKeys: SealedColumn = {
  table: 'sso_key',
  column: 'sealed',
  key: ['name'],
  bindingOf: (row) => bindingOf(String(row.name)),
};

/** Several processes may start concurrently: the first row wins, all read it back. */
async function loadKey(
  db: Database,
  vault: Vault,
  now: Date,
  name: string,
  make: () => Promise<string> | string,
): Promise<string> {
  const { prisma } = db;
  const boundTo = bindingOf(name);
  let row = await prisma.ssoKey.findUnique({ where: { name } });
  if (!row) {
    const sealed = vault.encryptText(await make(), boundTo);
    await autocommit(db).prisma.ssoKey.createMany({ data: [{ name, sealed, createdAt: now }], skipDuplicates: true });
    row = await prisma.ssoKey.findUniqueOrThrow({ where: { name } });
  }
  return vault.decryptText(row.sealed, boundTo);
}

async function newSigningKey(): Promise<string> {
  const { privateKey } = await newPair('rsa', { modulusLength: 2048 });
  const key: SigningKey = { ...privateKey.export({ format: 'jwk' }), kid: newRandomId(), use: 'sig', alg: 'RS256' };
  return JSON.stringify(key);
}
