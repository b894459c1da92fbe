import { integrationRoutes } from './integration-routes.ts';

/** The back-office routes of this feature. */
export const checkoutsStaffRoutes = [...integrationRoutes];
