import { createClient } from '#components/api/client.ts';
import type { DocsApi } from '#lib/docs/staff/index.ts';

/** The routes of the documentation. */
export const docsApi = createClient<DocsApi>();
