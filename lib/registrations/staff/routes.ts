import { registrationRoutes } from './registration-routes.ts';

/** The back-office routes of this feature. */
export const registrationsStaffRoutes = [...registrationRoutes];
