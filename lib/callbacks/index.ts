export { sealedCallbackHeaders } from './build-request.ts';
export { callbackQueue } from './callback-queue.ts';
export { changeConfiguration } from './change-configuration.ts';
export { inheritConfiguration } from './configuration.ts';
export { listCallbackEvents } from './events.ts';
export { findConfigurationFor } from './find-configuration.ts';
export { listCallbacksOf, scheduleCallback, wakeCallbacks, withdrawCallback } from './schedule-callback.ts';
export type { CallbackServices } from './services.ts';
export { groupFailed, type ListedCallback, listPaused } from './store.ts';
