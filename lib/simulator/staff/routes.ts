import { simulatorRoutes } from './simulator-routes.ts';
import { testClockRoutes } from './test-clock-routes.ts';

/** The back-office routes of this feature. */
export const simulatorStaffRoutes = [...simulatorRoutes, ...testClockRoutes];
