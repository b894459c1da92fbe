import {
  buildPayment,
  checkInstrumentRules,
  findIssuer,
  type Instrument,
  type PaymentCommand,
  resolveBrand,
  type StoredAccount,
  visibleNumberOf,
} from '#lib/payments/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { assessRisk } from './assess-risk.ts';
import type { FraudServices } from './services.ts';
import type { NewVerdict } from './verdict.ts';

export type CheckedRisk = { verdict: NewVerdict; rejection: null } | { verdict: null; rejection: ResultCode };

/**
 * A risk check without a payment (spec 4.4), with sent or stored payment data. Data that no payment could be made with
 * is rejected by its own code, and no acquirer is called.
 */
export async function checkRisk(
  services: FraudServices,
  command: PaymentCommand,
  stored: StoredAccount | null = null,
): Promise<CheckedRisk> {
  const instrument: Instrument = stored
    ? { ...stored.account, verification: command.storedInstrumentUse.verification, vaultKind: null }
    : command.instrument;
  const brand = stored ? { ...stored, kind: null, asynchronous: false } : resolveBrand(command.brand, instrument);
  const { paymentBrand, paymentMethod } = brand;
  const payment = { ...buildPayment(command), paymentBrand, paymentMethod, ...visibleNumberOf(instrument) };
  const isTestNumber = services.connectors.isTestNumber(instrument.number ?? '');
  const { imported } = await findIssuer(services, instrument);
  const input = { command, payment, account: instrument, brand, isTestNumber, imported };
  const rejection = command.instrumentError ?? checkInstrumentRules(input);
  if (rejection) return { verdict: null, rejection };
  const verdict = await assessRisk(services, {
    command,
    instrument,
    paymentBrand,
    paymentMethod,
    mode: payment.mode,
    kind: 'standalone',
    registrationId: stored?.registrationId ?? null,
  });
  await services.verdicts.standalone(verdict);
  return { verdict, rejection: null };
}
