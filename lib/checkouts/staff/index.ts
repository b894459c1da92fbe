import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { checkoutsStaffRoutes } from './routes.ts';

export type { Finding as PageFinding } from '../integration/check-page.ts';
export type { CheckoutIntegration } from './integration-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type CheckoutsApi = ApiOf<typeof checkoutsStaffRoutes>;
