import { buildPayment } from './build-payment.ts';
import type { PaymentCommand } from './command.ts';
import { findIssuer } from './instrument/find-issuer.ts';
import { type Instrument, type ResolvedBrand, resolveBrand, visibleNumberOf } from './instrument/payment-instrument.ts';
import { rejectPayment } from './open-payment.ts';
import type { Payment } from './payment.ts';
import type { PaymentOptions, StoredAccount } from './payment-options.ts';
import { checkPaymentRules } from './payment-rules.ts';
import type { PaymentServices } from './services.ts';
import { runStages } from './stages/run-stages.ts';
import type { StageFacts } from './stages/stage.ts';

/**
 * Debit, preauthorization or credit (spec 4.1): checks the command, then runs the stages, of which the last asks the
 * acquirer. The returned payment is what the caller receives.
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
  const { connectors } = services;
  const payment = describePayment(command, options, account, brand);
  const { country, imported } = await findIssuer(services, account);
  payment.cardCountry = country;
  const refusal =
    command.instrumentError ??
    checkPaymentRules({
      command,
      payment,
      account,
      brand,
      imported,
      isTestNumber: connectors.isTestNumber(account.number ?? ''),
      hasAccount: await connectors.hasAccountFor(command.channel.entityIds, payment.mode),
    });
  if (refusal) return rejectPayment(services, payment, { code: refusal }, command, options);

  const facts = { payment, account, brand, routes: null, options, resumption: null };
  return runStages(services, command, { ...facts, ...storeAccount(services, payment, account) });
}

/** Begins to store the account in the vault, while the stages before the acquirer run. */
function storeAccount(
  { vault }: PaymentServices,
  { merchantId }: Payment,
  { vaultKind: kind, number }: Instrument,
): Pick<StageFacts, 'storingAccount'> {
  if (kind === null || number === null) return {};
  const storingAccount = vault.encryptPan({ merchantId, kind, number });
  // It is awaited later, and may fail before that.
  storingAccount.catch(() => undefined);
  return { storingAccount };
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
