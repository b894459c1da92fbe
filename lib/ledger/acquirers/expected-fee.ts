import { currencyExponent } from '#lib/money/index.ts';
import type { PaymentType } from '#lib/payments/index.ts';
import type { ChargedLine } from '#lib/settlement/index.ts';
import { feeKindOfPayment } from '../bookings/book-payment.ts';
import { regionOf } from '../fees/fee-region.ts';
import { divideRounded, type FeeKind, feeOf, scheduleOn } from '../fees/fee-schedule.ts';
import type { AcquirerContract } from './contract.ts';

/** The fee of a line by the contract of the day of its payment. */
export type ExpectedFee = { expectedMinor: bigint; varianceMinor: bigint };

/**
 * What an acquirer should have kept of a line, in its settlement currency, and what it kept more. The percentage is rounded
 * half away from zero to minor units of the currency of the payment, and so is a conversion by the rate of the line. Null without a contract of
 * that day, or for what no contract has rates for.
 */
export function expectedFee(line: ChargedLine, contracts: readonly AcquirerContract[]): ExpectedFee | null {
  const contract = scheduleOn(contracts, line.paidOn);
  const kind = kindOf(line);
  if (!contract || kind === null) return null;
  const { brand, currency, amountMinor, cardCountry, feeMinor } = line;
  const region = regionOf(cardCountry, contract.country);
  const inPaymentCurrency = feeOf(contract.rates, { kind, brand, region, currency, amountMinor });
  const expectedMinor = convert(inPaymentCurrency, line);
  return { expectedMinor, varianceMinor: feeMinor - expectedMinor };
}

function kindOf({ recordType, paymentType, referencedType }: ChargedLine): FeeKind | null {
  if (recordType === 'CHARGEBACK') return 'CHARGEBACK';
  // What is given back of a chargeback is no transaction of a contract.
  if (recordType !== 'SETTLED') return null;
  return feeKindOfPayment(paymentType as PaymentType, referencedType as PaymentType | null);
}

/** By the rate of the line: how much of the settlement currency one of the currency of the payment is. */
function convert(minor: bigint, { currency, settlementCurrency, fxRate }: ChargedLine): bigint {
  if (currency === settlementCurrency) return minor;
  const [whole = '0', decimals = ''] = fxRate.split('.');
  const shift = currencyExponent(settlementCurrency) - currencyExponent(currency) - decimals.length;
  const product = minor * BigInt(whole + decimals);
  return shift >= 0 ? product * 10n ** BigInt(shift) : divideRounded(product, 10n ** BigInt(-shift));
}
