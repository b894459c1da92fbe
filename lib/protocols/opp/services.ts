import type { TokenCache } from '#lib/access/index.ts';
import type { EntityTree } from '#lib/entities/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import type { LoggedRequest } from '#lib/request-log/index.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** What the merchant-facing edge works with. */
export type GatewayServices = PaymentServices & {
  tree: EntityTree;
  tokens: TokenCache;
  throttle: RateLimiter;
  baseUrl: string;
  /** The only origins that card data is sent to. */
  acquirerOrigins: readonly string[];
  /** `<40 hex commit>@yyyy-MM-dd HH:mm:ss +0000` (spec 2.2 buildNumber). */
  buildNumber: string;
  bodyLimitBytes: number;
  /** Told of every call after its answer. */
  observe: (call: LoggedRequest) => void;
};
