import { createClient } from '#components/api/client.ts';
import type { AccessApi } from '#lib/access/staff/index.ts';

/** The routes of access tokens and users. */
export const accessApi = createClient<AccessApi>();
