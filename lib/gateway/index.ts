export { describeRefusal, type Refusal } from './describe-refusal.ts';
export { createGateway } from './gateway.ts';
export { GatewayFault } from './gateway-fault.ts';
export { dropOldKeys } from './idempotency-store.ts';
export { returnShopper } from './return-shopper.ts';
export type { GatewayServices } from './services.ts';
export { createThrottle, type Throttle } from './throttle.ts';
