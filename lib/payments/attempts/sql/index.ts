// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Claims what a merchant waits for: everything due, and every shopper who is away, whenever they would be asked
 * about. For the moment after its clock was moved.
 */
export const claimAttemptsOfMerchant: Statement<
  ClaimAttemptsOfMerchantParameters,
  ClaimAttemptsOfMerchantRow,
  'write'
> = {
  name: 'payments.attempts.claim-attempts-of-merchant',
  kind: 'write',
  parameters: ['merchantId', 'now', 'limit', 'claimSeconds'],
  text: `WITH due AS (
  SELECT a.merchant_id, a.reference
  FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
  WHERE a.merchant_id = $1 AND (a.state = 'PENDING' OR (a.state IN ('OPEN', 'UNKNOWN')
    AND a.next_query_at <= $2::timestamptz + m.clock_offset_ms * interval '1 millisecond'))
  ORDER BY a.next_query_at
  LIMIT $3
  FOR UPDATE OF a SKIP LOCKED
)
UPDATE payment_attempt a
SET query_count = query_count + 1,
    next_query_at = $2::timestamptz + m.clock_offset_ms * interval '1 millisecond'
                      + $4::float8 * interval '1 second'
FROM due JOIN entity m ON m.id = due.merchant_id
WHERE a.merchant_id = due.merchant_id AND a.reference = due.reference
RETURNING a.merchant_id AS "merchantId", a.reference, a.payment_id AS "paymentId", a.connector,
  a.connector_account_id AS "connectorAccountId", a.operation,
  a.opened_at AS "openedAt", a.query_count AS "queryCount", a.acquirer_tx_id AS "acquirerTxId",
  m.clock_offset_ms::float8 AS "clockOffsetMs"`,
};

export type ClaimAttemptsOfMerchantParameters = {
  merchantId: string;
  now: Date;
  limit: bigint | number;
  claimSeconds: number;
};
export type ClaimAttemptsOfMerchantRow = {
  merchantId: string;
  reference: string;
  paymentId: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  openedAt: Date;
  queryCount: number;
  acquirerTxId: string | null;
  clockOffsetMs: number;
};

/**
 * Claims attempts that are due by their merchant's clock; others claim others at the same time.
 */
export const claimDueAttempts: Statement<ClaimDueAttemptsParameters, ClaimDueAttemptsRow, 'write'> = {
  name: 'payments.attempts.claim-due-attempts',
  kind: 'write',
  parameters: ['now', 'limit', 'claimSeconds'],
  text: `WITH due AS (
  SELECT a.merchant_id, a.reference
  FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
  WHERE a.state IN ('OPEN', 'UNKNOWN', 'PENDING')
    AND a.next_query_at <= $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'
  ORDER BY a.next_query_at
  LIMIT $2
  FOR UPDATE OF a SKIP LOCKED
)
UPDATE payment_attempt a
SET query_count = query_count + 1,
    next_query_at = $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'
                      + $3::float8 * interval '1 second'
FROM due JOIN entity m ON m.id = due.merchant_id
WHERE a.merchant_id = due.merchant_id AND a.reference = due.reference
RETURNING a.merchant_id AS "merchantId", a.reference, a.payment_id AS "paymentId", a.connector,
  a.connector_account_id AS "connectorAccountId", a.operation,
  a.opened_at AS "openedAt", a.query_count AS "queryCount", a.acquirer_tx_id AS "acquirerTxId",
  m.clock_offset_ms::float8 AS "clockOffsetMs"`,
};

export type ClaimDueAttemptsParameters = { now: Date; limit: bigint | number; claimSeconds: number };
export type ClaimDueAttemptsRow = {
  merchantId: string;
  reference: string;
  paymentId: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  openedAt: Date;
  queryCount: number;
  acquirerTxId: string | null;
  clockOffsetMs: number;
};

/**
 * When the acquirer is asked about a payment next; no row when nothing of it is open.
 */
