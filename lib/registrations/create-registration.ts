import {
  brandOf,
  draftPayment,
  findAccountRefusal,
  numberShownOf,
  openWalletToken,
  type Payment,
  type PaymentServices,
  readAccount,
  recordTransaction,
  type SentAccount,
  successCode,
  type TransactionRequest,
} from '#lib/payments/index.ts';
import { withTransaction } from '#lib/platform/database/pool.ts';
import type { ResultCode } from '#lib/spec/index.ts';
import { keepAccount, withKeptAccount } from './keep-account.ts';
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
  const brand = brandOf(params, account);
  const payment: Payment = {
    ...draftPayment(request, 'RG'),
    paymentBrand: brand.paymentBrand,
    paymentMethod: brand.paymentMethod,
    state: 'APPROVED',
    registrationId: request.id,
    amountMinor: null,
    currency: null,
    ...numberShownOf(account),
  };
  const refusal =
    wallet.refusal ?? findAccountRefusal({ payment, account, brand, channel, params, stored: false, now });
  if (refusal) return { registration: null, refusal };
  payment.resultCode = successCode[payment.mode];
  const registration = await withKeptAccount(services, () => store(services, request, payment, account));
  return { registration, refusal: null };
}

async function store(
  services: PaymentServices,
  request: TransactionRequest,
  payment: Payment,
  account: SentAccount,
): Promise<Registration> {
  payment.accountId = await sealSent(services, payment.merchantId, account);
  const registration = registrationOf(payment, account, 'ACTIVE', request);
  await withTransaction(services.db.pool, async (client) => {
    await keepAccount(services, client, payment.accountId);
    await recordTransaction(client, payment, {
      kind: 'registration.created',
      detail: { request: request.masked },
    });
    await insertRegistration(client, registration);
  });
  return registration;
}

async function sealSent(
  services: PaymentServices,
  merchantId: string,
  account: SentAccount,
): Promise<string | null> {
  if (account.vaultKind === null || account.number === null) return null;
  return services.vault.sealAccount({ merchantId, kind: account.vaultKind, number: account.number });
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
