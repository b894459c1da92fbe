import { paymentLinkRoutes } from './payment-link-routes.ts';

/** The back-office routes of this feature. */
export const paymentLinksStaffRoutes = [...paymentLinkRoutes];
