import { createClient } from '#components/api/client.ts';
import type { PayoutsApi } from '#lib/payouts/staff/index.ts';

/** The routes of payouts. */
export const payoutsApi = createClient<PayoutsApi>();
