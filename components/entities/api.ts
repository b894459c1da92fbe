import { createClient } from '#components/api/client.ts';
import type { EntitiesApi } from '#lib/entities/staff/index.ts';

/** The routes of entities. */
export const entitiesApi = createClient<EntitiesApi>();
