import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { reachedFrom } from '../life-cycle/state.ts';
import type { Outcome, Payment } from '../payment.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import type { NewAttempt, NewEvent } from '../store.ts';
import * as sql from './sql/index.ts';

export type SuspendedMove = {
  /** As it is to be: its state, its result code. */
  payment: Payment;
  /** The stored command that goes on or ends: each one does so once. */
  sealedCommand: string;
  outcome: Outcome;
  actor: string;
  now: Date;
  attempt: NewAttempt | null;
  event: NewEvent;
};

/** Moves a payment that was stored before it was sent; throws when it was moved before. */
export async function moveSuspended(tx: Tx, move: SuspendedMove): Promise<void> {
  const { payment, sealedCommand, attempt, event, actor, now } = move;
  const moved = await execute(tx, sql.moveSuspendedPayment, {
    merchantId: payment.merchantId,
    id: payment.id,
    sealedCommand,
    actor,
    now,
    fromStates: reachedFrom[payment.state],
    state: payment.state,
    resultCode: payment.resultCode,
    outcome: JSON.stringify(move.outcome),
    reference: attempt?.reference ?? null,
    connector: attempt?.connector ?? null,
    connectorAccountId: attempt?.connectorAccountId ?? null,
    operation: attempt?.operation ?? null,
    nextQueryAt: attempt?.nextQueryAt ?? null,
    eventType: event.type,
    eventData: JSON.stringify(event.data),
  });
  if (moved !== 1) throw new PaymentConflictError();
}

export type StepUp = {
  payment: Payment;
  attempt: Pick<NewAttempt, 'reference' | 'connector' | 'connectorAccountId'>;
  /** The answer that asks for an authentication. */
  declined: { code: ResultCode; acquirerTxId: string | null; answer: Readonly<Record<string, string>> };
  outcome: Outcome;
  now: Date;
};

/** Lets a payment wait for its shopper after its issuer asked for an authentication; false when recovery was faster. */
export async function stepUpPayment(tx: Tx, { payment, attempt, declined, outcome, now }: StepUp): Promise<boolean> {
  const { reference, connector, connectorAccountId } = attempt;
  const moved = await execute(tx, sql.stepUpPayment, {
    merchantId: payment.merchantId,
    reference,
    now,
    outcome: JSON.stringify(outcome),
    acquirerTxId: declined.acquirerTxId,
    actor: `acquirer:${connector}`,
    attemptData: JSON.stringify({ reference, connectorAccountId, resultCode: declined.code, answer: declined.answer }),
    redirectData: JSON.stringify({ resultCode: '000.200.000' }),
  });
  return moved === 1;
}
