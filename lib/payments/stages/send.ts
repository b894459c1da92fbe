import { startTimer } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { buildAcquirerRequest } from '../build-acquirer-request.ts';
import type { PaymentCommand } from '../command.ts';
import { openPayment } from '../open-payment.ts';
import type { Payment } from '../payment.ts';
import { sendToAcquirer, withUncertainResult } from '../send-to-acquirer.ts';
import type { PaymentServices, PaymentStage } from '../services.ts';
import type { NewAttempt } from '../store.ts';
import { moveSuspended } from '../suspended-store.ts';
import type { StageFacts } from './stage.ts';

/**
 * Recovery asks about an attempt this long after the time that its request may take. One whose opening took nearly
 * as long is not sent any more, because recovery may end it as "not received" while it is on its way.
 */
const recoveryMarginMs = 5_000;
const maxOpeningMs = recoveryMarginMs - 1_000;

/** Makes the attempt durable, asks the acquirer, makes its answer durable. */
export const sendToConnector: PaymentStage = {
  name: 'send',
  run: async (command, facts, services) => {
    const { connector, account, brand } = facts;
    if (!connector) throw new Error('no stage before this one chose a connector');
    const attempt = newAttempt(command, facts.payment, connector.name);
    const payment: Payment = { ...facts.payment, state: 'PROCESSING', resultCode: '000.200.000' };
    const openedAfterMs = startTimer();
    const refusal = await open(services, command, { ...facts, payment }, attempt);
    if (refusal) return { kind: 'reject', code: refusal };
    if (openedAfterMs() > maxOpeningMs) {
      return { kind: 'continue', facts: { payment: withUncertainResult(payment) } };
    }
    const request = buildAcquirerRequest(command, payment, {
      ...{ reference: attempt.reference, asynchronous: brand.asynchronous, account, referencedTxId: null },
    });
    return {
      kind: 'continue',
      facts: { payment: await sendToAcquirer(services, connector, payment, request) },
    };
  },
};

function newAttempt({ channel, now }: PaymentCommand, payment: Payment, connector: string): NewAttempt {
  const giveUpMs = channel.settings.acquirerTimeoutMs + recoveryMarginMs;
  return {
    ...{ reference: newRandomId(), connector, operation: payment.paymentType },
    nextQueryAt: new Date(now.getTime() + giveUpMs),
  };
}

async function open(
  services: PaymentServices,
  command: PaymentCommand,
  { payment, resumption, options }: StageFacts,
  attempt: NewAttempt,
): Promise<ResultCode | null> {
  if (resumption === null) {
    const event = { type: 'payment.created', data: { request: command.redactedRequest } };
    return openPayment(services, { payment, attempt, event }, command, options);
  }
  const { sealedCommand, actor, eventType: type, data } = resumption;
  await moveSuspended(autocommit(services.db), {
    ...{ payment, sealedCommand, outcome: {}, actor, now: command.now, attempt, event: { type, data } },
  });
  services.events.wake();
  return null;
}
