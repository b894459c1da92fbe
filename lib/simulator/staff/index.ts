import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { simulatorStaffRoutes } from './routes.ts';

export type { PendingRow } from './simulator-routes.ts';
export type { ClockAdvanceResult, DueWorkResult, TestClock } from './test-clock-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type SimulatorApi = ApiOf<typeof simulatorStaffRoutes>;
