import type { TokenCache } from '#lib/access/index.ts';
import type { AuthenticationServices } from '#lib/authentication/index.ts';
import type { CallbackServices } from '#lib/callbacks/index.ts';
import type { CheckoutBatches } from '#lib/checkouts/index.ts';
import type { CountCompatibilityUse, EntityTree } from '#lib/entities/index.ts';
import type { DecisionCallbacks, FraudServices } from '#lib/fraud/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import type { Admission } from '#lib/platform/admission.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import type { LoggedRequest } from '#lib/request-log/index.ts';
import type { SimulatedAcsServices } from '#lib/simulated-acs/index.ts';
import type { EndpointCache, WebhookServices } from '#lib/webhooks/index.ts';
import type { KeyLeases } from './idempotency/key-leases.ts';
import type { RateLimiter } from './rate-limits/rate-limiter.ts';

/** The dependencies of the merchant-facing API. */
export type GatewayServices = PaymentServices &
  WebhookServices &
  CallbackServices & {
    tree: EntityTree;
    checkouts: CheckoutBatches;
    fraud: FraudServices;
    authentication: AuthenticationServices;
    simulatedAcs: SimulatedAcsServices;
    callbacks: DecisionCallbacks;
    tokens: TokenCache;
    /** Connections to SFTP servers, and calls of merchants' addresses. */
    egress: Pick<Egress, 'connect' | 'send'>;
    rateLimiter: RateLimiter;
    countCompatibilityUse: CountCompatibilityUse;
    admission: Admission;
    keyLeases: KeyLeases;
    webhookEndpoints: EndpointCache;
    baseUrl: string;
    /** Card data is sent to no other origins. */
    acquirerOrigins: readonly string[];
    /** `<40 hex commit>@yyyy-MM-dd HH:mm:ss +0000` (spec 2.2 buildNumber). */
    buildNumber: string;
    bodyLimitBytes: number;
    /** Called with every request after its response. */
    observe: (request: LoggedRequest) => void;
  };
