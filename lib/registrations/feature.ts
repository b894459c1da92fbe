import { defineFeature } from '#lib/staff/feature.ts';
import { registrationJobs } from './jobs.ts';
import { registrationsStaffRoutes } from './staff/routes.ts';
import { registrationConsumers } from './subscriber.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'registrations.read': ['administrator', 'fraud analyst', 'merchant administrator', 'merchant', 'auditor'],
  'registrations.forget': ['administrator', 'merchant administrator', 'merchant'],
} as const;

export const registrationsFeature = defineFeature({
  name: 'registrations',
  permissions,
  routes: registrationsStaffRoutes,
  navigation: [
    {
      area: 'payments',
      position: 3,
      path: '/registrations',
      name: 'pages.registrations',
      key: 'r',
      icon: 'wallet-cards',
      permission: 'registrations.read',
    },
  ],
  consumers: registrationConsumers,
  jobs: registrationJobs,
});
