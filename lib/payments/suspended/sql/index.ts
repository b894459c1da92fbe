// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Payments that wait for their shopper before they are sent, longer than a time by the clock of their merchant.
 */
export const findRedirectedPayments: Statement<FindRedirectedPaymentsParameters, FindRedirectedPaymentsRow, 'read'> = {
  name: 'payments.suspended.find-redirected-payments',
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
 * Moves a payment that was stored before it was sent, with its event and its attempt. One conditional UPDATE: of two
 * decisions at once the second one changes nothing.
 */
export const moveSuspendedPayment: Statement<MoveSuspendedPaymentParameters, MoveSuspendedPaymentRow, 'write'> = {
  name: 'payments.suspended.move-suspended-payment',
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
