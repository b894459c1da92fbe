import {
  buildPayment,
  checkInstrumentRules,
  insertTransaction,
  openWalletToken,
  type Payment,
  type PaymentServices,
  readAccount,
  resolveBrand,
  type SentAccount,
  successCode,
  type TransactionRequest,
  visibleNumberOf,
} from '#lib/payments/index.ts';
import { withTransaction } from '#lib/platform/database/pool.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { lockInstrument, retryIfErased } from './lock-instrument.ts';
import { type Registration, type RegistrationState, retainUntil } from './registration.ts';
import { insertRegistration } from './store.ts';

export type CreatedRegistration =
  | { registration: Registration; refusal: null }
  | { registration: null; refusal: ResultCode };

/** Stores payment data without a payment (spec 4.3): the transaction RG, and the registration by its id. */
export async function createRegistration(
  services: PaymentServices,
  request: TransactionRequest,
): Promise<CreatedRegistration> {
  const { params, channel, now } = request;
  const wallet = openWalletToken(params, channel.mode);
  const account = wallet.account ?? readAccount(params);
  const brand = resolveBrand(params, account);
  const payment: Payment = {
    ...buildPayment(request, 'RG'),
    paymentBrand: brand.paymentBrand,
    paymentMethod: brand.paymentMethod,
    state: 'APPROVED',
    registrationId: request.id,
    amountMinor: null,
    currency: null,
    ...visibleNumberOf(account),
  };
  const refusal =
    wallet.refusal ?? checkInstrumentRules({ payment, account, brand, channel, params, stored: false, now });
  if (refusal) return { registration: null, refusal };
  payment.resultCode = successCode[payment.mode];
  const registration = await retryIfErased(services, () => store(services, request, payment, account));
  return { registration, refusal: null };
}

async function store(
  services: PaymentServices,
  request: TransactionRequest,
  payment: Payment,
  account: SentAccount,
): Promise<Registration> {
  payment.accountId = await storeInstrument(services, payment.merchantId, account);
  const registration = registrationOf(payment, account, 'ACTIVE', request);
  await withTransaction(services.db.pool, async (client) => {
    await lockInstrument(services, client, payment);
    await insertTransaction(client, payment, {
      type: 'payment.created',
      data: { request: request.masked },
    });
    await insertRegistration(client, registration, { actor: request.actor, at: request.now });
  });
  return registration;
}

async function storeInstrument(
  services: PaymentServices,
  merchantId: string,
  account: SentAccount,
): Promise<string | null> {
  if (account.vaultKind === null || account.number === null) return null;
  return services.vault.encryptPan({ merchantId, kind: account.vaultKind, number: account.number });
}

/** The registration that a transaction's account data becomes. */
export function registrationOf(
  payment: Payment,
  account: SentAccount,
  state: RegistrationState,
  request: TransactionRequest,
): Registration {
  return {
    id: payment.registrationId ?? payment.id,
    channelId: payment.channelId,
    merchantId: payment.merchantId,
    mode: payment.mode,
    state,
    paymentBrand: payment.paymentBrand ?? '',
    paymentMethod: payment.paymentMethod,
    accountKind: account.kind,
    accountId: payment.accountId,
    accountBin: payment.accountBin,
    accountLast4: payment.accountLast4,
    holder: account.holder,
    expiryMonth: account.expiryMonth,
    expiryYear: account.expiryYear,
    initialTransactionId: null,
    echo: payment.echo,
    shortId: payment.shortId,
    ndc: payment.ndc,
    createdAt: request.now,
    retainUntil: retainUntil(request.now, request.channel.settings.registrationRetentionDays),
  };
}
