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

export function resultOf(code: ResultCode): Json {
  return { code, description: resultDescription(code) };
}

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
