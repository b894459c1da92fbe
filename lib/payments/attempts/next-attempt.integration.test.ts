import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { Payment } from '../payment.ts';
import { type AttemptCompletion, completePayments, findPayment } from '../store.ts';
import { moveToNextAttempt } from './next-attempt-store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

let payment: Payment;
let ended: { reference: string; connector: string; connectorAccountId: string };

/** A payment whose first attempt is open, as while its acquirer is called. */
beforeEach(async () => {
  const { pool } = gateway.database;
  const { body } = await gateway.post('/v1/payments', cardDebit);
  const merchantId = gateway.merchant.id;
  await pool.query("UPDATE payment SET state = 'PROCESSING' WHERE merchant_id = $1 AND id = $2", [merchantId, body.id]);
  const { rows } = await pool.query(
    `UPDATE payment_attempt SET state = 'OPEN', completed_at = NULL WHERE merchant_id = $1 AND payment_id = $2
     RETURNING reference, connector, connector_account_id AS "connectorAccountId"`,
    [merchantId, body.id],
  );
  ended = rows[0];
  payment = (await findPayment(pool, merchantId, body.id)) as Payment;
});

const now = new Date('2026-01-01T00:00:00Z');

const nextAttempt = () => ({
  payment,
  ended,
  eventType: 'attempt.not-sent' as const,
  reason: 'connection refused',
  code: '500.100.401' as const,
  now,
  attempt: {
    reference: `${ended.reference}-next`,
    connector: ended.connector,
    ordinal: 2,
    operation: 'DB',
    connectorAccountId: ended.connectorAccountId,
    nextQueryAt: now,
  },
});

const completionOf = (reference: string, state: 'APPROVED' | 'DECLINED'): AttemptCompletion => ({
  paymentId: payment.id,
  merchantId: payment.merchantId,
  reference,
  state,
  now,
  actor: 'test',
  from: ['PROCESSING', 'PENDING', 'UNKNOWN'],
  resultCode: '000.100.110',
  outcome: {},
  amountMinor: null,
  acquirerTxId: null,
  nextQueryAt: now,
  event: { type: `attempt.${state.toLowerCase()}`, data: {} },
});

const readState = async () => (await findPayment(gateway.database.pool, payment.merchantId, payment.id))?.state;

describe('a payment that goes on with its next attempt', () => {
  it('is not moved by a late answer to the attempt before, whose result belongs to nothing any more', async () => {
    const tx = autocommit(gateway.database.pool);
    const next = nextAttempt();
    expect(await moveToNextAttempt(tx, next)).toBe(true);
    expect(await completePayments(tx, [completionOf(ended.reference, 'DECLINED')])).toEqual([false]);
    expect(await readState()).toBe('PROCESSING');
    expect(await completePayments(tx, [completionOf(next.attempt.reference, 'APPROVED')])).toEqual([true]);
    expect(await readState()).toBe('APPROVED');
  });

  it('is not moved by an answer to the attempt before that waited for its locks', async () => {
    const { pool } = gateway.database;
    const next = nextAttempt();
    const completing = await withTransaction(pool, async (tx) => {
      expect(await moveToNextAttempt(tx, next)).toBe(true);
      const late = completePayments(autocommit(pool), [completionOf(ended.reference, 'DECLINED')]);
      await expect.poll(countWaiting).toBe(1);
      return { late };
    });
    expect(await completing.late).toEqual([false]);
    expect(await readState()).toBe('PROCESSING');
  });

  it('does not go on when an answer to the attempt before came first', async () => {
    const tx = autocommit(gateway.database.pool);
    expect(await completePayments(tx, [completionOf(ended.reference, 'DECLINED')])).toEqual([true]);
    expect(await moveToNextAttempt(tx, nextAttempt())).toBe(false);
    expect(await readState()).toBe('DECLINED');
  });
});

/** Statements that wait for the lock of another transaction. */
async function countWaiting(): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}
