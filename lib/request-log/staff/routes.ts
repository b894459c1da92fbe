import { archiveRoutes } from './archive-routes.ts';
import { requestRoutes } from './request-log-routes.ts';

/** The back-office routes of this feature. */
export const requestLogStaffRoutes = [...archiveRoutes, ...requestRoutes];
