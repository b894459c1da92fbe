import { createClient } from '#components/api/client.ts';
import type { RequestLogApi } from '#lib/request-log/staff/index.ts';

/** The routes of request log. */
export const requestLogApi = createClient<RequestLogApi>();
