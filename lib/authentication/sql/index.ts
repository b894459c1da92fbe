// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * The issuer has its device data; only the first notice counts, and only before the request was sent.
 */
export const completeMethod: Statement<CompleteMethodParameters, CompleteMethodRow, 'write'> = {
  name: 'authentication.complete-method',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id'],
  text: `WITH completed AS (
  UPDATE authentication SET method_completed_at = $1, event_count = event_count + 1
  WHERE merchant_id = $2 AND id = $3 AND state = 'METHOD' AND method_completed_at IS NULL
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'authentication', id, event_count, 'authentication.method_completed', 'system:authentication', $1, '{}'
FROM completed`,
};

export type CompleteMethodParameters = { now: Date; merchantId: string; id: string };
export type CompleteMethodRow = Record<never, never>;

/**
 * Authentications that wait longer than a time by the clock of their merchant: for a shopper since they began, or for an
 * answer that a process which ended did not store.
 */
export const findAbandoned: Statement<FindAbandonedParameters, FindAbandonedRow, 'read'> = {
  name: 'authentication.find-abandoned',
  kind: 'read',
  parameters: ['merchantId', 'answerMs', 'shopperMs', 'now', 'limit'],
  text: `/* any merchant: resolution */ SELECT a.merchant_id AS "merchantId", a.id, a.state, m.clock_offset_ms::float8 AS "clockOffsetMs"
FROM authentication a JOIN entity m ON m.id = a.merchant_id
WHERE a.state IN ('METHOD', 'REQUESTED', 'CHALLENGE') AND ($1::text IS NULL OR a.merchant_id = $1)
  AND CASE WHEN a.state = 'REQUESTED' THEN a.updated_at + $2::float8 * interval '1 millisecond'
    ELSE a.created_at + $3::float8 * interval '1 millisecond' END
    <= $4::timestamptz + m.clock_offset_ms * interval '1 millisecond'
ORDER BY a.updated_at LIMIT $5`,
};

export type FindAbandonedParameters = {
  merchantId: string | null;
  answerMs: number;
  shopperMs: number;
  now: Date;
  limit: bigint | number;
};
export type FindAbandonedRow = { merchantId: string; id: string; state: string; clockOffsetMs: number };

/**
 * By the id alone, which is all that a browser or a directory server names.
 */
export const findAuthenticationById: Statement<FindAuthenticationByIdParameters, FindAuthenticationByIdRow, 'read'> = {
  name: 'authentication.find-authentication-by-id',
  kind: 'read',
  parameters: ['id'],
  text: `/* any merchant: resolution */ SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", payment_id AS "paymentId", mode, directory, state,
  result_code AS "resultCode", amount_minor::text AS "amountMinor", currency, payment_brand AS "paymentBrand",
  account_bin AS "accountBin", account_last4 AS "accountLast4", account_id AS "accountId", result,
  sealed_proof AS "sealedProof", sealed_request AS "sealedRequest", method_url AS "methodUrl",
  method_completed_at AS "methodCompletedAt", challenge_url AS "challengeUrl", challenge_window AS "challengeWindow",
  shopper_result_url AS "shopperResultUrl", ndc, merchant_transaction_id AS "merchantTransactionId", echo, actor, applied,
  event_count AS "eventCount", created_at AS "createdAt", updated_at AS "updatedAt"
FROM authentication WHERE id = $1`,
};

export type FindAuthenticationByIdParameters = { id: string };
export type FindAuthenticationByIdRow = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string | null;
  mode: string;
  directory: string;
  state: string;
  resultCode: string;
  amountMinor: string;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: unknown;
  sealedProof: string | null;
  sealedRequest: string | null;
  methodUrl: string | null;
  methodCompletedAt: Date | null;
  challengeUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: unknown;
  actor: string;
  applied: boolean;
  eventCount: number;
  createdAt: Date;
  updatedAt: Date;
};

