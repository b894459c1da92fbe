import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { homeStaffRoutes } from './routes.ts';

export type { Overview } from './overview-route.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type HomeApi = ApiOf<typeof homeStaffRoutes>;
