import { defineFeature } from '#lib/staff/feature.ts';
import { entitiesStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'entities.read': ['administrator', 'fraud analyst', 'finance', 'merchant administrator', 'merchant', 'auditor'],
  'entities.write': ['administrator'],
} as const;

export const entitiesFeature = defineFeature({
  name: 'entities',
  permissions,
  routes: entitiesStaffRoutes,
  navigation: [
    {
      area: 'settings',
      position: 1,
      path: '/entities',
      also: ['/bin-ranges'],
      name: 'pages.entities',
      key: 'e',
      icon: 'boxes',
      permission: 'entities.read',
    },
  ],
});
