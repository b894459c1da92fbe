import { scheduleChangeRoutes } from './schedule-change-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';

/** The back-office routes of this feature. */
export const schedulesStaffRoutes = [...scheduleRoutes, ...scheduleChangeRoutes];
