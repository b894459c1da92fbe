import { disputeRoutes } from './dispute-routes.ts';
import { evidenceRoutes } from './evidence-routes.ts';

/** The back-office routes of this feature. */
export const disputesStaffRoutes = [...disputeRoutes, ...evidenceRoutes];
