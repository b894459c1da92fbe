import { createClient } from '#components/api/client.ts';
import type { PaymentLinksApi } from '#lib/payment-links/staff/index.ts';

/** The routes of payment links. */
export const paymentLinksApi = createClient<PaymentLinksApi>();
