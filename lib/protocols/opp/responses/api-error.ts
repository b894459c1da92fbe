import { findUnavailableCause } from '#lib/platform/database/database-unavailable.ts';
import { QueueFullError } from '#lib/platform/group-commit.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { FieldError } from '../catalogue/index.ts';

/**
 * An error response: HTTP status, result code and, for invalid parameters, every field error. The public text is the
 * description of the code; the response contains no internal details.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ResultCode;
  readonly parameterErrors: readonly FieldError[];
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ResultCode,
    options: { parameterErrors?: readonly FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.parameterErrors = options.parameterErrors ?? [];
    this.headers = options.headers ?? {};
  }
}

/** What callers get for an error that no route expects; null when it is a fault of ours, to be logged as one. */
export function describeOutage(error: unknown): ApiError | null {
  if (error instanceof QueueFullError) return apiErrors.overloaded();
  return findUnavailableCause(error) === null ? null : apiErrors.databaseAway();
}

/** An `Idempotency-Key` that may not be used now, or not for this. */
export function keyConflict(status: 409 | 422, message: string, headers: Record<string, string> = {}): ApiError {
  const parameterErrors = [{ name: 'Idempotency-Key', value: null, message }];
  return new ApiError(status, '200.300.404', { parameterErrors, headers });
}

/** Reports all invalid and missing parameters at once (docs/decisions/0009). */
export function invalidParameters(parameterErrors: readonly FieldError[]): ApiError {
  return new ApiError(400, '200.300.404', { parameterErrors });
}

export const apiErrors = {
  noAuthorization: () =>
    new ApiError(401, '800.900.300', { headers: { 'WWW-Authenticate': 'Bearer realm="Turnpike"' } }),
  badToken: () => new ApiError(403, '800.900.300'),
  noChannel: () => new ApiError(403, '800.900.201'),
  forbidden: () => new ApiError(403, '800.900.301'),
  unknownPath: () => new ApiError(404, '200.300.404'),
  unknownId: (code: ResultCode = '700.400.580') => new ApiError(404, code),
  /** Unknown, expired, closed, or of another merchant: all the same to the caller. */
  unknownCheckout: () => new ApiError(404, '200.300.404'),
  wrongMethod: (allowed: readonly string[]) =>
    new ApiError(405, '200.300.403', { headers: { Allow: allowed.join(', ') } }),
  /** The request with this Idempotency-Key was sent to an acquirer that has not answered yet. */
  stillRunning: () => keyConflict(409, 'is still running', { 'Retry-After': '2' }),
  unavailable: () => new ApiError(500, '800.800.800'),
  /** The queue is full: nothing was written, and the same request may succeed soon (docs/decisions/0006). */
  overloaded: () => new ApiError(503, '800.800.800', { headers: { 'Retry-After': '1' } }),
  /** The database is away: nothing was sent to an acquirer (docs/reliability.md). */
  databaseAway: () => new ApiError(503, '800.800.800', { headers: { 'Retry-After': '2' } }),
};
