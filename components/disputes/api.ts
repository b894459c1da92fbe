import { createClient } from '#components/api/client.ts';
import type { DisputesApi } from '#lib/disputes/staff/index.ts';

/** The routes of disputes. */
export const disputesApi = createClient<DisputesApi>();
