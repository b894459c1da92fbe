import { createClient } from '#components/api/client.ts';
import type { CheckoutsApi } from '#lib/checkouts/staff/index.ts';

/** The routes of the checkout. */
export const checkoutsApi = createClient<CheckoutsApi>();
