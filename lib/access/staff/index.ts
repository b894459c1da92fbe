import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { accessStaffRoutes } from './routes.ts';

export type { LimitRow, RoleRow } from './roles/present-role.ts';
export type { RoleDetail, Roles } from './roles/role-routes.ts';
export type { IssuedTokenAnswer, TokenUseAnswer } from './tokens/access-token-routes.ts';
export type { TokenRow } from './tokens/present-token.ts';
export type { UserRow } from './users/present-user.ts';
export type { LinkAnswer } from './users/user-response.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type AccessApi = ApiOf<typeof accessStaffRoutes>;
