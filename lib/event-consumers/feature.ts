import { defineFeature } from '#lib/staff/feature.ts';
import { eventConsumersStaffRoutes } from './staff/routes.ts';
import { eventConsumersWork } from './staff/waiting-work.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = { 'events.manage': ['administrator'] } as const;

export const eventConsumersFeature = defineFeature({
  name: 'event-consumers',
  permissions,
  routes: eventConsumersStaffRoutes,
  navigation: [
    {
      area: 'settings',
      position: 7,
      path: '/event-consumers',
      name: 'pages.eventConsumers',
      key: 'v',
      icon: 'workflow',
      permission: 'events.manage',
      ofInstallation: true,
    },
  ],
  waitingWork: eventConsumersWork,
});
