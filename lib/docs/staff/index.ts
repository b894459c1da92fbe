import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { docsStaffRoutes } from './routes.ts';

export type { DocsReader } from './reader-route.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type DocsApi = ApiOf<typeof docsStaffRoutes>;
