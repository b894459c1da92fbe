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
  -- True for every row. With these conditions the plan expects one row instead of a hundred, and so looks up payments by
  -- their key, also when it was made while the tables were small.
  WHERE s.merchant_id > '' AND s.payment_id > '' AND s.reference > '' AND s.type > ''
), open AS (
  SELECT s.*
  FROM (SELECT * FROM completing ORDER BY merchant_id, reference) AS s
  CROSS JOIN LATERAL (
    SELECT 1 FROM payment_attempt a
    WHERE a.merchant_id = s.merchant_id AND a.reference = s.reference AND a.state <> 'COMPLETED' FOR UPDATE
  ) AS locked
), moved AS (
  UPDATE payment p SET state = s.state, result_code = s.result_code, outcome = p.outcome || s.outcome,
    amount_minor = coalesce(s.amount_minor, p.amount_minor), updated_at = s.now, event_count = p.event_count + 1
  FROM open s
  WHERE p.merchant_id = s.merchant_id AND p.id = s.payment_id AND s.from_states ? p.state
  RETURNING p.merchant_id, p.id, p.event_count, p.amount_minor, p.currency, s.reference, s.attempt_state,
    s.next_query_at, s.acquirer_tx_id, s.type, s.actor, s.now, s.data
), attempted AS (
  UPDATE payment_attempt a SET state = moved.attempt_state, next_query_at = moved.next_query_at,
    acquirer_tx_id = coalesce(moved.acquirer_tx_id, a.acquirer_tx_id),
    completed_at = CASE WHEN moved.attempt_state = 'COMPLETED' THEN moved.now END
  FROM moved
  WHERE a.merchant_id = moved.merchant_id AND a.reference = moved.reference
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, event_count, type, actor, now, amount_minor, currency, data FROM moved
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
export type FindLastAttemptRow = { connector: string; connectorAccountId: string | null; acquirerTxId: string | null };

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
  merchant_transaction_id, merchant_invoice_id, account_bin, account_last4, card_country, customer_email, echo, outcome, actor,
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
  card_country: string | null;
  customer_email: string | null;
  echo: unknown;
  outcome: unknown;
  actor: string;
  created_at: Date;
  updated_at: Date;
};

/**
 * The payments that events are about.
 */
export const findPaymentsOfEvents: Statement<FindPaymentsOfEventsParameters, FindPaymentsOfEventsRow, 'read'> = {
  name: 'payments.find-payments-of-events',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT p.id, p.channel_id, p.merchant_id, p.mode, p.payment_type, p.payment_method, p.payment_brand, p.state,
  p.result_code, p.amount_minor, p.currency, p.captured_minor, p.refunded_minor, p.reversed_minor,
  p.charged_back_minor, p.capture_count, p.capture_limit, p.closed, p.referenced_id, p.initial_id, p.registration_id,
  p.account_id, p.short_id, p.ndc, p.descriptor, p.merchant_transaction_id, p.merchant_invoice_id, p.account_bin,
  p.account_last4, p.card_country, p.customer_email, p.echo, p.outcome, p.actor, p.created_at, p.updated_at
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
-- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
CROSS JOIN LATERAL (
  SELECT * FROM payment WHERE payment.merchant_id = wanted.merchant_id AND payment.id = wanted.id LIMIT 1
) AS p`,
};

export type FindPaymentsOfEventsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindPaymentsOfEventsRow = {
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
  card_country: string | null;
  customer_email: string | null;
  echo: unknown;
  outcome: unknown;
  actor: string;
  created_at: Date;
  updated_at: Date;
};

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
  merchant_transaction_id, merchant_invoice_id, account_bin, account_last4, card_country, customer_email, echo, outcome, actor,
  created_at, updated_at, event_count)
  SELECT p.id, p.channel_id, p.merchant_id, p.mode, p.payment_type, p.payment_method, p.payment_brand, p.state, p.result_code,
  p.amount_minor, p.currency, p.captured_minor, p.refunded_minor, p.reversed_minor, p.charged_back_minor, p.capture_count,
  p.capture_limit, p.closed, p.referenced_id, p.initial_id, p.registration_id, p.account_id, p.short_id, p.ndc, p.descriptor,
  p.merchant_transaction_id, p.merchant_invoice_id, p.account_bin, p.account_last4, p.card_country, p.customer_email, p.echo, p.outcome, p.actor,
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
 * The chargebacks of a payment and their reversals, the oldest first, however long the chain of both is.
 */
export const listChargebacks: Statement<ListChargebacksParameters, ListChargebacksRow, 'read'> = {
  name: 'payments.list-chargebacks',
  kind: 'read',
  parameters: ['merchantId', 'initialId', 'id'],
  text: `WITH RECURSIVE chain AS (
  SELECT p.id FROM payment p
  WHERE p.merchant_id = $1 AND p.initial_id = $2 AND p.referenced_id = $3 AND p.payment_type = 'CB'
  UNION ALL
  SELECT p.id FROM chain c
  JOIN payment p ON p.merchant_id = $1 AND p.initial_id = $2 AND p.referenced_id = c.id
    AND p.payment_type IN ('CB', 'CR')
)
SELECT p.id, p.payment_type AS "paymentType", p.state, p.currency, p.amount_minor AS "amountMinor",
  p.amount_minor - p.reversed_minor - p.charged_back_minor AS "remainingMinor", p.actor
FROM chain c JOIN payment p ON p.merchant_id = $1 AND p.id = c.id
ORDER BY p.created_at, p.id`,
};

export type ListChargebacksParameters = { merchantId: string; initialId: string; id: string };
export type ListChargebacksRow = {
  id: string;
  paymentType: string;
  state: string;
  currency: string | null;
  amountMinor: string | null;
  remainingMinor: string | null;
  actor: string;
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
  merchant_transaction_id, merchant_invoice_id, account_bin, account_last4, card_country, customer_email, echo, outcome, actor,
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
  card_country: string | null;
  customer_email: string | null;
  echo: unknown;
  outcome: unknown;
  actor: string;
  created_at: Date;
  updated_at: Date;
};

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

/**
 * Takes an amount from a payment, or gives it back; the CHECK of the table has the last word.
 */
export const updateReservedAmount: Statement<UpdateReservedAmountParameters, UpdateReservedAmountRow, 'write'> = {
  name: 'payments.update-reserved-amount',
  kind: 'write',
  parameters: ['captured', 'refunded', 'reversed', 'chargedBack', 'captures', 'closed', 'now', 'merchantId', 'id'],
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
