import { newShortId } from '#lib/platform/ids.ts';
import { type PaymentCommand, resolveMode } from './command.ts';
import type { Outcome, Payment } from './payment.ts';

/** A transaction as it begins: everything that the command contains, nothing of the acquirer's answer. */
export function buildPayment(command: PaymentCommand): Payment {
  const { channel, now } = command;
  const shortId = newShortId();
  return {
    id: command.id,
    channelId: channel.id,
    merchantId: channel.merchantId,
    mode: resolveMode(command),
    paymentType: command.type,
    paymentMethod: 'OT',
    paymentBrand: command.brand,
    state: 'PROCESSING',
    resultCode: '000.200.000',
    amountMinor: command.amountMinor,
    currency: command.currency,
    capturedMinor: 0n,
    refundedMinor: 0n,
    reversedMinor: 0n,
    chargedBackMinor: 0n,
    captureCount: 0,
    captureLimit: command.captureLimit,
    closed: false,
    referencedId: null,
    initialId: command.id,
    registrationId: null,
    accountId: null,
    shortId,
    ndc: command.ndc,
    descriptor: command.descriptor ?? `${shortId} ${command.merchantName ?? channel.name}`.slice(0, 127),
    merchantTransactionId: command.merchantTransactionId,
    merchantInvoiceId: command.merchantInvoiceId,
    accountBin: null,
    cardCountry: null,
    accountLast4: null,
    // For searching; the echo has it as it was sent.
    customerEmail: command.customer.email?.toLowerCase() ?? null,
    echo: command.echo,
    outcome: outcomeOf(command),
    actor: command.actor,
    createdAt: now,
    updatedAt: now,
  };
}

/** What the payment does when it completes, which may be after its request has ended. */
function outcomeOf({ standingInstruction, isFinalInSequence, shopperResultUrl }: PaymentCommand): Outcome {
  const outcome: Outcome = {
    ...(isFinalInSequence ? { isFinalInSequence } : {}),
    ...(shopperResultUrl === null ? {} : { shopperResultUrl }),
  };
  if (standingInstruction?.mode !== 'INITIAL') return outcome;
  const { type, expiry, frequencyDays, numberOfInstallments } = standingInstruction;
  return { ...outcome, newInstruction: { type, expiry, frequencyDays, numberOfInstallments } };
}
