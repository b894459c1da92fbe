import { customerRoute } from './customer-route.ts';

/** The back-office routes of this feature. */
export const customersStaffRoutes = [customerRoute];
