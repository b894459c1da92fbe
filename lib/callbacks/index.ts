export type { CallbackContent } from './build-body.ts';
export { buildBody } from './build-body.ts';
export { callbackQueue } from './callback-queue.ts';
export {
  type ConfigurationChanged,
  type ConfigurationInput,
  changeConfiguration,
  pauseDestination,
  switchUrl,
} from './change-configuration.ts';
export { type ConfigurationFault, checkTemplate } from './check-configuration.ts';
export {
  type CallbackConfiguration,
  type CallbackField,
  type CallbackSending,
  type CallbackTemplate,
  inheritConfiguration,
  type OwnCallbackConfiguration,
} from './configuration.ts';
export type { CaseDecision } from './decision.ts';
export { findConfigurationFor } from './find-configuration.ts';
export { exampleContent, type ProbeResult, probeUrl } from './probe-url.ts';
export { discardCallback, resubmitCallback, wakeDestination } from './resubmit-callback.ts';
export { listCallbacksOf, scheduleCallback, wakeCallbacks, withdrawCallback } from './schedule-callback.ts';
export type { CallbackServices } from './services.ts';
export {
  type Callback,
  type CallbackKey,
  findCallback,
  type ListedAttempt,
  type ListedCallback,
  listOwnConfigurations,
} from './store.ts';
