import { eventConsumerRoutes } from './event-consumer-routes.ts';

/** The back-office routes of this feature. */
export const eventConsumersStaffRoutes = [...eventConsumerRoutes];
