import type { ConditionList } from '#lib/payments/index.ts';
import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';
import type { Registration, RegistrationState } from './registration.ts';

type Queryable = Pool | PoolClient;

const columns = `id, channel_id AS "channelId", merchant_id AS "merchantId", mode, state,
  payment_brand AS "paymentBrand", payment_method AS "paymentMethod", account_kind AS "accountKind",
  account_id AS "accountId", account_bin AS "accountBin", account_last4 AS "accountLast4", holder,
  expiry_month AS "expiryMonth", expiry_year AS "expiryYear",
  initial_transaction_id AS "initialTransactionId", echo, short_id AS "shortId", ndc,
  created_at AS "createdAt", retain_until AS "retainUntil"`;

export async function insertRegistration(db: Queryable, registration: Registration): Promise<void> {
  const r = registration;
  await db.query(
    `INSERT INTO registration (id, channel_id, merchant_id, mode, state, payment_brand, payment_method,
       account_kind, account_id, account_bin, account_last4, holder, expiry_month, expiry_year,
       initial_transaction_id, echo, short_id, ndc, created_at, retain_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      ...[r.id, r.channelId, r.merchantId, r.mode, r.state, r.paymentBrand, r.paymentMethod],
      ...[r.accountKind, r.accountId, r.accountBin, r.accountLast4, r.holder, r.expiryMonth, r.expiryYear],
      ...[r.initialTransactionId, JSON.stringify(r.echo), r.shortId, r.ndc, r.createdAt, r.retainUntil],
    ],
  );
}

/** A registration of one merchant; another merchant's is as unknown as none. */
export async function findRegistrationOf(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Registration | null> {
  const { rows } = await db.query<Registration>(
    `SELECT ${columns} FROM registration WHERE id = $1 AND merchant_id = $2`,
    [id, merchantId],
  );
  return rows[0] ?? null;
}

/** Any merchant's; who asks must have looked at whose it is. */
export async function findRegistration(db: Queryable, id: string): Promise<Registration | null> {
  const { rows } = await db.query<Registration>(`SELECT ${columns} FROM registration WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

export async function findRegistrationsWhere(
  db: Queryable,
  conditions: ConditionList,
  oldestFirst: boolean,
  limit: number,
): Promise<Registration[]> {
  const order = oldestFirst ? 'ASC' : 'DESC';
  const { rows } = await db.query<Registration>(
    `SELECT ${columns} FROM registration WHERE ${conditions.sql}
     ORDER BY created_at ${order}, id ${order} LIMIT ${limit}`,
    conditions.values,
  );
  return rows;
}

/** Moves a waiting registration; false when it was not waiting any more. */
export async function activateRegistration(
  db: Queryable,
  id: string,
  state: Extract<RegistrationState, 'ACTIVE' | 'REJECTED'>,
  initialTransactionId: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE registration SET state = $2, initial_transaction_id = coalesce($3, initial_transaction_id)
     WHERE id = $1 AND state = 'PENDING'`,
    [id, state, initialTransactionId],
  );
  return rowCount === 1;
}

/** One conditional UPDATE, so that of two requests only one deregisters. */
export async function markDeleted(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE registration SET state = 'DELETED', deleted_at = $2 WHERE id = $1 AND state <> 'DELETED'`,
    [id, now],
  );
  return rowCount === 1;
}

export type ExpiredRegistration = {
  id: string;
  merchantId: string;
  channelId: string;
  accountId: string | null;
  paymentBrand: string;
  retainUntil: Date;
};

/** Registrations that nobody extended in time, by the clock of their merchant; those due longest first. */
export async function findPastRetention(
  db: Queryable,
  now: Date,
  merchantId: string | null,
  limit: number,
): Promise<ExpiredRegistration[]> {
  const { rows } = await db.query<ExpiredRegistration>(
    `SELECT r.id, r.merchant_id AS "merchantId", r.channel_id AS "channelId", r.account_id AS "accountId",
            r.payment_brand AS "paymentBrand", r.retain_until AS "retainUntil"
     FROM registration r JOIN entity m ON m.id = r.merchant_id
     WHERE r.state = 'ACTIVE' AND ($2::text IS NULL OR r.merchant_id = $2)
       -- No merchant's clock is further ahead: what the index can be asked for.
       AND r.retain_until <= $1::timestamptz
         + (SELECT max(clock_offset_ms) FROM entity) * interval '1 millisecond'
       AND r.retain_until <= $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'
     ORDER BY r.retain_until LIMIT $3`,
    [now, merchantId, limit],
  );
  return rows;
}

/** One conditional UPDATE: whoever extended or deregistered it meanwhile was first. */
export async function markExpired(db: Queryable, id: string, retainUntil: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE registration SET state = 'EXPIRED' WHERE id = $1 AND state = 'ACTIVE' AND retain_until = $2`,
    [id, retainUntil],
  );
  return rowCount === 1;
}

/** False when it was ended meanwhile: what is gone is kept no longer. */
export async function setRetention(db: Queryable, id: string, until: Date | null): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE registration SET retain_until = $2 WHERE id = $1 AND state = 'ACTIVE'`,
    [id, until],
  );
  return rowCount === 1;
}

/** True while another registration still needs the account number. */
export async function isAccountInUse(db: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM registration WHERE account_id = $1 AND state IN ('ACTIVE', 'PENDING') LIMIT 1`,
    [accountId],
  );
  return rowCount !== 0;
}
