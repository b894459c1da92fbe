import { entityRoutes } from './entity-routes.ts';
import { entityTreeRoutes } from './entity-tree-routes.ts';
import { logoRoutes } from './logo-routes.ts';
import { testPaymentRoutes } from './test-payment-routes.ts';

/** The back-office routes of this feature. */
export const entitiesStaffRoutes = [...entityTreeRoutes, ...entityRoutes, ...testPaymentRoutes, ...logoRoutes];
