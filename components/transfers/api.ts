import { createClient } from '#components/api/client.ts';
import type { TransfersApi } from '#lib/transfers/staff/index.ts';

/** The routes of transfers. */
export const transfersApi = createClient<TransfersApi>();
