import { defineFeature } from '#lib/staff/feature.ts';
import { scheduleJobs } from './jobs.ts';
import { schedulesStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'schedules.read': ['administrator', 'fraud analyst', 'merchant administrator', 'merchant', 'auditor'],
  'schedules.write': ['administrator', 'merchant administrator', 'merchant'],
} as const;

export const schedulesFeature = defineFeature({
  name: 'schedules',
  permissions,
  routes: schedulesStaffRoutes,
  navigation: [
    {
      area: 'payments',
      position: 4,
      path: '/schedules',
      name: 'pages.schedules',
      key: 'p',
      icon: 'calendar-clock',
      permission: 'schedules.read',
    },
  ],
  jobs: scheduleJobs,
});
