import { createClient } from '#components/api/client.ts';
import type { PeriodsApi } from '#lib/periods/staff/index.ts';

/** The routes of periods. */
export const periodsApi = createClient<PeriodsApi>();
