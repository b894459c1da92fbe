import { defineFeature } from '#lib/staff/feature.ts';
import { erasureJobs } from './jobs.ts';
import { erasureStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = { 'personal-data.erase': ['administrator'] } as const;

export const erasureFeature = defineFeature({
  name: 'erasure',
  permissions,
  routes: erasureStaffRoutes,
  jobs: erasureJobs,
});
