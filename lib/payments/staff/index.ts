import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { paymentsStaffRoutes } from './routes.ts';

export type { TransactionDetail } from './describe-transaction.ts';
export type { FollowUpAnswer } from './follow-up-routes.ts';
export type { TransactionRow } from './present-transaction.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type PaymentsApi = ApiOf<typeof paymentsStaffRoutes>;
