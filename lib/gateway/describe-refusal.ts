import type { Refusal } from '#lib/platform/http/refuse-request.ts';
import { faultBody, formatTimestamp, newNdc } from './envelope.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { GatewayServices } from './services.ts';

export type { Refusal } from '#lib/platform/http/refuse-request.ts';

const gatewayPath = /^\/(?:v1|v2|v3|checkouts|scheduling|reports)(?:\/|$)/;

/** The envelope for what the server turns away before any route: too long, malformed, wrong method. */
export function describeRefusal(
  services: Pick<GatewayServices, 'buildNumber' | 'clock'>,
  path: string,
  refusal: Refusal,
): { contentType: string; body: string } | undefined {
  if (!gatewayPath.test(path)) return undefined;
  const code = refusal.status === 405 ? '200.300.403' : '200.300.404';
  const parameterErrors = [{ name: 'request', value: null, message: refusal.reason }];
  const fault = new GatewayFault(refusal.status, code, { parameterErrors });
  const body = faultBody(fault, {
    buildNumber: services.buildNumber,
    timestamp: formatTimestamp(services.clock.now()),
    ndc: newNdc(null),
  });
  return { contentType: 'application/json;charset=UTF-8', body: JSON.stringify(body) };
}
