import type { ResultCode } from '#lib/result-codes/index.ts';
import type { FieldError } from './catalogue/index.ts';

/**
 * Why a request is answered without a payment: status, code and, for bad parameters, every fault. The
 * public text is the code's; nothing internal travels with it.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ResultCode;
  readonly parameterErrors: readonly FieldError[];
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ResultCode,
    more: { parameterErrors?: readonly FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.parameterErrors = more.parameterErrors ?? [];
    this.headers = more.headers ?? {};
  }
}

/** Invalid or missing parameters, all of them at once (docs/decisions/0003). */
export function invalidParameters(parameterErrors: readonly FieldError[]): ApiError {
  return new ApiError(400, '200.300.404', { parameterErrors });
}

export const faults = {
  noAuthorization: () =>
    new ApiError(401, '800.900.300', { headers: { 'WWW-Authenticate': 'Bearer realm="Turnpike"' } }),
  badToken: () => new ApiError(403, '800.900.300'),
  noChannel: () => new ApiError(403, '800.900.201'),
  forbidden: () => new ApiError(403, '800.900.301'),
  unknownPath: () => new ApiError(404, '200.300.404'),
  unknownId: (code: ResultCode = '700.400.580') => new ApiError(404, code),
  wrongMethod: (allowed: readonly string[]) =>
    new ApiError(405, '200.300.403', { headers: { Allow: allowed.join(', ') } }),
  unavailable: () => new ApiError(500, '800.800.800'),
  /** Too much waits already: nothing was done, and the same request may succeed soon (docs/decisions/0008). */
  overloaded: () => new ApiError(503, '800.800.800', { headers: { 'Retry-After': '1' } }),
};
