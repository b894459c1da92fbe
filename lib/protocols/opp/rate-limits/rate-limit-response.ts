import { ApiError } from '../responses/api-error.ts';
import type { RateLimitResult } from './rate-limiter.ts';

/** The error for a request over its limit (spec 7.2, 800.120.100; docs/decisions/0010). */
export function rateLimitResponse(rateLimit: RateLimitResult): ApiError {
  return new ApiError(429, '800.120.100', {
    headers: { 'Retry-After': String(rateLimit.resetSeconds), ...limitHeaders(rateLimit) },
  });
}

/** The headers that show the limit in every response. */
export function limitHeaders(rateLimit: RateLimitResult): Record<string, string> {
  return {
    'RateLimit-Limit': String(rateLimit.limit),
    'RateLimit-Remaining': String(rateLimit.remaining),
    'RateLimit-Reset': String(rateLimit.resetSeconds),
  };
}
