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
export { type CallbackOfChannel, discardCallbacks, listChannelsOf } from './discard-callbacks.ts';
export { type CallbackEvent, type CausedBy, listCallbackEvents } from './events.ts';
export { findConfigurationFor } from './find-configuration.ts';
export { exampleContent, type ProbeResult, probeUrl } from './probe-url.ts';
export { resubmitCallback, wakeDestination } from './resubmit-callback.ts';
export { listCallbacksOf, scheduleCallback, wakeCallbacks, withdrawCallback } from './schedule-callback.ts';
export {
  type CallbackScope,
  type CallbackSearch,
  callbackFields,
  countCallbacks,
  type FoundCallback,
  searchCallbacks,
} from './search-callbacks.ts';
export {
  completeScratchAttempt,
  listScratchAttempts,
  type ScratchAttempt,
  type ScratchRejection,
  type StoredScratchAttempt,
  sendToScratch,
  startScratchAttempt,
} from './send-to-scratch.ts';
export type { CallbackServices } from './services.ts';
export {
  type Callback,
  type CallbackKey,
  countFailed,
  type FailedGroup,
  findCallback,
  groupFailed,
  type ListedAttempt,
  type ListedCallback,
  listOwnConfigurations,
  listPaused,
} from './store.ts';
