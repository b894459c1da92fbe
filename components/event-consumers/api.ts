import { createClient } from '#components/api/client.ts';
import type { EventConsumersApi } from '#lib/event-consumers/staff/index.ts';

/** The routes of event consumers. */
export const eventConsumersApi = createClient<EventConsumersApi>();
