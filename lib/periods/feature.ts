import { defineFeature } from '#lib/staff/feature.ts';
import { periodNotices } from './staff/notice-sources.ts';
import { periodsStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'periods.read': ['administrator', 'finance', 'auditor'],
  'periods.write': ['administrator', 'finance'],
  'periods.reopen': ['administrator'],
} as const;

export const periodsFeature = defineFeature({
  name: 'periods',
  permissions,
  routes: periodsStaffRoutes,
  notices: periodNotices,
  navigation: [
    {
      area: 'finance',
      position: 15,
      path: '/periods',
      name: 'pages.periods',
      key: '3',
      icon: 'lock',
      permission: 'periods.read',
    },
  ],
  home: [
    {
      name: 'start.items.openPeriods',
      page: '/periods',
      list: 'periods',
      q: 'state:OPEN,PROPOSED',
      permission: 'periods.write',
    },
  ],
});
