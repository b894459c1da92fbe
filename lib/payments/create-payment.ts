import { acquirerParams, type ClearAccount } from '#lib/connectors/index.ts';
import { startTimer } from '#lib/platform/clock.ts';
import type { PoolClient } from '#lib/platform/database/pool.ts';
import { withTransaction } from '#lib/platform/database/pool.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { buildPayment, type TransactionRequest } from './build-payment.ts';
import type { Payment } from './payment.ts';
import {
  type ResolvedBrand,
  readAccount,
  resolveBrand,
  type SentAccount,
  visibleNumberOf,
} from './payment-instrument.ts';
import { checkPaymentRules } from './payment-rules.ts';
import { sendToAcquirer, withUncertainResult } from './send-to-acquirer.ts';
import type { PaymentServices } from './services.ts';
import { consumeInstruction } from './standing-instruction.ts';
import type { PaymentType } from './state.ts';
import { insertPayments, type NewPayment, wasSentSince } from './store.ts';
import { openWalletToken } from './wallet-token.ts';

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

export type InitialRequest = TransactionRequest & {
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
export async function createPayment(services: PaymentServices, request: InitialRequest): Promise<Payment> {
  const { params, stored } = request;
  const wallet = openWalletToken(params, request.channel.mode);
  const account: SentAccount = stored
    ? { ...stored.account, verification: params.get('card.cvv') ?? null, vaultKind: null }
    : (wallet.account ?? readAccount(params));
  const brand = stored ? resolveStoredBrand(stored) : resolveBrand(params, account);
  const payment = describePayment(request, account, brand);
  const refusal =
    wallet.refusal ??
    checkPaymentRules({ ...request, payment, account, brand, stored: stored !== undefined });
  if (refusal) return rejectPayment(services, payment, refusal, request);

  if (account.vaultKind !== null && account.number !== null) {
    const { vaultKind: kind, number } = account;
    payment.accountId = await services.vault.encryptPan({ merchantId: payment.merchantId, kind, number });
  }
  const opening = buildNewPayment(services, payment, request);
  const openedAfterMs = startTimer();
  const late = await open(services, opening, request);
  if (late) return rejectPayment(services, payment, late, request);
  if (openedAfterMs() > maxOpeningMs) return withUncertainResult(payment);
  return sendToAcquirer(services, payment, {
    reference: opening.attempt.reference,
    operation: payment.paymentType,
    mode: payment.mode,
    merchantId: payment.merchantId,
    channelId: payment.channelId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    paymentBrand: payment.paymentBrand,
    asynchronous: brand.asynchronous,
    account,
    params: acquirerParams(params),
    referencedTxId: null,
    timeoutMs: request.channel.settings.acquirerTimeoutMs,
    now: request.now,
  });
}

function resolveStoredBrand(stored: StoredAccount): ResolvedBrand {
  const { paymentBrand, paymentMethod } = stored;
  return { paymentBrand, paymentMethod, kind: null, asynchronous: false };
}

function describePayment(request: InitialRequest, account: SentAccount, brand: ResolvedBrand): Payment {
  const payment = buildPayment(request, request.params.get('paymentType') as PaymentType);
  return {
    ...payment,
    paymentBrand: brand.paymentBrand,
    paymentMethod: brand.paymentMethod,
    registrationId: request.stored?.registrationId ?? request.newRegistrationId ?? null,
    accountId: request.stored?.accountId ?? null,
    ...visibleNumberOf(account),
  };
}

type NewPaymentWithAttempt = NewPayment & { attempt: NonNullable<NewPayment['attempt']> };

function buildNewPayment(
  services: PaymentServices,
  payment: Payment,
  request: InitialRequest,
): NewPaymentWithAttempt {
  const giveUpMs = request.channel.settings.acquirerTimeoutMs + recoveryMarginMs;
  return {
    payment,
    attempt: {
      reference: newRandomId(),
      connector: services.connectors.forMode(payment.mode).name,
      operation: payment.paymentType,
      nextQueryAt: new Date(request.now.getTime() + giveUpMs),
    },
    event: { type: 'payment.created', data: { request: request.masked } },
  };
}

/** Makes the attempt durable. Answers the code that refuses it after all, found under a lock. */
async function open(
  services: PaymentServices,
  opening: NewPaymentWithAttempt,
  request: InitialRequest,
): Promise<ResultCode | null> {
  const { params, channel, now } = request;
  const minutes = channel.settings.duplicateWindowMinutes;
  const merchantTransactionId = params.get('merchantTransactionId');
  const checksDuplicate = minutes > 0 && merchantTransactionId !== undefined;
  const usesInstruction = params.has('standingInstruction.mode');
  if (!checksDuplicate && !usesInstruction && !request.inSameTransaction) {
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
        params,
        request.stored?.initialTransactionId ?? null,
      );
      if (claim.refusal) return claim.refusal;
      if (claim.used) opening.payment.outcome = { usedInstruction: claim.used };
    }
    await insertPayments(client, [opening]);
    await request.inSameTransaction?.(client, opening.payment);
    return null;
  });
}

/** Keeps a refused request, so that the merchant finds it again by the id it was answered with. */
async function rejectPayment(
  services: PaymentServices,
  payment: Payment,
  code: ResultCode,
  request: InitialRequest,
): Promise<Payment> {
  const refused: Payment = { ...payment, state: 'REJECTED', resultCode: code };
  if (request.newRegistrationId) refused.registrationId = null;
  const data = { resultCode: code, request: request.masked };
  await services.batches.open({
    payment: refused,
    attempt: null,
    event: { type: 'payment.rejected', data },
  });
  return refused;
}
