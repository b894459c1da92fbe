import type { Json } from '#lib/payments/index.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type ResultCode, resultDescription } from '#lib/result-codes/index.ts';
import type { ApiError } from './api-error.ts';

/** The fields of every response, errors included (spec 2.2; docs/decisions/0009). */
export type Envelope = { buildNumber: string; timestamp: string; ndc: string };

/** `yyyy-MM-dd HH:mm:ss+0000`, 24-hour. */
export function formatTimestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')}+0000`;
}

/** `yyyy-MM-dd HH:mm:ss.SSS+0000`, the format of query responses. */
export function formatTimestampMs(date: Date): string {
  return `${date.toISOString().slice(0, 23).replace('T', ' ')}+0000`;
}

/** Creates the id of a request; it contains the entity when the entity is known. */
export function newNdc(entityId: string | null): string {
  return entityId === null ? newRandomId() : `${entityId}-${newRandomId()}`;
}

/** Of a request that named a brand, with the parameter where the code is about it. */
export function resultOf(code: ResultCode, paymentBrand: string | null = null): Json {
  const errors = code === otherBrandCode && paymentBrand !== null ? [brandError(paymentBrand)] : [];
  return { code, description: resultDescription(code), ...(errors.length > 0 ? { parameterErrors: errors } : {}) };
}

/** The number of a card is of other brands than the one that was sent. */
export const otherBrandCode = '100.100.700' satisfies ResultCode;

export const brandError = (paymentBrand: string) => ({
  name: 'paymentBrand',
  value: paymentBrand,
  message: 'is not a brand of this card number',
});

/** The body of an error response. */
export function errorBody(error: ApiError, envelope: Envelope): Json {
  const result = resultOf(error.code);
  if (error.parameterErrors.length > 0) {
    result.parameterErrors = error.parameterErrors.map(({ name, value, message }) => ({
      name,
      value: value ?? '',
      message,
    }));
  }
  return { result, ...envelope };
}
