import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { payoutsStaffRoutes } from './routes.ts';

export type { PayoutDetail } from './describe-payout.ts';
export type { PayoutRow } from './present-payout.ts';
export type { StatementRecipientsAnswer } from './recipient-routes.ts';
export type { PayoutTermsAnswer } from './terms-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type PayoutsApi = ApiOf<typeof payoutsStaffRoutes>;
