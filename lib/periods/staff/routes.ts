import { periodDecisionRoutes } from './period-decision-routes.ts';
import { periodRoutes } from './period-routes.ts';

/** The back-office routes of this feature. */
export const periodsStaffRoutes = [...periodRoutes, ...periodDecisionRoutes];
