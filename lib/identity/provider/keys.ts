import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { autocommit, type StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId, newSecretBytes } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';
import { rotateBackOfficeSecret } from './clients.ts';

export type SigningKey = JsonWebKey & { kid: string; use: 'sig'; alg: 'RS256' };

/** A key that is used, and the one before it: what was made with either is valid. */
export type KeyPair<Key> = { readonly current: Key; readonly previous: Key | null };

export interface IdentityKeys {
  /** Sign ID tokens; the public halves are at /sso/v2/jwks. */
  readonly signing: KeyPair<SigningKey>;
  /** Sign the provider's cookies. */
  readonly cookie: KeyPair<string>;
  /** Encrypt the back office's cookie. */
  readonly backOfficeCookie: KeyPair<string>;
}

/** The current key first. */
export const validKeys = <Key>({ current, previous }: KeyPair<Key>): Key[] =>
  previous === null ? [current] : [current, previous];

const newPair = promisify(generateKeyPair);

const newCookieKey = (): string => newSecretBytes(32).toString('base64url');

/** Every key with its name in the database, and how a new one is made. */
const kinds = {
  signing: newSigningKey,
  cookie: newCookieKey,
  'back office cookie': newCookieKey,
} as const satisfies Record<string, () => Promise<string> | string>;
type KeyName = keyof typeof kinds;
const keyNames = Object.keys(kinds) as KeyName[];

const previousOf = (name: KeyName): string => `previous ${name}`;

type Services = { db: Reader; vault: Vault };

/** The keys of the provider: created at the first start and shared by all processes. */
export async function loadKeys(db: Database, vault: Vault, now: Date): Promise<IdentityKeys> {
  await createMissing(db, vault, now);
  const load = async <Key>(name: KeyName, parse: (text: string) => Key): Promise<KeyPair<Key>> => {
    const [current, previous] = await Promise.all([
      readKey({ db, vault }, name),
      readKey({ db, vault }, previousOf(name)),
    ]);
    if (current === null) throw new Error(`the key ${name} is not in the database`);
    return { current: parse(current), previous: previous === null ? null : parse(previous) };
  };
  const asText = (text: string): string => text;
  return {
    signing: await load('signing', (text) => JSON.parse(text) as SigningKey),
    cookie: await load('cookie', asText),
    backOfficeCookie: await load('back office cookie', asText),
  };
}

/** Several processes may start concurrently: the first row wins, all read it back. */
async function createMissing(db: Database, vault: Vault, now: Date): Promise<void> {
  const known = new Set((await db.prisma.ssoKey.findMany({ select: { name: true } })).map(({ name }) => name));
  for (const name of keyNames.filter((each) => !known.has(each))) {
    const sealed = vault.encryptText(await kinds[name](), bindingOf(name));
    await autocommit(db).prisma.ssoKey.createMany({ data: [{ name, sealed, createdAt: now }], skipDuplicates: true });
  }
}

async function readKey({ db, vault }: Services, name: string): Promise<string | null> {
  const row = await db.prisma.ssoKey.findUnique({ where: { name } });
  return row && vault.decryptText(row.sealed, bindingOf(name));
}

/**
 * Makes every key anew, within the caller's transaction. Those before stay valid until the next rotation, or not at all:
 * then all users have to sign in again.
 */
export async function rotateIdentityKeys(
  tx: StaffTx,
  vault: Vault,
  { now, keepsPrevious }: { now: Date; keepsPrevious: boolean },
): Promise<void> {
  for (const name of keyNames) {
    const before = await tx.prisma.ssoKey.findUnique({ where: { name } });
    const previous = { name: previousOf(name) };
    if (before && keepsPrevious) {
      const text = await vault.decryptText(before.sealed, bindingOf(name));
      const kept = { sealed: vault.encryptText(text, bindingOf(previous.name)), createdAt: before.createdAt };
      await tx.prisma.ssoKey.upsert({ where: previous, create: { ...previous, ...kept }, update: kept });
    } else {
      await tx.prisma.ssoKey.deleteMany({ where: previous });
    }
    const made = { sealed: vault.encryptText(await kinds[name](), bindingOf(name)), createdAt: now };
    await tx.prisma.ssoKey.upsert({ where: { name }, create: { name, ...made }, update: made });
  }
  await rotateBackOfficeSecret(tx, vault, now);
  await announceChange(tx, 'identity-key');
}

/** The keys by name, with the time that each was made at. */
export async function listIdentityKeys({ prisma }: Reader): Promise<{ name: string; createdAt: Date }[]> {
  return prisma.ssoKey.findMany({ select: { name: true, createdAt: true }, orderBy: { name: 'asc' } });
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

async function newSigningKey(): Promise<string> {
  const { privateKey } = await newPair('rsa', { modulusLength: 3072 });
  const key: SigningKey = { ...privateKey.export({ format: 'jwk' }), kid: newRandomId(), use: 'sig', alg: 'RS256' };
  return JSON.stringify(key);
}
