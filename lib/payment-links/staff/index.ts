import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { paymentLinksStaffRoutes } from './routes.ts';

export type { PaymentLinkDetail, PaymentLinkRow } from './present-payment-link.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type PaymentLinksApi = ApiOf<typeof paymentLinksStaffRoutes>;
