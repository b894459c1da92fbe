import type { StaffApi } from '#lib/staff/index.ts';
import { createClient } from './client.ts';

/** The routes that every screen may use: the signed-in user, the work that waits, saved searches. */
export const staffApi = createClient<StaffApi>();
