import { roleRoutes } from './roles/role-routes.ts';
import { tokenRoutes } from './tokens/access-token-routes.ts';
import { accountRoutes } from './users/user-account-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** The back-office routes of this feature. */
export const accessStaffRoutes = [...tokenRoutes, ...userRoutes, ...accountRoutes, ...roleRoutes];
