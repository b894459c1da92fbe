import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { PaymentCommand } from '../command.ts';
import { openPayment, rejectPayment } from '../open-payment.ts';
import type { Payment } from '../payment.ts';
import { storeForRerun } from '../reruns/store-for-rerun.ts';
import type { PaymentServices } from '../services.ts';
import { appendResumption } from '../suspended/append-resumption.ts';
import { rejectSuspended } from '../suspended/reject-held-payment.ts';
import { sealCommand } from '../suspended/suspended-command.ts';
import { moveSuspended } from '../suspended/suspended-store.ts';
import type { StageFacts, StageResult } from './stage.ts';
import { withAccount } from './with-account.ts';

type Suspension = Extract<StageResult, { kind: 'hold' | 'redirect' }>;

/** Runs the stages of the list from `first` on, until one of them stops the payment. */
export async function runStages(
  services: PaymentServices,
  command: PaymentCommand,
  initialFacts: StageFacts,
  first = 0,
): Promise<Payment> {
  let facts = initialFacts;
  for (const [index, stage] of services.stages.entries()) {
    if (index < first) continue;
    const result = await stage.run(command, facts, services);
    if (result.kind !== 'redirect') facts = { ...facts, ...result.facts };
    if (result.kind === 'continue') continue;
    facts = await withAccount(facts);
    if (result.kind === 'reject') return reject(services, command, facts, result, index + 1);
    return suspend(services, command, facts, result, index + 1);
  }
  return facts.payment;
}

async function reject(
  services: PaymentServices,
  command: PaymentCommand,
  facts: StageFacts,
  { code, reason, parameterError, mayRunAgain }: Extract<StageResult, { kind: 'reject' }>,
  nextStage: number,
): Promise<Payment> {
  const { payment, options, resumption } = facts;
  if (resumption === null) {
    const rerun = mayRunAgain ? { rerun: storeForRerun(services.vault, command, facts, nextStage) } : {};
    const rejected = { ...payment, outcome: { ...payment.outcome, ...rerun } };
    return rejectPayment(services, rejected, { code, parameterError }, command, options, reason);
  }
  const { actor, sealedCommand } = resumption;
  return rejectSuspended(services, payment, sealedCommand, { code, reason, actor, resumption, now: command.now });
}

/** Stores a payment that goes on later, from the stage after the one that stopped it. */
async function suspend(
  services: PaymentServices,
  command: PaymentCommand,
  facts: StageFacts,
  result: Suspension,
  nextStage: number,
): Promise<Payment> {
  const changed = result.kind === 'redirect' ? result.changed : undefined;
  const suspended = sealCommand(services.vault, { ...command, ...changed }, facts, nextStage);
  const isHold = result.kind === 'hold';
  const payment: Payment = {
    ...facts.payment,
    state: isHold ? 'HELD' : 'PENDING',
    resultCode: isHold ? '100.400.500' : '000.200.000',
    outcome: { ...facts.payment.outcome, suspended, ...(isHold ? {} : { redirect: result.redirect }) },
  };
  const type = isHold ? 'payment.held' : 'payment.redirected';
  const data = { resultCode: payment.resultCode, ...(isHold ? { reason: result.reason } : {}) };
  if (facts.resumption === null) {
    const event = { type, data: { ...data, request: command.redactedRequest } };
    const refusal = await openPayment(services, { payment, attempt: null, event }, command, facts.options);
    return refusal ? rejectPayment(services, facts.payment, refusal, command, facts.options) : payment;
  }
  const { resumption } = facts;
  const { actor, sealedCommand } = resumption;
  const { outcome } = payment;
  await withTransaction(services.db.pool, async (tx) => {
    await appendResumption(tx, payment, resumption, command.now);
    await moveSuspended(tx, {
      payment,
      sealedCommand,
      outcome,
      actor,
      now: command.now,
      attempt: null,
      event: { type, data },
    });
  });
  services.events.wake();
  return payment;
}
