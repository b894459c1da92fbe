import { currencyExponent, isCurrencyCode } from '#lib/money/index.ts';
import { fieldError } from '#lib/staff/back-office-error.ts';

/** The names of the fields that an amount comes from, for messages. */
type AmountFields = { amount: string; currency: string };

/** A typed amount in minor units of its currency; what is wrong is about the field. */
export function readAmount(text: string, currency: string, fields: AmountFields): bigint {
  if (!isCurrencyCode(currency)) throw fieldError(fields.currency, 'Choose a currency.');
  const exponent = currencyExponent(currency);
  const [whole = '0', decimals = ''] = text.split('.');
  if (decimals.length > exponent)
    throw fieldError(fields.amount, `An amount in ${currency} has at most ${exponent} decimals.`);
  return BigInt(whole + decimals.padEnd(exponent, '0'));
}
