import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { disputesStaffRoutes } from './routes.ts';

export type { DisputeDetail } from './describe-dispute.ts';
export type { DisputeRow } from './present-dispute.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type DisputesApi = ApiOf<typeof disputesStaffRoutes>;
