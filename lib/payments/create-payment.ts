import type { ClearAccount } from '#lib/connectors/index.ts';
import { startTimer } from '#lib/platform/clock.ts';
import type { PoolClient } from '#lib/platform/database/pool.ts';
import { withTransaction } from '#lib/platform/database/pool.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { buildAcquirerRequest } from './build-acquirer-request.ts';
import { buildPayment } from './build-payment.ts';
import type { PaymentCommand } from './command.ts';
import type { Payment } from './payment.ts';
import { type Instrument, type ResolvedBrand, resolveBrand, visibleNumberOf } from './payment-instrument.ts';
import { checkPaymentRules } from './payment-rules.ts';
import { sendToAcquirer, withUncertainResult } from './send-to-acquirer.ts';
import type { PaymentServices } from './services.ts';
import { consumeInstruction } from './standing-instruction.ts';
import { insertPayments, type NewPayment, wasSentSince } from './store.ts';

/**
 * Recovery asks about an attempt this long after the time that its request may take. One whose opening took nearly
 * as long is not sent any more, because recovery may end it as "not received" while it is on its way.
 */
const recoveryMarginMs = 5_000;
const maxOpeningMs = recoveryMarginMs - 1_000;

/** Account data that was stored earlier and stands in for what the request did not send. */
export type StoredAccount = {
  registrationId: string;
  accountId: string | null;
  account: ClearAccount;
  paymentBrand: string;
  paymentMethod: string;
  initialTransactionId: string | null;
};

/** What goes with a command when payment data is stored, or was. */
export type PaymentOptions = {
  stored?: StoredAccount;
  /** Given when the account data is to be stored: the registration's id. */
  newRegistrationId?: string;
  /** Written in the transaction that opens the attempt: the registration that is to come of it. */
  inSameTransaction?: (client: PoolClient, payment: Payment) => Promise<void>;
};

/**
 * Debit, preauthorization or credit (spec 4.1): checks what the form cannot tell, makes the attempt
 * durable, asks the acquirer, makes its answer durable. The returned payment is what the caller is told.
 */
export async function createPayment(
  services: PaymentServices,
  command: PaymentCommand,
  options: PaymentOptions = {},
): Promise<Payment> {
  const { stored } = options;
  const account: Instrument = stored
    ? { ...stored.account, verification: command.storedInstrumentUse.verification, vaultKind: null }
    : command.instrument;
  const brand = stored ? resolveStoredBrand(stored) : resolveBrand(command.brand, account);
  const payment = describePayment(command, options, account, brand);
  const refusal = command.instrumentError ?? checkPaymentRules({ command, payment, account, brand });
  if (refusal) return rejectPayment(services, payment, refusal, command, options);

  if (account.vaultKind !== null && account.number !== null) {
    const { vaultKind: kind, number } = account;
    payment.accountId = await services.vault.encryptPan({ merchantId: payment.merchantId, kind, number });
  }
  const opening = buildNewPayment(services, payment, command);
  const openedAfterMs = startTimer();
  const late = await open(services, opening, command, options);
  if (late) return rejectPayment(services, payment, late, command, options);
  if (openedAfterMs() > maxOpeningMs) return withUncertainResult(payment);
  const request = buildAcquirerRequest(command, payment, {
    reference: opening.attempt.reference,
    asynchronous: brand.asynchronous,
    account,
    referencedTxId: null,
  });
  return sendToAcquirer(services, payment, request);
}

function resolveStoredBrand(stored: StoredAccount): ResolvedBrand {
  const { paymentBrand, paymentMethod } = stored;
  return { paymentBrand, paymentMethod, kind: null, asynchronous: false };
}

function describePayment(
  command: PaymentCommand,
  { stored, newRegistrationId }: PaymentOptions,
  account: Instrument,
  brand: ResolvedBrand,
): Payment {
  return {
    ...buildPayment(command),
    paymentBrand: brand.paymentBrand,
    paymentMethod: brand.paymentMethod,
    registrationId: stored?.registrationId ?? newRegistrationId ?? null,
    accountId: stored?.accountId ?? null,
    ...visibleNumberOf(account),
  };
}

type NewPaymentWithAttempt = NewPayment & { attempt: NonNullable<NewPayment['attempt']> };

function buildNewPayment(
  services: PaymentServices,
  payment: Payment,
  command: PaymentCommand,
): NewPaymentWithAttempt {
  const giveUpMs = command.channel.settings.acquirerTimeoutMs + recoveryMarginMs;
  return {
    payment,
    attempt: {
      reference: newRandomId(),
      connector: services.connectors.forMode(payment.mode).name,
      operation: payment.paymentType,
      nextQueryAt: new Date(command.now.getTime() + giveUpMs),
    },
    event: { type: 'payment.created', data: { request: command.redactedRequest } },
  };
}

/** Makes the attempt durable. Answers the code that refuses it after all, found under a lock. */
async function open(
  services: PaymentServices,
  opening: NewPaymentWithAttempt,
  command: PaymentCommand,
  options: PaymentOptions,
): Promise<ResultCode | null> {
  const { channel, now, merchantTransactionId } = command;
  const minutes = channel.settings.duplicateWindowMinutes;
  const checksDuplicate = minutes > 0 && merchantTransactionId !== null;
  const usesInstruction = (command.standingInstruction?.mode ?? null) !== null;
  if (!checksDuplicate && !usesInstruction && !options.inSameTransaction) {
    await services.batches.open(opening);
    return null;
  }
  return withTransaction(services.db.pool, async (client) => {
    if (checksDuplicate) {
      const since = new Date(now.getTime() - minutes * 60_000);
      if (await wasSentSince(client, channel, merchantTransactionId, since)) return '800.110.100';
    }
    if (usesInstruction) {
      const claim = await consumeInstruction(
        client,
        opening.payment,
        command,
        options.stored?.initialTransactionId ?? null,
      );
      if (claim.refusal) return claim.refusal;
      if (claim.used) opening.payment.outcome = { usedInstruction: claim.used };
    }
    await insertPayments(client, [opening]);
    await options.inSameTransaction?.(client, opening.payment);
    return null;
  });
}

/** Keeps a refused request, so that the merchant finds it again by the id it was answered with. */
async function rejectPayment(
  services: PaymentServices,
  payment: Payment,
  code: ResultCode,
  command: PaymentCommand,
  options: PaymentOptions,
): Promise<Payment> {
  const refused: Payment = { ...payment, state: 'REJECTED', resultCode: code };
  if (options.newRegistrationId) refused.registrationId = null;
  const data = { resultCode: code, request: command.redactedRequest };
  await services.batches.open({
    payment: refused,
    attempt: null,
    event: { type: 'payment.rejected', data },
  });
  return refused;
}
