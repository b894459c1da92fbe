import type { ExpressionBuilder } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { DB } from '#lib/platform/database/generated/kysely/types.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { StaffTx, Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/** The tables of the vault; no other module uses them. */

export type KeyRow = { purpose: string; version: number; wrapped: Uint8Array };

export type AccountRow = {
  id: string;
  merchantId: string;
  kind: string;
  ciphertext: Uint8Array | null;
  keyVersion: number;
};

const accountRow = { id: true, merchantId: true, kind: true, ciphertext: true, keyVersion: true } as const;

/** Prisma takes plain byte arrays; a Buffer may stand on shared memory. */
function bytes(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(buffer);
}

export async function findKeys({ prisma }: Reader): Promise<KeyRow[]> {
  return prisma.vaultKey.findMany({ select: { purpose: true, version: true, wrapped: true } });
}

/** Keeps a version that another process stored first. */
export async function insertKey({ prisma }: StaffTx, key: KeyRow, now: Date): Promise<void> {
  await prisma.vaultKey.createMany({
    data: [{ ...key, wrapped: bytes(key.wrapped), createdAt: now }],
    skipDuplicates: true,
  });
}

/** Whether data keys are stored, which only one master key opens. */
export async function hasKeys(db: Reader): Promise<boolean> {
  return (await db.prisma.vaultKey.findFirst({ select: { version: true } })) !== null;
}

/** Updates all keys together: a mix of master keys could not be opened. */
export async function replaceWrappings({ prisma }: StaffTx, keys: KeyRow[]): Promise<void> {
  for (const { purpose, version, wrapped } of keys) {
    await prisma.vaultKey.update({
      where: { purpose_version: { purpose, version } },
      data: { wrapped: bytes(wrapped) },
    });
  }
}

export type NewAccount = {
  id: string;
  merchantId: string;
  kind: string;
  fingerprint: Uint8Array;
  ciphertext: Uint8Array;
  keyVersion: number;
  bin: string | null;
  last4: string;
};

/** Stores account numbers, each once, and returns their ids in order; the loser of a race gets the winner's. */
export async function storeAccounts(tx: Tx, accounts: readonly NewAccount[], now: Date): Promise<string[]> {
  const rows = accounts.map((account, ordinal) => ({
    ordinal,
    merchant_id: account.merchantId,
    id: account.id,
    kind: account.kind,
    created_at: now,
    fingerprint: base64(account.fingerprint),
    ciphertext: base64(account.ciphertext),
    key_version: account.keyVersion,
    bin: account.bin,
    last4: account.last4,
  }));
  const stored = await query(tx, sql.storeAccounts, { accounts: JSON.stringify(rows) });
  const ids = new Map(stored.map(({ ordinal, id }) => [ordinal, id]));
  return accounts.map((_, ordinal) => {
    const id = ids.get(ordinal);
    if (id === undefined) throw new Error('an account number was not stored');
    return id;
  });
}

function base64(value: Uint8Array): string {
  return Buffer.from(value).toString('base64');
}

/** One account number of one merchant. */
export type InstrumentKey = { merchantId: string; id: string };

export async function findAccount({ prisma }: Reader, key: InstrumentKey): Promise<AccountRow | null> {
  return prisma.vaultAccount.findUnique({ where: { merchantId_id: key }, select: accountRow });
}

/** The ids say nothing about a number: what a user sees of them is decided where they are used. */
export async function findAccountIds(connection: Reader, fingerprint: Uint8Array): Promise<string[]> {
  const accounts = anyMerchant(build.selectFrom('vault_account'), 'staff')
    .select('id')
    .where('fingerprint', '=', Buffer.from(fingerprint));
  return (await runBuilt(connection, accounts)).map(({ id }) => id);
}

export async function lockAccount(tx: Tx, key: InstrumentKey): Promise<void> {
  await execute(tx, sql.lockAccount, key);
}

/** False when the number was erased before. */
export async function lockForShare(tx: Tx, key: InstrumentKey): Promise<boolean> {
  return (await execute(tx, sql.lockAccountForShare, key)) === 1;
}

/** Erases a number; BIN and last four stay for screens and settlement. False when there was none. */
/** False when one of them was erased. */
export async function lockAllForShare(tx: Tx, merchantId: string, ids: readonly string[]): Promise<boolean> {
  return (await query(tx, sql.lockAccountsForShare, { merchantId, ids: [...ids] })).length === ids.length;
}

export async function findStoredFingerprints(
  { pool }: Pick<Database, 'pool'>,
  merchantId: string,
  fingerprints: readonly string[],
): Promise<sql.FindStoredNumbersRow[]> {
  return query(pool, sql.findStoredNumbers, { merchantId, fingerprints: [...fingerprints] });
}

export async function eraseAccount(tx: Tx, key: InstrumentKey, now: Date): Promise<boolean> {
  return (await execute(tx, sql.eraseAccount, { ...key, now })) === 1;
}

/** A page of numbers that another key or the first form holds, behind a row in the order of the primary key. */
export async function findAccountsNotUnder(
  connection: Reader,
  { keyVersion, form }: { keyVersion: number; form: number },
  { after, limit }: { after: InstrumentKey | undefined; limit: number },
): Promise<AccountRow[]> {
  const accounts = anyMerchant(build.selectFrom('vault_account'), 'key rotation')
    .select(['id', 'merchant_id as merchantId', 'kind', 'ciphertext', 'key_version as keyVersion'])
    .where('ciphertext', 'is not', null)
    .where((eb) => eb.or([eb('key_version', '<>', keyVersion), eb(firstByte(eb), '<>', form)]))
    .where((eb) => eb(eb.refTuple('merchant_id', 'id'), '>', eb.tuple(after?.merchantId ?? '', after?.id ?? '')))
    .orderBy('merchant_id')
    .orderBy('id')
    .limit(limit);
  return runBuilt(connection, accounts);
}

const firstByte = (eb: ExpressionBuilder<DB, 'vault_account'>) =>
  eb.fn<number>('get_byte', [eb.ref('ciphertext'), eb.val(0)]);

/** Changes nothing when the row was erased or re-encrypted concurrently. */
export async function replaceCiphertext(
  { prisma }: StaffTx,
  before: AccountRow,
  ciphertext: Uint8Array,
  keyVersion: number,
): Promise<void> {
  await prisma.vaultAccount.updateMany({
    where: { merchantId: before.merchantId, id: before.id, keyVersion: before.keyVersion, erasedAt: null },
    data: { ciphertext: bytes(ciphertext), keyVersion },
  });
}

/** How many numbers are under each key, by the first byte of their ciphertext; erased ones have none. */
export async function countAccountsByKey(
  connection: Reader,
): Promise<{ keyVersion: number; firstByte: number; count: number }[]> {
  const accounts = anyMerchant(build.selectFrom('vault_account'), 'key rotation')
    .select((eb) => [
      'key_version as keyVersion',
      firstByte(eb).as('firstByte'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
    ])
    .where('ciphertext', 'is not', null)
    .groupBy(['keyVersion', 'firstByte'])
    .orderBy('keyVersion');
  return runBuilt(connection, accounts);
}
