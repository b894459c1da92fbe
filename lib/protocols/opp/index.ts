export { ApiError } from './api-error.ts';
export { completeSimulatedRedirect } from './complete-simulated-redirect.ts';
export { describeOperation } from './describe-operation.ts';
export { errorResponse, type Rejection } from './error-response.ts';
export { createGateway, servedOperations } from './gateway.ts';
export { gatewayJobs } from './jobs.ts';
export { presentPayment } from './present-payment.ts';
export { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
export type { GatewayServices } from './services.ts';
