import type { ConditionList } from '#lib/payments/index.ts';
import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';
import type { Registration } from './registration.ts';

type Queryable = Pool | PoolClient;

const columns = `id, channel_id AS "channelId", merchant_id AS "merchantId", mode, state,
  payment_brand AS "paymentBrand", payment_method AS "paymentMethod", account_kind AS "accountKind",
  account_id AS "accountId", account_bin AS "accountBin", account_last4 AS "accountLast4", holder,
  expiry_month AS "expiryMonth", expiry_year AS "expiryYear",
  initial_transaction_id AS "initialTransactionId", echo, short_id AS "shortId", ndc,
  created_at AS "createdAt", retain_until AS "retainUntil"`;

/** Who did something to a registration, and when. */
export type Cause = { actor: string; at: Date };

/** Appends to a registration's stream, in the statement that changes the registration as `changed`. */
const appendChange = (type: string, data: string): string => `
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT merchant_id, 'registration', id, event_count, ${type}, $2, $3, ${data} FROM changed`;

export async function insertRegistration(
  db: Queryable,
  registration: Registration,
  cause: Cause,
): Promise<void> {
  const r = registration;
  await db.query(
    `WITH changed AS (
       INSERT INTO registration (merchant_id, id, channel_id, mode, state, payment_brand, payment_method,
         account_kind, account_id, account_bin, account_last4, holder, expiry_month, expiry_year,
         initial_transaction_id, echo, short_id, ndc, created_at, retain_until, event_count)
       VALUES ($1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, 1)
       RETURNING merchant_id, id, event_count, state
     ) ${appendChange("'registration.created'", "jsonb_build_object('state', state)")}`,
    [
      ...[r.merchantId, cause.actor, cause.at],
      ...[r.id, r.channelId, r.mode, r.state, r.paymentBrand, r.paymentMethod],
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
    `SELECT ${columns} FROM registration WHERE merchant_id = $1 AND id = $2`,
    [merchantId, id],
  );
  return rows[0] ?? null;
}

/** A registration of any merchant, for staff: the caller checks that its entity is in scope. */
export async function findRegistrationForStaff(db: Queryable, id: string): Promise<Registration | null> {
  const { rows } = await db.query<Registration>(
    `/* any merchant: staff */ SELECT ${columns} FROM registration WHERE id = $1`,
    [id],
  );
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
    `/* any merchant: staff */ SELECT ${columns} FROM registration WHERE ${conditions.sql}
     ORDER BY created_at ${order}, id ${order} LIMIT ${limit}`,
    conditions.values,
  );
  return rows;
}

/**
 * Moves waiting registrations whose payment came to its end: of one merchant's payment, or of many. A registration
 * moves once, however often this runs.
 */
export async function applyFinalPayments(
  db: Queryable,
  payments: readonly { merchantId: string; id: string }[],
): Promise<void> {
  await db.query({
    name: 'registrations-apply-payments',
    text: `WITH final AS (
        SELECT p.merchant_id, p.registration_id AS id, p.actor, p.updated_at AS at,
          CASE p.state WHEN 'APPROVED' THEN 'ACTIVE' ELSE 'REJECTED' END AS state,
          p.outcome #>> '{resultDetails,CardholderInitiatedTransactionID}' AS initial_transaction_id
        FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
        JOIN payment p ON p.merchant_id = wanted.merchant_id AND p.id = wanted.id
        WHERE p.registration_id IS NOT NULL AND p.state IN ('APPROVED', 'DECLINED', 'REJECTED')
      ), changed AS (
        UPDATE registration r SET state = f.state, event_count = r.event_count + 1,
          initial_transaction_id = coalesce(
            CASE f.state WHEN 'ACTIVE' THEN f.initial_transaction_id END, r.initial_transaction_id)
        FROM final f WHERE r.merchant_id = f.merchant_id AND r.id = f.id AND r.state = 'PENDING'
        RETURNING r.merchant_id, r.id, r.event_count, r.state, f.actor, f.at
      )
      INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
      SELECT merchant_id, 'registration', id, event_count,
        CASE state WHEN 'ACTIVE' THEN 'registration.activated' ELSE 'registration.rejected' END, actor, at, '{}'
      FROM changed`,
    values: [payments.map(({ merchantId }) => merchantId), payments.map(({ id }) => id)],
  });
}

type RegistrationKey = { merchantId: string; id: string };

/** One conditional UPDATE, so that of two requests only one deregisters. */
export async function markDeleted(
  db: Queryable,
  { merchantId, id }: RegistrationKey,
  { actor, at }: Cause,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `WITH changed AS (
       UPDATE registration SET state = 'DELETED', deleted_at = $3, event_count = event_count + 1
       WHERE merchant_id = $1 AND id = $4 AND state <> 'DELETED' RETURNING merchant_id, id, event_count
     ) ${appendChange("'registration.deleted'", "'{}'")}`,
    [merchantId, actor, at, id],
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

/** One conditional UPDATE: false when it was extended or deregistered concurrently. */
export async function markExpired(
  db: Queryable,
  { merchantId, id, retainUntil }: ExpiredRegistration,
  { actor, at }: Cause,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `WITH changed AS (
       UPDATE registration SET state = 'EXPIRED', event_count = event_count + 1
       WHERE merchant_id = $1 AND id = $4 AND state = 'ACTIVE' AND retain_until = $5
       RETURNING merchant_id, id, event_count, retain_until
     ) ${appendChange("'registration.expired'", "jsonb_build_object('retainUntil', retain_until)")}`,
    [merchantId, actor, at, id, retainUntil],
  );
  return rowCount === 1;
}

/** False when it ended concurrently: what has ended is not retained longer. */
export async function setRetention(
  db: Queryable,
  { merchantId, id }: RegistrationKey,
  until: Date | null,
  { actor, at }: Cause,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `WITH changed AS (
       UPDATE registration SET retain_until = $5, event_count = event_count + 1
       WHERE merchant_id = $1 AND id = $4 AND state = 'ACTIVE'
       RETURNING merchant_id, id, event_count, retain_until
     ) ${appendChange("'registration.extended'", "jsonb_build_object('retainUntil', retain_until)")}`,
    [merchantId, actor, at, id, until],
  );
  return rowCount === 1;
}

/** True while another registration still needs the account number. */
export async function isAccountInUse(db: Queryable, merchantId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM registration
     WHERE merchant_id = $1 AND account_id = $2 AND state IN ('ACTIVE', 'PENDING') LIMIT 1`,
    [merchantId, accountId],
  );
  return rowCount !== 0;
}
