import { createClient } from '#components/api/client.ts';
import type { SettlementApi } from '#lib/settlement/staff/index.ts';

/** The routes of settlement. */
export const settlementApi = createClient<SettlementApi>();
