import { createClient } from '#components/api/client.ts';
import type { PaymentsApi } from '#lib/payments/staff/index.ts';

/** The routes of payments. */
export const paymentsApi = createClient<PaymentsApi>();
