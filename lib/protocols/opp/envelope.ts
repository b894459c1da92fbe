import type { Json } from '#lib/payments/index.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type ResultCode, resultDescription } from '#lib/result-codes/index.ts';
import type { ApiError } from './api-error.ts';

/** What every answer carries, errors included (spec 2.2; docs/decisions/0003). */
export type Envelope = { buildNumber: string; timestamp: string; ndc: string };

/** `yyyy-MM-dd HH:mm:ss+0000`, 24-hour. */
export function formatTimestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')}+0000`;
}

/** The same with milliseconds, as queries show it. */
export function formatTimestampMs(date: Date): string {
  return `${date.toISOString().slice(0, 23).replace('T', ' ')}+0000`;
}

/** Names one request; the entity is left out where it is not known. */
export function newNdc(entityId: string | null): string {
  return entityId === null ? newRandomId() : `${entityId}-${newRandomId()}`;
}

export function resultOf(code: ResultCode): Json {
  return { code, description: resultDescription(code) };
}

/** The body of an answer that is no payment. */
export function errorBody(fault: ApiError, envelope: Envelope): Json {
  const result = resultOf(fault.code);
  if (fault.parameterErrors.length > 0) {
    result.parameterErrors = fault.parameterErrors.map(({ name, value, message }) => ({
      name,
      value: value ?? '',
      message,
    }));
  }
  return { result, ...envelope };
}
