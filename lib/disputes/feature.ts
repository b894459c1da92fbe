import { defineFeature } from '#lib/staff/feature.ts';
import { disputesStaffRoutes } from './staff/routes.ts';
import { disputesWork } from './staff/waiting-work.ts';
import { disputeConsumers } from './subscriber.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'disputes.read': ['administrator', 'fraud analyst', 'finance', 'merchant administrator', 'merchant', 'auditor'],
  'disputes.write': ['administrator', 'finance', 'merchant administrator', 'merchant'],
} as const;

export const disputesFeature = defineFeature({
  name: 'disputes',
  permissions,
  routes: disputesStaffRoutes,
  navigation: [
    {
      area: 'finance',
      position: 14,
      path: '/disputes',
      name: 'pages.disputes',
      key: '5',
      icon: 'gavel',
      permission: 'disputes.read',
    },
  ],
  home: [
    {
      name: 'start.items.dueDisputes',
      page: '/disputes',
      list: 'disputes',
      q: 'state:OPEN due:<={+7d}',
      permission: 'disputes.write',
      isUrgent: true,
    },
  ],
  waitingWork: disputesWork,
  consumers: disputeConsumers,
});
