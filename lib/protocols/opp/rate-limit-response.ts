import { ApiError } from './api-error.ts';
import type { Admission } from './rate-limiter.ts';

/** A request over its limit (spec 7.2, 800.120.100; docs/decisions/0006). */
export function rateLimitResponse(admission: Admission): ApiError {
  return new ApiError(429, '800.120.100', {
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
