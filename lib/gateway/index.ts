export type { AnsweredCall } from './answered-call.ts';
export { describeRefusal, type Refusal } from './describe-refusal.ts';
export {
  type CallFilter,
  type CallScope,
  countCallsWithin,
  findCall,
  findCalls,
  isCallCursor,
  type LoggedCall,
} from './find-calls.ts';
export { createGateway, servedOperations } from './gateway.ts';
export { GatewayFault } from './gateway-fault.ts';
export { dropOldKeys } from './idempotency-store.ts';
export { createRequestLog, type RequestLog } from './request-log.ts';
export { dropOldCalls, insertCalls } from './request-log-store.ts';
export { decideWaiting, returnShopper } from './return-shopper.ts';
export type { GatewayServices } from './services.ts';
export { createThrottle, type Throttle } from './throttle.ts';
export { callsCountedAtMost, countCallsOf, summariseTokenUse } from './token-use.ts';
