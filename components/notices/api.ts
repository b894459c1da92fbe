import { createClient } from '#components/api/client.ts';
import type { NoticesApi } from '#lib/notices/staff/index.ts';

/** The routes of notices. */
export const noticesApi = createClient<NoticesApi>();
