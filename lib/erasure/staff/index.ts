import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { erasureStaffRoutes } from './routes.ts';

export type { Group } from '../personal-data.ts';
export type { ErasureProgress, ShopperFound } from './routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type ErasureApi = ApiOf<typeof erasureStaffRoutes>;
