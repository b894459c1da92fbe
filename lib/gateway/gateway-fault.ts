import type { Fault, ResultCode } from '#lib/spec/index.ts';

/**
 * Why a request is answered without a payment: status, code and, for bad parameters, every fault. The
 * public text is the code's; nothing internal travels with it.
 */
export class GatewayFault extends Error {
  readonly status: number;
  readonly code: ResultCode;
  readonly parameterErrors: readonly Fault[];
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ResultCode,
    more: { parameterErrors?: readonly Fault[]; headers?: Record<string, string> } = {},
  ) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.parameterErrors = more.parameterErrors ?? [];
    this.headers = more.headers ?? {};
  }
}

/** Invalid or missing parameters, all of them at once (docs/decisions/0003). */
export function badParameters(parameterErrors: readonly Fault[]): GatewayFault {
  return new GatewayFault(400, '200.300.404', { parameterErrors });
}

export const faults = {
  noAuthorization: () =>
    new GatewayFault(401, '800.900.300', { headers: { 'WWW-Authenticate': 'Bearer realm="Turnpike"' } }),
  badToken: () => new GatewayFault(403, '800.900.300'),
  noChannel: () => new GatewayFault(403, '800.900.201'),
  noRight: () => new GatewayFault(403, '800.900.301'),
  unknownPath: () => new GatewayFault(404, '200.300.404'),
  unknownId: (code: ResultCode = '700.400.580') => new GatewayFault(404, code),
  wrongMethod: (allowed: readonly string[]) =>
    new GatewayFault(405, '200.300.403', { headers: { Allow: allowed.join(', ') } }),
  unavailable: () => new GatewayFault(500, '800.800.800'),
};
