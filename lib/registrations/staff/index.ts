import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { registrationsStaffRoutes } from './routes.ts';

export type { RegistrationRow } from './registration-list.ts';
export type { RegistrationDetail } from './registration-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type RegistrationsApi = ApiOf<typeof registrationsStaffRoutes>;
