import { createClient } from '#components/api/client.ts';
import type { WebhooksApi } from '#lib/webhooks/staff/index.ts';

/** The routes of webhooks. */
export const webhooksApi = createClient<WebhooksApi>();
