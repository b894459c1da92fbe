import { overviewRoute } from './overview-route.ts';

/** The back-office routes of this feature. */
export const homeStaffRoutes = [overviewRoute];
