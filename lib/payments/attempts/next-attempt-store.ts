import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Payment } from '../payment.ts';
import type { NewAttempt } from '../store.ts';
import * as sql from './sql/index.ts';

export type NextAttempt = {
  payment: Payment;
  /** Nothing of it was sent. */
  ended: Pick<NewAttempt, 'reference' | 'connector' | 'connectorAccountId'>;
  attempt: NewAttempt;
  reason: string;
  code: ResultCode;
  now: Date;
};

/**
 * Ends an attempt of which nothing was sent and opens the next one, in one commit. False when the payment is not
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
    eventData: JSON.stringify(data),
  });
  return moved === 1;
}
