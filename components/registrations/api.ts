import { createClient } from '#components/api/client.ts';
import type { RegistrationsApi } from '#lib/registrations/staff/index.ts';

/** The routes of registrations. */
export const registrationsApi = createClient<RegistrationsApi>();
