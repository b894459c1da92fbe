import type { Database } from '#lib/platform/database/database.ts';
import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';

/** SQL of the vault tables; no other module uses them. */

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

export async function findKeys({ prisma }: Database): Promise<KeyRow[]> {
  return prisma.vaultKey.findMany({ select: { purpose: true, version: true, wrapped: true } });
}

/** Keeps a version that another process stored first. */
export async function insertKey({ prisma }: Database, key: KeyRow, now: Date): Promise<void> {
  await prisma.vaultKey.createMany({
    data: [{ ...key, wrapped: bytes(key.wrapped), createdAt: now }],
    skipDuplicates: true,
  });
}

/** Updates all keys together: a mix of master keys could not be opened. */
export async function replaceWrappings({ prisma }: Database, keys: KeyRow[]): Promise<void> {
  await prisma.$transaction(
    keys.map(({ purpose, version, wrapped }) =>
      prisma.vaultKey.update({
        where: { purpose_version: { purpose, version } },
        data: { wrapped: bytes(wrapped) },
      }),
    ),
  );
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

/** The id of a stored account with this fingerprint, unless it was erased. */
export async function findAccountId(
  { prisma }: Database,
  merchantId: string,
  fingerprint: Uint8Array,
): Promise<string | null> {
  const found = await prisma.vaultAccount.findFirst({
    where: { merchantId, fingerprint: bytes(fingerprint), erasedAt: null },
    select: { id: true },
  });
  return found?.id ?? null;
}

/**
 * Stores an account and returns its id. The ciphertext is bound to `account.id`, so an erased row is reused only
 * with that id; the loser of a race reads the winner's id.
 * (SQL, because Prisma has no conflict clause that depends on the existing row.)
 */
export async function upsertAccount({ pool }: Database, account: NewAccount, now: Date): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO vault_account AS kept
       (id, merchant_id, kind, fingerprint, ciphertext, key_version, bin, last4, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (merchant_id, fingerprint) DO UPDATE
       SET id = CASE WHEN kept.ciphertext IS NULL THEN excluded.id ELSE kept.id END,
           ciphertext = coalesce(kept.ciphertext, excluded.ciphertext),
           key_version = CASE WHEN kept.ciphertext IS NULL THEN excluded.key_version ELSE kept.key_version END,
           erased_at = NULL
     RETURNING id`,
    [
      ...[account.id, account.merchantId, account.kind, account.fingerprint, account.ciphertext],
      ...[account.keyVersion, account.bin, account.last4, now],
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('vault_account upsert returned no row');
  return row.id;
}

/** One account number of one merchant. */
export type InstrumentKey = { merchantId: string; id: string };

export async function findAccount({ prisma }: Database, key: InstrumentKey): Promise<AccountRow | null> {
  return prisma.vaultAccount.findUnique({ where: { merchantId_id: key }, select: accountRow });
}

export async function lockAccount(client: PoolClient, { merchantId, id }: InstrumentKey): Promise<void> {
  await client.query('SELECT 1 FROM vault_account WHERE merchant_id = $1 AND id = $2 FOR UPDATE', [
    merchantId,
    id,
  ]);
}

export async function lockForShare(client: PoolClient, { merchantId, id }: InstrumentKey): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM vault_account
     WHERE merchant_id = $1 AND id = $2 AND ciphertext IS NOT NULL FOR SHARE`,
    [merchantId, id],
  );
  return rowCount === 1;
}

/**
 * Erases the number on the caller's connection, in the transaction of its reason. BIN and last four stay for screens
 * and settlement.
 */
export async function eraseAccount(
  db: Pool | PoolClient,
  { merchantId, id }: InstrumentKey,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE vault_account SET ciphertext = NULL, erased_at = $3
     WHERE merchant_id = $1 AND id = $2 AND ciphertext IS NOT NULL`,
    [merchantId, id, now],
  );
  return rowCount === 1;
}

export async function findAccountsNotUnder(
  { prisma }: Database,
  keyVersion: number,
  limit: number,
): Promise<AccountRow[]> {
  return prisma.vaultAccount.findMany({
    where: { keyVersion: { not: keyVersion }, erasedAt: null },
    select: accountRow,
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/** Changes nothing when the row was erased or re-encrypted concurrently. */
export async function replaceCiphertext(
  { prisma }: Database,
  before: AccountRow,
  ciphertext: Uint8Array,
  keyVersion: number,
): Promise<void> {
  await prisma.vaultAccount.updateMany({
    where: { merchantId: before.merchantId, id: before.id, keyVersion: before.keyVersion, erasedAt: null },
    data: { ciphertext: bytes(ciphertext), keyVersion },
  });
}
