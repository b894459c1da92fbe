// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Activates or rejects pending registrations whose payment became final. Each registration changes once.
 */
export const applyFinalPayments: Statement<ApplyFinalPaymentsParameters, ApplyFinalPaymentsRow, 'write'> = {
  name: 'registrations.apply-final-payments',
  kind: 'write',
  parameters: ['merchantIds', 'paymentIds'],
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
};

export type ApplyFinalPaymentsParameters = { merchantIds: readonly string[]; paymentIds: readonly string[] };
export type ApplyFinalPaymentsRow = Record<never, never>;

/**
 * Whether another registration still needs an account number.
 */
export const findAccountUse: Statement<FindAccountUseParameters, FindAccountUseRow, 'read'> = {
  name: 'registrations.find-account-use',
  kind: 'read',
  parameters: ['merchantId', 'accountId'],
  text: `SELECT 1 AS found FROM registration
WHERE merchant_id = $1 AND account_id = $2 AND state IN ('ACTIVE', 'PENDING') LIMIT 1`,
};

export type FindAccountUseParameters = { merchantId: string; accountId: string };
export type FindAccountUseRow = { found: number | null };

/**
 * Registrations whose retention has ended by the clock of their merchant; earliest end first.
 */
export const findPastRetention: Statement<FindPastRetentionParameters, FindPastRetentionRow, 'read'> = {
  name: 'registrations.find-past-retention',
  kind: 'read',
  parameters: ['merchantId', 'now', 'limit'],
  text: `SELECT r.id, r.merchant_id AS "merchantId", r.channel_id AS "channelId", r.account_id AS "accountId",
  r.payment_brand AS "paymentBrand", r.retain_until AS "retainUntil"
FROM registration r JOIN entity m ON m.id = r.merchant_id
WHERE r.state = 'ACTIVE' AND ($1::text IS NULL OR r.merchant_id = $1)
  -- The largest clock offset gives an upper bound that the index supports.
  AND r.retain_until <= $2::timestamptz
    + (SELECT max(clock_offset_ms) FROM entity) * interval '1 millisecond'
  AND r.retain_until <= $2::timestamptz + m.clock_offset_ms * interval '1 millisecond'
ORDER BY r.retain_until LIMIT $3`,
};

export type FindPastRetentionParameters = { merchantId: string | null; now: Date; limit: bigint | number };
export type FindPastRetentionRow = {
  id: string;
  merchantId: string;
  channelId: string;
  accountId: string | null;
  paymentBrand: string;
  retainUntil: Date;
};

/**
 * A registration of one merchant; no row for a registration of another merchant.
 */
export const findRegistration: Statement<FindRegistrationParameters, FindRegistrationRow, 'read'> = {
  name: 'registrations.find-registration',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT id, channel_id AS "channelId", merchant_id AS "merchantId", mode, state, payment_brand AS "paymentBrand",
  payment_method AS "paymentMethod", account_kind AS "accountKind", account_id AS "accountId",
  account_bin AS "accountBin", account_last4 AS "accountLast4", holder, expiry_month AS "expiryMonth",
  expiry_year AS "expiryYear", initial_transaction_id AS "initialTransactionId", echo, short_id AS "shortId", ndc,
  created_at AS "createdAt", retain_until AS "retainUntil"
FROM registration WHERE merchant_id = $1 AND id = $2`,
};

export type FindRegistrationParameters = { merchantId: string; id: string };
export type FindRegistrationRow = {
  id: string;
  channelId: string;
  merchantId: string;
  mode: string;
  state: string;
  paymentBrand: string;
  paymentMethod: string;
  accountKind: string;
  accountId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  holder: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  initialTransactionId: string | null;
  echo: unknown;
  shortId: string;
  ndc: string;
  createdAt: Date;
  retainUntil: Date | null;
};

/**
 * The registrations that events are about.
 */
export const findRegistrationsOfEvents: Statement<
  FindRegistrationsOfEventsParameters,
  FindRegistrationsOfEventsRow,
  'read'
> = {
  name: 'registrations.find-registrations-of-events',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT r.id, r.channel_id AS "channelId", r.merchant_id AS "merchantId", r.mode, r.state,
  r.payment_brand AS "paymentBrand", r.payment_method AS "paymentMethod", r.account_kind AS "accountKind",
  r.account_id AS "accountId", r.account_bin AS "accountBin", r.account_last4 AS "accountLast4", r.holder,
  r.expiry_month AS "expiryMonth", r.expiry_year AS "expiryYear", r.initial_transaction_id AS "initialTransactionId",
  r.echo, r.short_id AS "shortId", r.ndc, r.created_at AS "createdAt", r.retain_until AS "retainUntil"
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
JOIN registration r ON r.merchant_id = wanted.merchant_id AND r.id = wanted.id`,
};

export type FindRegistrationsOfEventsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindRegistrationsOfEventsRow = {
  id: string;
  channelId: string;
  merchantId: string;
  mode: string;
  state: string;
  paymentBrand: string;
  paymentMethod: string;
  accountKind: string;
  accountId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  holder: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  initialTransactionId: string | null;
  echo: unknown;
  shortId: string;
  ndc: string;
  createdAt: Date;
  retainUntil: Date | null;
};

export const insertRegistration: Statement<InsertRegistrationParameters, InsertRegistrationRow, 'write'> = {
  name: 'registrations.insert-registration',
  kind: 'write',
  parameters: [
    'merchantId',
    'id',
    'channelId',
    'mode',
    'state',
    'paymentBrand',
    'paymentMethod',
    'accountKind',
    'accountId',
    'accountBin',
    'accountLast4',
    'holder',
    'expiryMonth',
    'expiryYear',
    'initialTransactionId',
    'echo',
    'shortId',
    'ndc',
    'createdAt',
    'retainUntil',
    'actor',
    'at',
  ],
  text: `WITH changed AS (
  INSERT INTO registration (merchant_id, id, channel_id, mode, state, payment_brand, payment_method, account_kind,
    account_id, account_bin, account_last4, holder, expiry_month, expiry_year, initial_transaction_id, echo, short_id,
    ndc, created_at, retain_until, event_count)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
    $9, $10, $11, $12, $13, $14, $15, $16,
    $17, $18, $19, $20, 1)
  RETURNING merchant_id, id, event_count, state
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.created', $21, $22,
  jsonb_build_object('state', state)
FROM changed`,
};

export type InsertRegistrationParameters = {
  merchantId: string;
  id: string;
  channelId: string;
  mode: string;
  state: string;
  paymentBrand: string;
  paymentMethod: string;
  accountKind: string;
  accountId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  holder: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  initialTransactionId: string | null;
  echo: string;
  shortId: string;
  ndc: string;
  createdAt: Date;
  retainUntil: Date | null;
  actor: string;
  at: Date;
};
export type InsertRegistrationRow = Record<never, never>;

/**
 * One conditional UPDATE, so that of two requests only one deregisters.
 */
export const markDeleted: Statement<MarkDeletedParameters, MarkDeletedRow, 'write'> = {
  name: 'registrations.mark-deleted',
  kind: 'write',
  parameters: ['at', 'merchantId', 'id', 'actor'],
  text: `WITH changed AS (
  UPDATE registration SET state = 'DELETED', deleted_at = $1, event_count = event_count + 1
  WHERE merchant_id = $2 AND id = $3 AND state <> 'DELETED'
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.deleted', $4, $1, '{}' FROM changed`,
};

export type MarkDeletedParameters = { at: Date; merchantId: string; id: string; actor: string };
export type MarkDeletedRow = Record<never, never>;

/**
 * One conditional UPDATE: it changes nothing when the registration was extended or deregistered concurrently.
 */
export const markExpired: Statement<MarkExpiredParameters, MarkExpiredRow, 'write'> = {
  name: 'registrations.mark-expired',
  kind: 'write',
  parameters: ['merchantId', 'id', 'retainUntil', 'actor', 'at'],
  text: `WITH changed AS (
  UPDATE registration SET state = 'EXPIRED', event_count = event_count + 1
  WHERE merchant_id = $1 AND id = $2 AND state = 'ACTIVE' AND retain_until = $3
  RETURNING merchant_id, id, event_count, retain_until
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.expired', $4, $5, jsonb_build_object('retainUntil', retain_until) FROM changed`,
};

export type MarkExpiredParameters = { merchantId: string; id: string; retainUntil: Date; actor: string; at: Date };
export type MarkExpiredRow = Record<never, never>;

/**
 * Changes nothing when the registration ended concurrently: an ended registration cannot be extended.
 */
export const setRetention: Statement<SetRetentionParameters, SetRetentionRow, 'write'> = {
  name: 'registrations.set-retention',
  kind: 'write',
  parameters: ['until', 'merchantId', 'id', 'actor', 'at'],
  text: `WITH changed AS (
  UPDATE registration SET retain_until = $1, event_count = event_count + 1
  WHERE merchant_id = $2 AND id = $3 AND state = 'ACTIVE'
  RETURNING merchant_id, id, event_count, retain_until
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.extended', $4, $5, jsonb_build_object('retainUntil', retain_until) FROM changed`,
};

export type SetRetentionParameters = { until: Date | null; merchantId: string; id: string; actor: string; at: Date };
export type SetRetentionRow = Record<never, never>;
