import { isOutcomeUnknown } from '#lib/platform/database/deadline-client.ts';
import { type Pool, withTransaction } from '#lib/platform/database/pool.ts';

/** Where a key counts; an entity above the merchants stands for itself. */
export type KeyScope = { merchantId: string; entityId: string; method: string; path: string; key: string };

/** An answer as it was sent. */
export type Replay = { status: number; body: string };

export type KeptAnswer = {
  bodyFingerprint: Buffer;
  transactionId: string;
  status: number | null;
  body: string | null;
  startedAt: Date;
};

const where = 'merchant_id = $1 AND entity_id = $2 AND method = $3 AND path = $4 AND key = $5';
const valuesOf = ({ merchantId, entityId, method, path, key }: KeyScope): string[] => [
  merchantId,
  entityId,
  method,
  path,
  key,
];

/** True for the one request that may run under this key. */
export async function claimKey(
  pool: Pool,
  claim: { scope: KeyScope; bodyFingerprint: Buffer; transactionId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO idempotency_key 
       (merchant_id, entity_id, method, path, key, body_fingerprint, transaction_id, started_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [...valuesOf(claim.scope), claim.bodyFingerprint, claim.transactionId, claim.now],
  );
  return rowCount === 1;
}

export async function findKey(pool: Pool, scope: KeyScope): Promise<KeptAnswer | null> {
  const { rows } = await pool.query<KeptAnswer>(
    `SELECT body_fingerprint AS "bodyFingerprint", transaction_id AS "transactionId", status, body,
            started_at AS "startedAt"
     FROM idempotency_key WHERE ${where}`,
    valuesOf(scope),
  );
  return rows[0] ?? null;
}

/** One conditional UPDATE: of several retries only one takes over. */
export async function takeOverKey(pool: Pool, scope: KeyScope, startedAt: Date, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE idempotency_key SET started_at = $7 WHERE ${where} AND started_at = $6 AND status IS NULL`,
    [...valuesOf(scope), startedAt, now],
  );
  return rowCount === 1;
}

/** Tried once more when its outcome is unknown, because what it is about has happened already. */
export async function keepAnswer(pool: Pool, scope: KeyScope, answer: Replay, now: Date): Promise<void> {
  try {
    await updateAnswer(pool, scope, answer, now);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    await updateAnswer(pool, scope, answer, now);
  }
}

async function updateAnswer(pool: Pool, scope: KeyScope, answer: Replay, now: Date): Promise<void> {
  await pool.query(`UPDATE idempotency_key SET status = $6, body = $7, answered_at = $8 WHERE ${where}`, [
    ...valuesOf(scope),
    answer.status,
    answer.body,
    now,
  ]);
}

/** Only by the request that claimed it. */
export async function deleteKey(pool: Pool, scope: KeyScope): Promise<void> {
  await pool.query(`DELETE FROM idempotency_key WHERE ${where}`, valuesOf(scope));
}

/** Answers are kept 31 days at least. */
export async function deleteOldKeys(pool: Pool, before: Date): Promise<number> {
  const statement = '/* any merchant: retention */ DELETE FROM idempotency_key WHERE started_at < $1';
  const { rowCount } = await withTransaction(pool, (client) => client.query(statement, [before]), {
    long: true,
  });
  return rowCount ?? 0;
}
