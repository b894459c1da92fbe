import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { customersStaffRoutes } from './routes.ts';

export type { CustomerAnswer, CustomerSummary } from './customer-route.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type CustomersApi = ApiOf<typeof customersStaffRoutes>;
