import { fromMinor } from '#lib/money/index.ts';
import type { Json, Payment } from '#lib/payments/index.ts';
import { resultOf } from './envelope.ts';

/**
 * The JSON of a transaction in responses (spec 2.2): an allow-list over the stored row and the stored echo, which
 * contains no sensitive values.
 */
export function presentPayment(payment: Payment): Json {
  const { echo, outcome } = payment;
  const optional: Record<string, Json | string | null | undefined> = {
    referencedId: payment.referencedId,
    registrationId: payment.registrationId,
    paymentBrand: payment.paymentBrand,
    amount: formatAmount(payment),
    currency: payment.currency,
    descriptor: payment.descriptor,
    merchantTransactionId: payment.merchantTransactionId,
    brandResult: echo.paymentBrand === undefined ? lettersOnly(payment.paymentBrand) : undefined,
    resultDetails: outcome.resultDetails,
    card: presentCard(payment),
    threeDSecure: outcome.threeDSecure ? { ...nested(echo.threeDSecure), ...outcome.threeDSecure } : undefined,
    risk: outcome.risk ? { ...nested(echo.risk), ...outcome.risk } : undefined,
    redirect: payment.state === 'PENDING' ? (outcome.redirect as unknown as Json) : undefined,
  };
  return {
    id: payment.id,
    paymentType: payment.paymentType,
    paymentMethod: payment.paymentMethod,
    ...echo,
    ...present(optional),
    result: presentResult(payment),
    shortId: payment.shortId,
    source: 'OPP',
    processingEntityId: payment.channelId,
    ndc: payment.ndc,
  };
}

function presentResult(payment: Payment): Json {
  const { avsResponse, cvvResponse, parameterError } = payment.outcome;
  const { paymentBrand: sentBrand } = payment.echo;
  return {
    ...resultOf(payment.resultCode, typeof sentBrand === 'string' ? sentBrand : null),
    ...(parameterError === undefined
      ? {}
      : { parameterErrors: [{ ...parameterError, value: echoedValue(payment.echo, parameterError.name) }] }),
    ...(avsResponse === undefined ? {} : { avsResponse }),
    ...(cvvResponse === undefined ? {} : { cvvResponse }),
  };
}

/** The value of a parameter as it was sent; empty where it was not. */
function echoedValue(echo: Json, name: string): string {
  let value: Json[string] | undefined = echo;
  for (const part of name.split('.')) value = nested(value)[part];
  return typeof value === 'string' ? value : '';
}

export function presentCard(payment: Pick<Payment, 'echo' | 'accountBin' | 'accountLast4'>): Json | undefined {
  const sent = nested(payment.echo.card);
  const number = payment.accountBin === null ? {} : { bin: payment.accountBin };
  const last4 =
    payment.accountBin === null || payment.accountLast4 === null ? {} : { last4Digits: payment.accountLast4 };
  const card = { ...number, ...last4, ...sent };
  return Object.keys(card).length === 0 ? undefined : card;
}

export function nested(value: Json[string] | undefined): Json {
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

function formatAmount(payment: Payment): string | null {
  if (payment.amountMinor === null || payment.currency === null) return null;
  return fromMinor(payment.amountMinor, payment.currency);
}

/** brandResult holds up to 16 letters (spec 2.2); a brand that does not fit is left out. */
function lettersOnly(brand: string | null): string | undefined {
  return brand !== null && /^[A-Za-z]{1,16}$/.test(brand) ? brand : undefined;
}

function present(values: Record<string, Json | string | null | undefined>): Json {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Json;
}
