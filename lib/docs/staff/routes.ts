import { readerRoute } from './reader-route.ts';

/** The back-office routes of this feature. */
export const docsStaffRoutes = [readerRoute];
