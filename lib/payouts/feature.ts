import { defineFeature } from '#lib/staff/feature.ts';
import { payoutJobs } from './jobs.ts';
import { payoutsStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'payouts.read': ['administrator', 'finance', 'merchant administrator', 'merchant', 'auditor'],
  'payouts.write': ['administrator', 'finance'],
} as const;

export const payoutsFeature = defineFeature({
  name: 'payouts',
  permissions,
  routes: payoutsStaffRoutes,
  navigation: [
    {
      area: 'finance',
      position: 13,
      path: '/payouts',
      name: 'pages.payouts',
      key: '1',
      icon: 'landmark',
      permission: 'payouts.read',
    },
  ],
  home: [
    {
      name: 'start.items.waitingPayouts',
      page: '/payouts',
      list: 'payouts',
      q: 'state:PROPOSED',
      permission: 'payouts.write',
      isUrgent: true,
    },
    {
      name: 'start.items.comingPayouts',
      page: '/payouts',
      list: 'payouts',
      q: 'state:APPROVED ordered:no',
      permission: 'payouts.read',
    },
  ],
  jobs: (services) => payoutJobs({ ...services, sendMail: services.sso.sendMail }),
});
