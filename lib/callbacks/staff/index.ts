import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { callbacksStaffRoutes } from './routes.ts';

export type { ProbeResult as CallbackProbe } from '../probe-url.ts';
export type {
  BulkResubmitted,
  CallbackDetail,
  CallbackGroups,
} from './callback-routes.ts';
export type {
  CallbackConfigurationDetail,
  ShownConfiguration,
  ShownDestination,
} from './configuration-routes.ts';
export type { BulkDeleted } from './deletion-routes.ts';
export type { CallbackAttempt, CallbackRow } from './present-callback.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type CallbacksApi = ApiOf<typeof callbacksStaffRoutes>;
