import { createClient } from '#components/api/client.ts';
import type { HomeApi } from '#lib/home/staff/index.ts';

/** The routes of the overview. */
export const homeApi = createClient<HomeApi>();
