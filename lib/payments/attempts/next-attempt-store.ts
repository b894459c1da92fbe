import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Payment } from '../payment.ts';
import type { NewAttempt } from '../store.ts';
import * as sql from './sql/index.ts';

export type NextAttempt = {
  payment: Payment;
  /** Nothing of it was sent, or it was declined until the cardholder is authenticated. */
  ended: Pick<NewAttempt, 'reference' | 'connector' | 'connectorAccountId'>;
  attempt: NewAttempt;
  eventType: 'attempt.not-sent' | 'attempt.soft-declined';
  reason: string;
  code: ResultCode;
  now: Date;
};

/**
 * Ends an attempt and opens the next one, in one commit. False when the payment is not
 * waiting for this attempt any more.
 */
export async function moveToNextAttempt(tx: Tx, move: NextAttempt): Promise<boolean> {
  const { payment, ended, attempt, now } = move;
  const data = {
    reference: ended.reference,
    connectorAccountId: ended.connectorAccountId,
    reason: move.reason,
    resultCode: move.code,
    nextReference: attempt.reference,
  };
  const moved = await execute(tx, sql.moveToNextAttempt, {
    ...attempt,
    merchantId: payment.merchantId,
    endedReference: ended.reference,
    now,
    actor: `acquirer:${ended.connector}`,
    eventType: move.eventType,
    eventData: JSON.stringify(data),
  });
  return moved === 1;
}
