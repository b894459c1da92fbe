export { createGateway } from './gateway.ts';
export { dropOldKeys } from './idempotency-store.ts';
export type { GatewayServices } from './services.ts';
export { createThrottle, type Throttle } from './throttle.ts';
