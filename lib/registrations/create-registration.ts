import {
  buildPayment,
  checkInstrumentRules,
  findIssuer,
  type Instrument,
  insertTransaction,
  type Payment,
  type PaymentCommand,
  type PaymentServices,
  resolveBrand,
  successCode,
  visibleNumberOf,
} from '#lib/payments/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { lockInstrument, retryIfErased } from './lock-instrument.ts';
import { type Registration, type RegistrationState, retainUntil } from './registration.ts';
import { insertRegistration } from './store.ts';

export type CreatedRegistration =
  | { registration: Registration; rejection: null }
  | { registration: null; rejection: ResultCode };

/** Stores payment data without a payment (spec 4.3): the transaction RG, and the registration by its id. */
export async function createRegistration(
  services: PaymentServices,
  command: PaymentCommand,
): Promise<CreatedRegistration> {
  const { instrument: account } = command;
  const brand = resolveBrand(command.brand, account);
  const payment: Payment = {
    ...buildPayment(command),
    paymentBrand: brand.paymentBrand,
    paymentMethod: brand.paymentMethod,
    state: 'APPROVED',
    registrationId: command.id,
    amountMinor: null,
    currency: null,
    ...visibleNumberOf(account),
  };
  const isTestNumber = services.connectors.isTestNumber(account.number ?? '');
  const { imported } = await findIssuer(services, account);
  const input = { command, payment, account, brand, isTestNumber, imported };
  const hasAccount = await services.connectors.hasAccountFor(command.channel.entityIds, payment.mode);
  // Stored data is for payments of its mode, which some account has to take.
  const rejection = command.instrumentError ?? checkInstrumentRules(input) ?? (hasAccount ? null : '600.200.700');
  if (rejection) return { registration: null, rejection };
  payment.resultCode = successCode[payment.mode];
  const registration = await retryIfErased(services, () => store(services, command, payment));
  return { registration, rejection: null };
}

async function store(services: PaymentServices, command: PaymentCommand, payment: Payment): Promise<Registration> {
  payment.accountId = await storeInstrument(services, payment.merchantId, command.instrument);
  const registration = buildRegistration(payment, 'ACTIVE', command);
  await withTransaction(services.db.pool, async (tx) => {
    await lockInstrument(services, tx, payment);
    await insertTransaction(tx, payment, { type: 'payment.created', data: { request: command.redactedRequest } });
    await insertRegistration(tx, registration, { actor: command.actor, at: command.now });
  });
  return registration;
}

async function storeInstrument(
  services: PaymentServices,
  merchantId: string,
  account: Instrument,
): Promise<string | null> {
  if (account.vaultKind === null || account.number === null) return null;
  return services.vault.encryptPan({ merchantId, kind: account.vaultKind, number: account.number });
}

/** Builds the registration from the account data of a transaction. */
export function buildRegistration(payment: Payment, state: RegistrationState, command: PaymentCommand): Registration {
  const { instrument: account } = command;
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
    createdAt: command.now,
    retainUntil: retainUntil(command.now, command.channel.settings.registrationRetentionDays),
  };
}
