import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { requestLogStaffRoutes } from './routes.ts';

export type { OpenedDay, RequestArchive } from './archive-routes.ts';
export type { RequestRow } from './present-request.ts';
export type { RequestDetail } from './request-log-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type RequestLogApi = ApiOf<typeof requestLogStaffRoutes>;
