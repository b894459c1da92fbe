import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { schedulesStaffRoutes } from './routes.ts';

export type { ChargeRow, ScheduleDetail } from './describe-schedule.ts';
export type { ChargeResult, ScheduleRow } from './present-schedule.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type SchedulesApi = ApiOf<typeof schedulesStaffRoutes>;
