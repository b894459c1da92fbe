import { createClient } from '#components/api/client.ts';
import type { ConnectorsApi } from '#lib/connectors/staff/index.ts';

/** The routes of connector accounts, routing and card number ranges. */
export const connectorsApi = createClient<ConnectorsApi>();
