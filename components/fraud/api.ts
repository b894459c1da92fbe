import { createClient } from '#components/api/client.ts';
import type { FraudApi } from '#lib/fraud/staff/index.ts';

/** The routes of cases, risk rules and lists. */
export const fraudApi = createClient<FraudApi>();
