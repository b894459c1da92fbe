import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { periodsStaffRoutes } from './routes.ts';

export type { ChecklistRow, PeriodDetail } from './describe-period.ts';
export type { PeriodsCheck } from './period-routes.ts';
export type { PeriodRow } from './present-period.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type PeriodsApi = ApiOf<typeof periodsStaffRoutes>;
