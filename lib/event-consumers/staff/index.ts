import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { eventConsumersStaffRoutes } from './routes.ts';

export type { EventConsumerList, EventConsumerRow } from './event-consumer-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type EventConsumersApi = ApiOf<typeof eventConsumersStaffRoutes>;
