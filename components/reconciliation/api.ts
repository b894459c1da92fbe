import { createClient } from '#components/api/client.ts';
import type { ReconciliationApi } from '#lib/reconciliation/staff/index.ts';

/** The routes of reconciliation. */
export const reconciliationApi = createClient<ReconciliationApi>();
