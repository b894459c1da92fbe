import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { noticesStaffRoutes } from './routes.ts';

export type { NoticeKind, NoticeRow, Notices } from './routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type NoticesApi = ApiOf<typeof noticesStaffRoutes>;
