export { describeOperation } from './describe-operation.ts';
export { createGateway, servedOperations } from './gateway.ts';
export { gatewayJobs } from './jobs.ts';
export { createRateLimiter, type RateLimiter } from './rate-limits/rate-limiter.ts';
export { ApiError } from './responses/api-error.ts';
export { errorResponse, type Rejection } from './responses/error-response.ts';
export { presentPayment } from './responses/present-payment.ts';
export { completeSimulatedRedirect } from './routes/complete-simulated-redirect.ts';
export type { GatewayServices } from './services.ts';
