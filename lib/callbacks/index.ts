export type { CaseDecision } from './decision.ts';
export { listCallbacksOf, scheduleCallback, wakeCallbacks, withdrawCallback } from './schedule-callback.ts';
export type { CallbackServices } from './services.ts';
export type { ListedCallback } from './store.ts';