export const findNextQueryTime: Statement<FindNextQueryTimeParameters, FindNextQueryTimeRow, 'read'> = {
  name: 'payments.attempts.find-next-query-time',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT next_query_at AS at FROM payment_attempt
WHERE merchant_id = $1 AND payment_id = $2 AND state <> 'COMPLETED'
ORDER BY next_query_at LIMIT 1`,
};

export type FindNextQueryTimeParameters = { merchantId: string; paymentId: string };
export type FindNextQueryTimeRow = { at: Date };

/**
 * The open attempt that an acquirer names; a reference is all that a notification brings.
 */
export const findOpenAttempt: Statement<FindOpenAttemptParameters, FindOpenAttemptRow, 'read'> = {
  name: 'payments.attempts.find-open-attempt',
  kind: 'read',
  parameters: ['reference'],
  text: `SELECT a.merchant_id AS "merchantId", a.reference, a.payment_id AS "paymentId", a.connector,
  a.connector_account_id AS "connectorAccountId", a.operation,
  a.opened_at AS "openedAt", a.query_count AS "queryCount", a.acquirer_tx_id AS "acquirerTxId",
  m.clock_offset_ms::float8 AS "clockOffsetMs"
FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
WHERE a.reference = $1 AND a.state <> 'COMPLETED'`,
};

export type FindOpenAttemptParameters = { reference: string };
export type FindOpenAttemptRow = {
  merchantId: string;
  reference: string;
  paymentId: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  openedAt: Date;
  queryCount: number;
  acquirerTxId: string | null;
  clockOffsetMs: number;
};

/**
 * The reference under which a payment waits at a connector.
 */
export const findPendingReference: Statement<FindPendingReferenceParameters, FindPendingReferenceRow, 'read'> = {
  name: 'payments.attempts.find-pending-reference',
  kind: 'read',
  parameters: ['merchantId', 'paymentId', 'connector'],
  text: `SELECT reference FROM payment_attempt
WHERE merchant_id = $1 AND payment_id = $2 AND connector = $3 AND state = 'PENDING'`,
};

export type FindPendingReferenceParameters = { merchantId: string; paymentId: string; connector: string };
export type FindPendingReferenceRow = { reference: string };

/**
 * The calls to acquirers for a payment, in their order.
 */
export const listAttempts: Statement<ListAttemptsParameters, ListAttemptsRow, 'read'> = {
  name: 'payments.attempts.list-attempts',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT reference, ordinal, connector, connector_account_id AS "connectorAccountId", state, opened_at AS "openedAt",
  completed_at AS "completedAt"
FROM payment_attempt WHERE merchant_id = $1 AND payment_id = $2 ORDER BY ordinal`,
};

export type ListAttemptsParameters = { merchantId: string; paymentId: string };
export type ListAttemptsRow = {
  reference: string;
  ordinal: number;
  connector: string;
  connectorAccountId: string | null;
  state: string;
  openedAt: Date;
  completedAt: Date | null;
};

/**
 * Ends an attempt of which nothing was sent and opens the next one. The attempt is locked first, as when it
 * completes: recovery may do that at the same time, and one of the two changes nothing.
 */
export const moveToNextAttempt: Statement<MoveToNextAttemptParameters, MoveToNextAttemptRow, 'write'> = {
  name: 'payments.attempts.move-to-next-attempt',
  kind: 'write',
  parameters: [
    'merchantId',
    'endedReference',
    'now',
    'reference',
    'connector',
    'connectorAccountId',
    'ordinal',
    'operation',
    'nextQueryAt',
    'actor',
    'eventData',
  ],
  text: `WITH open AS (
  SELECT merchant_id, payment_id FROM payment_attempt
  WHERE merchant_id = $1 AND reference = $2 AND state <> 'COMPLETED' FOR UPDATE
), counted AS (
  UPDATE payment p SET updated_at = $3, event_count = p.event_count + 1
  FROM open
  WHERE p.merchant_id = $1 AND p.id = open.payment_id AND p.state = 'PROCESSING'
  RETURNING p.merchant_id, p.id, p.event_count, p.amount_minor, p.currency
), ended AS (
  UPDATE payment_attempt a SET state = 'COMPLETED', completed_at = $3
  FROM counted WHERE a.merchant_id = counted.merchant_id AND a.reference = $2
), attempted AS (
  INSERT INTO payment_attempt (merchant_id, reference, payment_id, connector, connector_account_id, ordinal, operation,
    state, opened_at, next_query_at)
  SELECT merchant_id, $4, id, $5, $6, $7, $8, 'OPEN', $3,
    $9
  FROM counted
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, event_count, 'attempt.not-sent', $10, $3, amount_minor, currency,
    $11
  FROM counted
)
SELECT id FROM counted`,
};

export type MoveToNextAttemptParameters = {
  merchantId: string;
  endedReference: string;
  now: Date;
  reference: string;
  connector: string;
  connectorAccountId: string | null;
  ordinal: number;
  operation: string;
  nextQueryAt: Date;
  actor: string;
  eventData: string;
};
export type MoveToNextAttemptRow = { id: string };

export const scheduleNextQuery: Statement<ScheduleNextQueryParameters, ScheduleNextQueryRow, 'write'> = {
  name: 'payments.attempts.schedule-next-query',
  kind: 'write',
  parameters: ['until', 'merchantId', 'reference'],
  text: `UPDATE payment_attempt SET next_query_at = $1
WHERE merchant_id = $2 AND reference = $3 AND state <> 'COMPLETED'`,
};

export type ScheduleNextQueryParameters = { until: Date; merchantId: string; reference: string };
export type ScheduleNextQueryRow = Record<never, never>;
