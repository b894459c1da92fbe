import { callbackRoutes } from './callback-routes.ts';
import { callbackConfigurationRoutes } from './configuration-routes.ts';
import { callbackDeletionRoutes } from './deletion-routes.ts';
import { callbackScratchRoute } from './scratch-route.ts';

/** The back-office routes of this feature. */
export const callbacksStaffRoutes = [
  ...callbackDeletionRoutes,
  callbackScratchRoute,
  ...callbackRoutes,
  ...callbackConfigurationRoutes,
];
