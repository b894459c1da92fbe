import type { Rejection } from '#lib/platform/http/reject-request.ts';
import { type LoggedRequest, readResponse, showPath } from '#lib/request-log/index.ts';
import type { GatewayServices } from '../services.ts';
import { ApiError } from './api-error.ts';
import { errorBody, formatTimestamp, newNdc } from './envelope.ts';

export type { Rejection } from '#lib/platform/http/reject-request.ts';

const gatewayPath = /^\/(?:v1|v2|v3|checkouts|scheduling|reports|settlement\/v1)(?:\/|$)/;

/** The response to a request that the HTTP server rejects before routing: too large, malformed, wrong method. */
export function errorResponse(
  services: Pick<GatewayServices, 'buildNumber' | 'clock' | 'observe'>,
  { method, path, address }: Pick<LoggedRequest, 'method' | 'path' | 'address'>,
  rejection: Rejection,
): { contentType: string; body: string } | undefined {
  const at = services.clock.now();
  if (!gatewayPath.test(path)) return undefined;
  const code = rejection.status === 405 ? '200.300.403' : '200.300.404';
  const parameterErrors = [{ name: 'request', value: null, message: rejection.reason }];
  const error = new ApiError(rejection.status, code, { parameterErrors });
  const body = errorBody(error, {
    buildNumber: services.buildNumber,
    timestamp: formatTimestamp(at),
    ndc: newNdc(null),
  });
  services.observe({
    at,
    method: method.slice(0, 16),
    path: showPath(path),
    address,
    status: rejection.status,
    operation: null,
    durationMicros: 0,
    entityId: null,
    merchantId: null,
    tokenId: null,
    replayed: false,
    ...readResponse(body),
  });
  return { contentType: 'application/json;charset=UTF-8', body: JSON.stringify(body) };
}
