import { createClient } from '#components/api/client.ts';
import type { CustomersApi } from '#lib/customers/staff/index.ts';

/** The routes of customers. */
export const customersApi = createClient<CustomersApi>();