export const findAuthentication: Statement<FindAuthenticationParameters, FindAuthenticationRow, 'read'> = {
  name: 'authentication.find-authentication',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", payment_id AS "paymentId", mode, directory, state,
  result_code AS "resultCode", amount_minor::text AS "amountMinor", currency, payment_brand AS "paymentBrand",
  account_bin AS "accountBin", account_last4 AS "accountLast4", account_id AS "accountId", result,
  sealed_proof AS "sealedProof", sealed_request AS "sealedRequest", method_url AS "methodUrl",
  method_completed_at AS "methodCompletedAt", challenge_url AS "challengeUrl", challenge_window AS "challengeWindow",
  shopper_result_url AS "shopperResultUrl", ndc, merchant_transaction_id AS "merchantTransactionId", echo, actor, applied,
  event_count AS "eventCount", created_at AS "createdAt", updated_at AS "updatedAt"
FROM authentication WHERE merchant_id = $1 AND id = $2`,
};

export type FindAuthenticationParameters = { merchantId: string; id: string };
export type FindAuthenticationRow = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string | null;
  mode: string;
  directory: string;
  state: string;
  resultCode: string;
  amountMinor: string;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: unknown;
  sealedProof: string | null;
  sealedRequest: string | null;
  methodUrl: string | null;
  methodCompletedAt: Date | null;
  challengeUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: unknown;
  actor: string;
  applied: boolean;
  eventCount: number;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * The authentications of a payment, oldest first.
 */
export const findAuthenticationsOfPayment: Statement<
  FindAuthenticationsOfPaymentParameters,
  FindAuthenticationsOfPaymentRow,
  'read'
> = {
  name: 'authentication.find-authentications-of-payment',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", payment_id AS "paymentId", mode, directory, state,
  result_code AS "resultCode", amount_minor::text AS "amountMinor", currency, payment_brand AS "paymentBrand",
  account_bin AS "accountBin", account_last4 AS "accountLast4", account_id AS "accountId", result,
  sealed_proof AS "sealedProof", sealed_request AS "sealedRequest", method_url AS "methodUrl",
  method_completed_at AS "methodCompletedAt", challenge_url AS "challengeUrl", challenge_window AS "challengeWindow",
  shopper_result_url AS "shopperResultUrl", ndc, merchant_transaction_id AS "merchantTransactionId", echo, actor, applied,
  event_count AS "eventCount", created_at AS "createdAt", updated_at AS "updatedAt"
FROM authentication WHERE merchant_id = $1 AND payment_id = $2 ORDER BY created_at, id`,
};

export type FindAuthenticationsOfPaymentParameters = { merchantId: string; paymentId: string };
export type FindAuthenticationsOfPaymentRow = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string | null;
  mode: string;
  directory: string;
  state: string;
  resultCode: string;
  amountMinor: string;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: unknown;
  sealedProof: string | null;
  sealedRequest: string | null;
  methodUrl: string | null;
  methodCompletedAt: Date | null;
  challengeUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: unknown;
  actor: string;
  applied: boolean;
  eventCount: number;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * What happened to the authentications of a payment: their messages, in the order of the exchange.
 */
