import { createClient } from '#components/api/client.ts';
import type { LedgerApi } from '#lib/ledger/staff/index.ts';

/** The routes of ledger. */
export const ledgerApi = createClient<LedgerApi>();
