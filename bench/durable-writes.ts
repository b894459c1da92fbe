import { randomBytes } from 'node:crypto';
import { writeJournal } from '#lib/connectors/simulator/sql/index.ts';
/**
 * What a card debit writes, statement by statement, as one caller alone would write it: the attempt
 * opened, the simulator's journal, the attempt completed. The texts are those of `lib/payments/sql/` and
 * `lib/connectors/simulator/sql/`, read from there so that they cannot drift apart.
 */
import { completeAttempts, insertPayments } from '#lib/payments/sql/index.ts';

export const statements = { open: insertPayments, journal: writeJournal, complete: completeAttempts };

const echo = {
  paymentBrand: 'VISA',
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  card: { holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
  customer: { givenName: 'Jane', surname: 'Jones', email: 'jane@example.com' },
};
const details = {
  AcquirerResponse: '00',
  clearingInstituteName: 'Turnpike Simulator',
  ConnectorTxID1: 'A8D151B9281DF223',
  ExtendedDescription: 'Approved',
};

/** Values of one debit for each statement, as JSON texts. */
export function nextValues(channelId: string): { id: string; open: string; journal: string; complete: string } {
  const id = randomBytes(16).toString('hex');
  const reference = randomBytes(16).toString('hex');
  const now = new Date().toISOString();
  const payment = {
    id,
    channel_id: channelId,
    merchant_id: channelId,
    mode: 'INTERNAL',
    payment_type: 'DB',
    payment_method: 'CC',
    payment_brand: 'VISA',
    state: 'PROCESSING',
    result_code: '000.200.000',
    amount_minor: '9200',
    currency: 'EUR',
    captured_minor: '0',
    refunded_minor: '0',
    reversed_minor: '0',
    charged_back_minor: '0',
    capture_count: 0,
    closed: false,
    initial_id: id,
    short_id: '1234.5678.9012',
    ndc: `${channelId}-${id}`,
    merchant_transaction_id: `order-${id.slice(0, 12)}`,
    account_bin: '420000',
    account_last4: '0000',
    customer_email: 'jane@example.com',
    echo,
    outcome: {},
    actor: 'token:bench',
    created_at: now,
    updated_at: now,
  };
  const attempt = {
    reference,
    payment_id: id,
    merchant_id: channelId,
    connector: 'simulator',
    connector_account_id: channelId,
    ordinal: 1,
    operation: 'DB',
    state: 'OPEN',
    opened_at: now,
    next_query_at: now,
  };
  const event = {
    merchant_id: channelId,
    stream_id: id,
    type: 'payment.created',
    actor: 'token:bench',
    at: now,
    amount_minor: '9200',
    currency: 'EUR',
    data: { request: echo },
  };
  const journal = {
    merchant_id: channelId,
    reference,
    operation: 'DB',
    amount_minor: '9200',
    currency: 'EUR',
    outcome: { kind: 'approved', resultDetails: details },
    executed_at: now,
  };
  const complete = {
    payment_id: id,
    reference,
    from_states: ['PROCESSING', 'PENDING', 'UNKNOWN'],
    state: 'APPROVED',
    attempt_state: 'COMPLETED',
    result_code: '000.100.110',
    outcome: { cvvResponse: 'M', resultDetails: details },
    acquirer_tx_id: 'A8D151B9281DF223',
    next_query_at: now,
    actor: 'acquirer:simulator',
    type: 'attempt.approved',
    data: { reference, resultCode: '000.100.110', answer: details },
    merchant_id: channelId,
    now,
  };
  return {
    id,
    open: JSON.stringify([{ payment, attempt, event }]),
    journal: JSON.stringify([journal]),
    complete: JSON.stringify([complete]),
  };
}
