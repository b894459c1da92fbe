// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Appends to a payment's stream; the row lock of the counter keeps its sequence without gaps.
 */
export const appendEvent: Statement<AppendEventParameters, AppendEventRow, 'write'> = {
  name: 'payments.append-event',
  kind: 'write',
  parameters: ['merchantId', 'id', 'type', 'actor', 'at', 'amountMinor', 'currency', 'data'],
  text: `WITH counted AS (
  UPDATE payment SET event_count = event_count + 1 WHERE merchant_id = $1 AND id = $2
  RETURNING event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT $1, 'payment', $2, event_count, $3, $4, $5, $6, $7, $8
FROM counted`,
};

export type AppendEventParameters = {
  merchantId: string;
  id: string;
  type: string;
  actor: string;
  at: Date;
  amountMinor: bigint | number | null;
  currency: string | null;
  data: string;
};
export type AppendEventRow = Record<never, never>;

/**
 * Claims what a merchant waits for: everything due, and every shopper who is away, whenever they would be asked
 * about. For the moment after its clock was moved.
 */
export const claimAttemptsOfMerchant: Statement<
  ClaimAttemptsOfMerchantParameters,
  ClaimAttemptsOfMerchantRow,
  'write'
> = {
  name: 'payments.claim-attempts-of-merchant',
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
  name: 'payments.claim-due-attempts',
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
 * Completes attempts with their answers, given as one JSON text. A payment that has moved before stays as it is, and so
 * does one that goes on with another attempt: the open attempts are locked first, in one order, which reads their
 * state again after a wait. Returns the ids that moved.
 */
export const completeAttempts: Statement<CompleteAttemptsParameters, CompleteAttemptsRow, 'write'> = {
  name: 'payments.complete-attempts',
  kind: 'write',
  parameters: ['rows'],
  text: `WITH completing AS (
  SELECT * FROM jsonb_to_recordset($1) AS s(
    payment_id text, reference text, from_states jsonb, state text, attempt_state text, result_code text,
    outcome jsonb, amount_minor bigint, acquirer_tx_id text, next_query_at timestamptz, actor text, type text,
    data jsonb, merchant_id text, now timestamptz)
), open AS (
  SELECT a.merchant_id, a.reference
  FROM completing s JOIN payment_attempt a ON a.merchant_id = s.merchant_id AND a.reference = s.reference
  WHERE a.state <> 'COMPLETED'
  ORDER BY a.merchant_id, a.reference
  FOR UPDATE OF a
), moved AS (
  UPDATE payment p SET state = s.state, result_code = s.result_code, outcome = p.outcome || s.outcome,
    amount_minor = coalesce(s.amount_minor, p.amount_minor), updated_at = s.now, event_count = p.event_count + 1
  FROM completing s JOIN open ON open.merchant_id = s.merchant_id AND open.reference = s.reference
  WHERE p.merchant_id = s.merchant_id AND p.id = s.payment_id AND s.from_states ? p.state
  RETURNING p.merchant_id, p.id, p.event_count, p.amount_minor, p.currency
), attempted AS (
  UPDATE payment_attempt a SET state = s.attempt_state, next_query_at = s.next_query_at,
    acquirer_tx_id = coalesce(s.acquirer_tx_id, a.acquirer_tx_id),
    completed_at = CASE WHEN s.attempt_state = 'COMPLETED' THEN s.now END
  FROM completing s JOIN moved ON moved.merchant_id = s.merchant_id AND moved.id = s.payment_id
  WHERE a.merchant_id = s.merchant_id AND a.reference = s.reference
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT s.merchant_id, 'payment', s.payment_id, moved.event_count, s.type, s.actor, s.now, moved.amount_minor,
    moved.currency, s.data
  FROM completing s JOIN moved ON moved.merchant_id = s.merchant_id AND moved.id = s.payment_id
)
SELECT id FROM moved`,
};

export type CompleteAttemptsParameters = { rows: string };
export type CompleteAttemptsRow = { id: string };

export const countEvents: Statement<CountEventsParameters, CountEventsRow, 'read'> = {
  name: 'payments.count-events',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT event_count AS count FROM payment WHERE merchant_id = $1 AND id = $2`,
};

export type CountEventsParameters = { merchantId: string; id: string };
export type CountEventsRow = { count: number };

export const findInstruction: Statement<FindInstructionParameters, FindInstructionRow, 'read'> = {
  name: 'payments.find-instruction',
  kind: 'read',
  parameters: ['merchantId', 'initialTransactionId'],
  text: `SELECT 1 AS found FROM standing_instruction
WHERE merchant_id = $1 AND initial_transaction_id = $2`,
};

export type FindInstructionParameters = { merchantId: string; initialTransactionId: string };
export type FindInstructionRow = { found: number | null };

/**
 * Where a payment was processed, with the acquirer's own id of it, for what follows it.
 */
export const findLastAttempt: Statement<FindLastAttemptParameters, FindLastAttemptRow, 'read'> = {
  name: 'payments.find-last-attempt',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT connector, connector_account_id AS "connectorAccountId", acquirer_tx_id AS "acquirerTxId"
FROM payment_attempt WHERE merchant_id = $1 AND payment_id = $2 ORDER BY ordinal DESC LIMIT 1`,
};

export type FindLastAttemptParameters = { merchantId: string; paymentId: string };
export type FindLastAttemptRow = {
  connector: string;
  connectorAccountId: string | null;
  acquirerTxId: string | null;
};

/**
 * When the acquirer is asked about a payment next; no row when nothing of it is open.
 */
export const findNextQueryTime: Statement<FindNextQueryTimeParameters, FindNextQueryTimeRow, 'read'> = {
  name: 'payments.find-next-query-time',
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
  name: 'payments.find-open-attempt',
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
 * A payment of one merchant; another merchant's is as unknown as none.
 */
export const findPayment: Statement<FindPaymentParameters, FindPaymentRow, 'read'> = {
  name: 'payments.find-payment',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT id, channel_id, merchant_id, mode, payment_type, payment_method, payment_brand, state, result_code,
  amount_minor, currency, captured_minor, refunded_minor, reversed_minor, charged_back_minor, capture_count,
  capture_limit, closed, referenced_id, initial_id, registration_id, account_id, short_id, ndc, descriptor,
  merchant_transaction_id, merchant_invoice_id, account_bin, account_last4, customer_email, echo, outcome, actor,
  created_at, updated_at
FROM payment WHERE merchant_id = $1 AND id = $2`,
};

export type FindPaymentParameters = { merchantId: string; id: string };
export type FindPaymentRow = {
  id: string;
  channel_id: string;
  merchant_id: string;
  mode: string;
  payment_type: string;
  payment_method: string;
  payment_brand: string | null;
  state: string;
  result_code: string;
  amount_minor: string | null;
  currency: string | null;
  captured_minor: string;
  refunded_minor: string;
  reversed_minor: string;
  charged_back_minor: string;
  capture_count: number;
  capture_limit: number | null;
  closed: boolean;
  referenced_id: string | null;
  initial_id: string;
  registration_id: string | null;
  account_id: string | null;
  short_id: string;
  ndc: string;
  descriptor: string | null;
  merchant_transaction_id: string | null;
  merchant_invoice_id: string | null;
  account_bin: string | null;
  account_last4: string | null;
  customer_email: string | null;
  echo: unknown;
  outcome: unknown;
  actor: string;
  created_at: Date;
  updated_at: Date;
};

/**
 * The reference under which a payment waits at a connector.
 */
export const findPendingReference: Statement<
  FindPendingReferenceParameters,
  FindPendingReferenceRow,
  'read'
> = {
  name: 'payments.find-pending-reference',
  kind: 'read',
  parameters: ['merchantId', 'paymentId', 'connector'],
  text: `SELECT reference FROM payment_attempt
WHERE merchant_id = $1 AND payment_id = $2 AND connector = $3 AND state = 'PENDING'`,
};

export type FindPendingReferenceParameters = { merchantId: string; paymentId: string; connector: string };
export type FindPendingReferenceRow = { reference: string };

/**
 * Payments that wait for their shopper before they are sent, longer than a time by the clock of their merchant.
 */
export const findRedirectedPayments: Statement<
  FindRedirectedPaymentsParameters,
  FindRedirectedPaymentsRow,
  'read'
> = {
  name: 'payments.find-redirected-payments',
  kind: 'read',
  parameters: ['merchantId', 'now', 'timeoutMs', 'limit'],
  text: `/* any merchant: resolution */ SELECT p.merchant_id AS "merchantId", p.id, m.clock_offset_ms::float8 AS "clockOffsetMs"
FROM payment p JOIN entity m ON m.id = p.merchant_id
WHERE p.state = 'PENDING' AND p.outcome ? 'suspended'
  AND ($1::text IS NULL OR p.merchant_id = $1)
  AND p.updated_at <= $2::timestamptz + (m.clock_offset_ms - $3::float8) * interval '1 millisecond'
ORDER BY p.created_at, p.id LIMIT $4`,
};

export type FindRedirectedPaymentsParameters = {
  merchantId: string | null;
  now: Date;
  timeoutMs: number;
  limit: bigint | number;
};
export type FindRedirectedPaymentsRow = { merchantId: string; id: string; clockOffsetMs: number };

/**
 * Whether the merchant sent this merchantTransactionId on this channel since a time.
 */
export const findRepeatedPayment: Statement<FindRepeatedPaymentParameters, FindRepeatedPaymentRow, 'read'> = {
  name: 'payments.find-repeated-payment',
  kind: 'read',
  parameters: ['merchantId', 'channelId', 'merchantTransactionId', 'since'],
  text: `SELECT 1 AS found FROM payment
WHERE merchant_id = $1 AND channel_id = $2
  AND merchant_transaction_id = $3 AND created_at > $4 AND state <> 'REJECTED'
LIMIT 1`,
};

export type FindRepeatedPaymentParameters = {
  merchantId: string;
  channelId: string;
  merchantTransactionId: string;
  since: Date;
};
export type FindRepeatedPaymentRow = { found: number | null };

export const findTimeline: Statement<FindTimelineParameters, FindTimelineRow, 'read'> = {
  name: 'payments.find-timeline',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = $1 AND stream_type = 'payment' AND stream_id = $2 ORDER BY sequence`,
};

export type FindTimelineParameters = { merchantId: string; id: string };
export type FindTimelineRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const insertInstruction: Statement<InsertInstructionParameters, InsertInstructionRow, 'write'> = {
  name: 'payments.insert-instruction',
  kind: 'write',
  parameters: [
    'merchantId',
    'initialTransactionId',
    'initialPaymentId',
    'type',
    'expiry',
    'frequencyDays',
    'numberOfInstallments',
    'now',
  ],
  text: `INSERT INTO standing_instruction (merchant_id, initial_transaction_id, initial_payment_id, type, expiry,
  frequency_days, number_of_installments, uses, last_used_at, created_at)
VALUES ($1, $2, $3, $4, $5, $6,
  $7, 1, $8, $8)
ON CONFLICT DO NOTHING`,
};

export type InsertInstructionParameters = {
  merchantId: string;
  initialTransactionId: string;
  initialPaymentId: string;
  type: string | null;
  expiry: string | null;
  frequencyDays: number | null;
  numberOfInstallments: number | null;
  now: Date;
};
export type InsertInstructionRow = Record<never, never>;

/**
 * Inserts payments: row, attempt (when an acquirer is asked) and first event, in one commit. The rows are one JSON
 * text, so that one prepared statement serves one payment as well as sixty.
 */
export const insertPayments: Statement<InsertPaymentsParameters, InsertPaymentsRow, 'write'> = {
  name: 'payments.insert-payments',
  kind: 'write',
  parameters: ['rows'],
  text: `WITH opening AS (
  SELECT * FROM jsonb_to_recordset($1) AS o(payment jsonb, attempt jsonb, event jsonb)
), opened AS (
  INSERT INTO payment (id, channel_id, merchant_id, mode, payment_type, payment_method, payment_brand, state, result_code,
  amount_minor, currency, captured_minor, refunded_minor, reversed_minor, charged_back_minor, capture_count,
  capture_limit, closed, referenced_id, initial_id, registration_id, account_id, short_id, ndc, descriptor,
  merchant_transaction_id, merchant_invoice_id, account_bin, account_last4, customer_email, echo, outcome, actor,
  created_at, updated_at, event_count)
  SELECT p.id, p.channel_id, p.merchant_id, p.mode, p.payment_type, p.payment_method, p.payment_brand, p.state, p.result_code,
  p.amount_minor, p.currency, p.captured_minor, p.refunded_minor, p.reversed_minor, p.charged_back_minor, p.capture_count,
  p.capture_limit, p.closed, p.referenced_id, p.initial_id, p.registration_id, p.account_id, p.short_id, p.ndc, p.descriptor,
  p.merchant_transaction_id, p.merchant_invoice_id, p.account_bin, p.account_last4, p.customer_email, p.echo, p.outcome, p.actor,
  p.created_at, p.updated_at, 1
  FROM opening, jsonb_populate_record(NULL::payment, payment) AS p
  RETURNING id
), attempted AS (
  INSERT INTO payment_attempt
    (merchant_id, reference, payment_id, connector, connector_account_id, ordinal, operation, state, opened_at,
     next_query_at)
  SELECT a.merchant_id, a.reference, a.payment_id, a.connector, a.connector_account_id, a.ordinal, a.operation, a.state,
    a.opened_at, a.next_query_at
  FROM opening, jsonb_populate_record(NULL::payment_attempt, attempt) AS a
  WHERE jsonb_typeof(attempt) = 'object'
)
INSERT INTO event
  (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT e.merchant_id, 'payment', e.stream_id, 1, e.type, e.actor, e.at, e.amount_minor, e.currency, e.data
FROM opening, jsonb_populate_record(NULL::event, event) AS e`,
};

export type InsertPaymentsParameters = { rows: string };
export type InsertPaymentsRow = Record<never, never>;

/**
 * The calls to acquirers for a payment, in their order.
 */
export const listAttempts: Statement<ListAttemptsParameters, ListAttemptsRow, 'read'> = {
  name: 'payments.list-attempts',
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
 * Held to the end of the transaction: two equal requests at once see each other.
 */
export const lockMerchantTransactionId: Statement<
  LockMerchantTransactionIdParameters,
  LockMerchantTransactionIdRow,
  'write'
> = {
  name: 'payments.lock-merchant-transaction-id',
  kind: 'write',
  parameters: ['key'],
  text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`,
};

export type LockMerchantTransactionIdParameters = { key: string };
export type LockMerchantTransactionIdRow = { pg_advisory_xact_lock: string | null };

/**
 * The payment, locked until the transaction ends, so that its follow-ups run one after the other.
 */
export const lockPayment: Statement<LockPaymentParameters, LockPaymentRow, 'write'> = {
  name: 'payments.lock-payment',
  kind: 'write',
  parameters: ['merchantId', 'id'],
  text: `SELECT id, channel_id, merchant_id, mode, payment_type, payment_method, payment_brand, state, result_code,
  amount_minor, currency, captured_minor, refunded_minor, reversed_minor, charged_back_minor, capture_count,
  capture_limit, closed, referenced_id, initial_id, registration_id, account_id, short_id, ndc, descriptor,
  merchant_transaction_id, merchant_invoice_id, account_bin, account_last4, customer_email, echo, outcome, actor,
  created_at, updated_at
FROM payment WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
};

export type LockPaymentParameters = { merchantId: string; id: string };
export type LockPaymentRow = {
  id: string;
  channel_id: string;
  merchant_id: string;
  mode: string;
  payment_type: string;
  payment_method: string;
  payment_brand: string | null;
  state: string;
  result_code: string;
  amount_minor: string | null;
  currency: string | null;
  captured_minor: string;
  refunded_minor: string;
  reversed_minor: string;
  charged_back_minor: string;
  capture_count: number;
  capture_limit: number | null;
  closed: boolean;
  referenced_id: string | null;
  initial_id: string;
  registration_id: string | null;
  account_id: string | null;
  short_id: string;
  ndc: string;
  descriptor: string | null;
  merchant_transaction_id: string | null;
  merchant_invoice_id: string | null;
  account_bin: string | null;
  account_last4: string | null;
  customer_email: string | null;
  echo: unknown;
  outcome: unknown;
  actor: string;
  created_at: Date;
  updated_at: Date;
};

/**
 * Moves a payment that was stored before it was sent, with its event and its attempt. One conditional UPDATE: of two
 * decisions at once the second one changes nothing.
 */
export const moveSuspendedPayment: Statement<
  MoveSuspendedPaymentParameters,
  MoveSuspendedPaymentRow,
  'write'
> = {
  name: 'payments.move-suspended-payment',
  kind: 'write',
  parameters: [
    'state',
    'resultCode',
    'outcome',
    'now',
    'merchantId',
    'id',
    'fromStates',
    'sealedCommand',
    'reference',
    'connector',
    'connectorAccountId',
    'operation',
    'nextQueryAt',
    'eventType',
    'actor',
    'eventData',
  ],
  text: `WITH moved AS (
  UPDATE payment SET state = $1, result_code = $2,
    outcome = (outcome - 'suspended' - 'redirect') || $3, updated_at = $4, event_count = event_count + 1
  WHERE merchant_id = $5 AND id = $6 AND state = ANY($7)
    AND outcome ->> 'suspended' = $8
  RETURNING merchant_id, id, event_count, amount_minor, currency
), attempted AS (
  INSERT INTO payment_attempt
    (merchant_id, reference, payment_id, connector, connector_account_id, operation, state, opened_at, next_query_at)
  SELECT merchant_id, $9, id, $10, $11, $12, 'OPEN', $4, $13
  FROM moved WHERE $9::text IS NOT NULL
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, event_count, $14, $15, $4, amount_minor, currency, $16
  FROM moved
)
SELECT id FROM moved`,
};

export type MoveSuspendedPaymentParameters = {
  state: string;
  resultCode: string;
  outcome: string;
  now: Date;
  merchantId: string;
  id: string;
  fromStates: readonly string[];
  sealedCommand: string;
  reference: string | null;
  connector: string | null;
  connectorAccountId: string | null;
  operation: string | null;
  nextQueryAt: Date | null;
  eventType: string;
  actor: string;
  eventData: string;
};
export type MoveSuspendedPaymentRow = { id: string };

/**
 * Ends an attempt of which nothing was sent and opens the next one. The attempt is locked first, as when it
 * completes: recovery may do that at the same time, and one of the two changes nothing.
 */
export const moveToNextAttempt: Statement<MoveToNextAttemptParameters, MoveToNextAttemptRow, 'write'> = {
  name: 'payments.move-to-next-attempt',
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

/**
 * A declined payment did not use the agreement.
 */
export const releaseInstruction: Statement<ReleaseInstructionParameters, ReleaseInstructionRow, 'write'> = {
  name: 'payments.release-instruction',
  kind: 'write',
  parameters: ['merchantId', 'initialTransactionId'],
  text: `UPDATE standing_instruction SET uses = uses - 1, last_used_at = previous_use_at
WHERE merchant_id = $1 AND initial_transaction_id = $2`,
};

export type ReleaseInstructionParameters = { merchantId: string; initialTransactionId: string };
export type ReleaseInstructionRow = Record<never, never>;

export const scheduleNextQuery: Statement<ScheduleNextQueryParameters, ScheduleNextQueryRow, 'write'> = {
  name: 'payments.schedule-next-query',
  kind: 'write',
  parameters: ['until', 'merchantId', 'reference'],
  text: `UPDATE payment_attempt SET next_query_at = $1
WHERE merchant_id = $2 AND reference = $3 AND state <> 'COMPLETED'`,
};

export type ScheduleNextQueryParameters = { until: Date; merchantId: string; reference: string };
export type ScheduleNextQueryRow = Record<never, never>;

/**
 * Takes an amount from a payment, or gives it back; the CHECK of the table has the last word.
 */
export const updateReservedAmount: Statement<
  UpdateReservedAmountParameters,
  UpdateReservedAmountRow,
  'write'
> = {
  name: 'payments.update-reserved-amount',
  kind: 'write',
  parameters: [
    'captured',
    'refunded',
    'reversed',
    'chargedBack',
    'captures',
    'closed',
    'now',
    'merchantId',
    'id',
  ],
  text: `UPDATE payment SET
  captured_minor = captured_minor + $1, refunded_minor = refunded_minor + $2,
  reversed_minor = reversed_minor + $3, charged_back_minor = charged_back_minor + $4,
  capture_count = capture_count + $5, closed = coalesce($6, closed), updated_at = $7
WHERE merchant_id = $8 AND id = $9`,
};

export type UpdateReservedAmountParameters = {
  captured: bigint | number;
  refunded: bigint | number;
  reversed: bigint | number;
  chargedBack: bigint | number;
  captures: number;
  closed: boolean | null;
  now: Date;
  merchantId: string;
  id: string;
};
export type UpdateReservedAmountRow = Record<never, never>;

/**
 * One conditional UPDATE: expiry, days between uses and number of uses hold for concurrent uses.
 */
export const useInstruction: Statement<UseInstructionParameters, UseInstructionRow, 'write'> = {
  name: 'payments.use-instruction',
  kind: 'write',
  parameters: ['now', 'merchantId', 'initialTransactionId'],
  text: `UPDATE standing_instruction SET uses = uses + 1, previous_use_at = last_used_at, last_used_at = $1::timestamptz
WHERE merchant_id = $2 AND initial_transaction_id = $3
  AND (expiry IS NULL OR expiry >= to_char($1::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
  AND (number_of_installments IS NULL OR uses < number_of_installments)
  AND (frequency_days IS NULL OR last_used_at IS NULL
       OR last_used_at + frequency_days * interval '1 day' <= $1::timestamptz)`,
};

export type UseInstructionParameters = { now: Date; merchantId: string; initialTransactionId: string };
export type UseInstructionRow = Record<never, never>;
