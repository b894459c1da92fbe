import { createClient } from '#components/api/client.ts';
import type { SchedulesApi } from '#lib/schedules/staff/index.ts';

/** The routes of schedules. */
export const schedulesApi = createClient<SchedulesApi>();
