import { defineFeature } from '#lib/staff/feature.ts';
import { authenticationJobs } from './jobs.ts';
import type { AuthenticationServices } from './services.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    authentication: AuthenticationServices;
  }
}

export const authenticationFeature = defineFeature({ name: 'authentication', jobs: authenticationJobs });
