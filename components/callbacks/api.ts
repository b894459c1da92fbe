import { createClient } from '#components/api/client.ts';
import type { CallbacksApi } from '#lib/callbacks/staff/index.ts';

/** The routes of callbacks. */
export const callbacksApi = createClient<CallbacksApi>();