export const findEventsOfPayment: Statement<FindEventsOfPaymentParameters, FindEventsOfPaymentRow, 'read'> = {
  name: 'authentication.find-events-of-payment',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT e.sequence, e.type, e.actor, e.at, e.data
FROM authentication a
JOIN event e ON e.merchant_id = a.merchant_id AND e.stream_type = 'authentication' AND e.stream_id = a.id
WHERE a.merchant_id = $1 AND a.payment_id = $2 ORDER BY a.created_at, a.id, e.sequence`,
};

export type FindEventsOfPaymentParameters = { merchantId: string; paymentId: string };
export type FindEventsOfPaymentRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

/**
 * Authentications that ended while no browser came back to say so: their payments go on without it.
 */
export const findUnapplied: Statement<FindUnappliedParameters, FindUnappliedRow, 'read'> = {
  name: 'authentication.find-unapplied',
  kind: 'read',
  parameters: ['merchantId', 'now', 'waitMs', 'limit'],
  text: `/* any merchant: resolution */ SELECT a.merchant_id AS "merchantId", a.id, m.clock_offset_ms::float8 AS "clockOffsetMs"
FROM authentication a JOIN entity m ON m.id = a.merchant_id
WHERE NOT a.applied AND a.state NOT IN ('METHOD', 'REQUESTED', 'CHALLENGE')
  AND ($1::text IS NULL OR a.merchant_id = $1)
  AND a.updated_at <= $2::timestamptz + (m.clock_offset_ms - $3::float8) * interval '1 millisecond'
ORDER BY a.updated_at LIMIT $4`,
};

export type FindUnappliedParameters = { merchantId: string | null; now: Date; waitMs: number; limit: bigint | number };
export type FindUnappliedRow = { merchantId: string; id: string; clockOffsetMs: number };

/**
 * An authentication begins, with its first events.
 */
export const insertAuthentication: Statement<InsertAuthenticationParameters, InsertAuthenticationRow, 'write'> = {
  name: 'authentication.insert-authentication',
  kind: 'write',
  parameters: [
    'merchantId',
    'id',
    'channelId',
    'paymentId',
    'mode',
    'directory',
    'state',
    'resultCode',
    'amountMinor',
    'currency',
    'paymentBrand',
    'accountBin',
    'accountLast4',
    'accountId',
    'result',
    'sealedRequest',
    'methodUrl',
    'challengeWindow',
    'shopperResultUrl',
    'ndc',
    'merchantTransactionId',
    'echo',
    'actor',
    'events',
    'now',
  ],
  text: `WITH inserted AS (
  INSERT INTO authentication (merchant_id, id, channel_id, payment_id, mode, directory, state, result_code, amount_minor,
    currency, payment_brand, account_bin, account_last4, account_id, result, sealed_request, method_url,
    challenge_window, shopper_result_url, ndc, merchant_transaction_id, echo, actor, event_count, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
    $10, $11, $12, $13, $14, $15, $16, $17,
    $18, $19, $20, $21, $22, $23,
    jsonb_array_length($24::jsonb), $25, $25)
  RETURNING merchant_id, id
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'authentication', id, e.place::int, e.event ->> 'type', $23, $25, e.event -> 'data'
FROM inserted, jsonb_array_elements($24::jsonb) WITH ORDINALITY AS e (event, place)`,
};

export type InsertAuthenticationParameters = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string | null;
  mode: string;
  directory: string;
  state: string;
  resultCode: string;
  amountMinor: bigint | number;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: string;
  sealedRequest: string | null;
  methodUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: string;
  actor: string;
  events: string;
  now: Date;
};
export type InsertAuthenticationRow = Record<never, never>;

/**
 * What staff may see of the authentications of a payment.
 */
export const listShownAuthentications: Statement<
  ListShownAuthenticationsParameters,
  ListShownAuthenticationsRow,
  'read'
> = {
  name: 'authentication.list-shown-authentications',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT id, state, directory, result_code AS "resultCode", amount_minor::text AS "amountMinor", currency, result,
  created_at AS "createdAt", updated_at AS "updatedAt"
FROM authentication WHERE merchant_id = $1 AND payment_id = $2 ORDER BY created_at, id`,
};

export type ListShownAuthenticationsParameters = { merchantId: string; paymentId: string };
export type ListShownAuthenticationsRow = {
  id: string;
  state: string;
  directory: string;
  resultCode: string;
  amountMinor: string;
  currency: string;
  result: unknown;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * The payment of an authentication has gone on or ended.
 */
export const markApplied: Statement<MarkAppliedParameters, MarkAppliedRow, 'write'> = {
  name: 'authentication.mark-applied',
  kind: 'write',
  parameters: ['merchantId', 'id'],
  text: `UPDATE authentication SET applied = true WHERE merchant_id = $1 AND id = $2 AND NOT applied`,
};

export type MarkAppliedParameters = { merchantId: string; id: string };
export type MarkAppliedRow = Record<never, never>;

/**
 * Moves an authentication, with the messages that moved it. One conditional UPDATE: what comes second changes nothing.
 */
export const moveAuthentication: Statement<MoveAuthenticationParameters, MoveAuthenticationRow, 'write'> = {
  name: 'authentication.move-authentication',
  kind: 'write',
  parameters: [
    'state',
    'resultCode',
    'result',
    'sealedProof',
    'challengeUrl',
    'now',
    'events',
    'merchantId',
    'id',
    'from',
    'actor',
  ],
  text: `WITH moved AS (
  UPDATE authentication SET state = $1, result_code = $2, result = result || $3::jsonb,
    sealed_proof = coalesce($4, sealed_proof), challenge_url = coalesce($5, challenge_url),
    sealed_request = CASE WHEN $1 = 'METHOD' THEN sealed_request END, updated_at = $6,
    event_count = event_count + jsonb_array_length($7::jsonb)
  WHERE merchant_id = $8 AND id = $9 AND state = ANY ($10::text[])
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'authentication', id, event_count - jsonb_array_length($7::jsonb) + e.place::int,
  e.event ->> 'type', $11, $6, e.event -> 'data'
FROM moved, jsonb_array_elements($7::jsonb) WITH ORDINALITY AS e (event, place)`,
};

export type MoveAuthenticationParameters = {
  state: string;
  resultCode: string;
  result: string;
  sealedProof: string | null;
  challengeUrl: string | null;
  now: Date;
  events: string;
  merchantId: string;
  id: string;
  from: readonly string[];
  actor: string;
};
export type MoveAuthenticationRow = Record<never, never>;

/**
 * The browser comes back from the issuer; what it brings first is kept.
 */
export const recordReturn: Statement<RecordReturnParameters, RecordReturnRow, 'write'> = {
  name: 'authentication.record-return',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id', 'type', 'data'],
  text: `WITH returned AS (
  UPDATE authentication SET challenge_returned_at = $1, event_count = event_count + 1
  WHERE merchant_id = $2 AND id = $3 AND challenge_returned_at IS NULL
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'authentication', id, event_count, $4, 'system:authentication', $1, $5 FROM returned`,
};

export type RecordReturnParameters = { now: Date; merchantId: string; id: string; type: string; data: string };
export type RecordReturnRow = Record<never, never>;
