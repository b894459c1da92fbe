import { GatewayFault } from './gateway-fault.ts';
import type { Admission } from './throttle.ts';

/** A request over its limit (spec 7.2, 800.120.100; docs/decisions/0006). */
export function throttled(admission: Admission): GatewayFault {
  return new GatewayFault(429, '800.120.100', {
    headers: { 'Retry-After': String(admission.resetSeconds), ...limitHeaders(admission) },
  });
}

/** The limit as every answer shows it. */
export function limitHeaders(admission: Admission): Record<string, string> {
  return {
    'RateLimit-Limit': String(admission.limit),
    'RateLimit-Remaining': String(admission.remaining),
    'RateLimit-Reset': String(admission.resetSeconds),
  };
}
