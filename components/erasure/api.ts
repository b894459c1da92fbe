import { createClient } from '#components/api/client.ts';
import type { ErasureApi } from '#lib/erasure/staff/index.ts';

/** The routes of erasures. */
export const erasureApi = createClient<ErasureApi>();
