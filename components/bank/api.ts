import { createClient } from '#components/api/client.ts';
import type { BankApi } from '#lib/bank/staff/index.ts';

/** The routes of bank statements. */
export const bankApi = createClient<BankApi>();
