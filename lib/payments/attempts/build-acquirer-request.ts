import type { AcquirerRequest } from '#lib/connectors/index.ts';
import type { PaymentCommand } from '../command.ts';
import type { Payment } from '../payment.ts';

type AttemptParts = Pick<AcquirerRequest, 'reference' | 'asynchronous' | 'account' | 'referencedTxId' | 'now'>;

/** What a connector receives: the transaction as it is stored, with the parts of the command that may travel. */
export function buildAcquirerRequest(
  command: PaymentCommand,
  payment: Payment,
  attempt: AttemptParts,
): AcquirerRequest {
  const { billing } = command;
  return {
    ...attempt,
    operation: payment.paymentType,
    mode: payment.mode,
    merchantId: payment.merchantId,
    channelId: payment.channelId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    isAmountExplicit: command.amountMinor !== null,
    paymentBrand: payment.paymentBrand,
    descriptor: command.descriptor,
    captureLimit: command.captureLimit,
    isFinalInSequence: command.isFinalInSequence,
    shopperResultUrl: command.shopperResultUrl,
    standingInstruction: standingInstructionOf(command, payment),
    threeDSecure: command.threeDSecure,
    chargebackReason: command.chargebackReason,
    hasBillingAddress: billing.street1 !== null && billing.postcode !== null,
    testTriggers: command.testTriggers,
    details: command.acquirerDetails,
    timeoutMs: command.channel.settings.acquirerTimeoutMs,
  };
}

/** With a reference that the acquirer knows: clients send ids of ours, too. */
function standingInstructionOf({ standingInstruction: sent }: PaymentCommand, { outcome }: Payment) {
  const { instructionReference: initialTransactionId } = outcome;
  return sent === null || initialTransactionId === undefined ? sent : { ...sent, initialTransactionId };
}
