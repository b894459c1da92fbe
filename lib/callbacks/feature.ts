import { defineFeature } from '#lib/staff/feature.ts';
import type { CallbackServices } from './services.ts';
import { callbacksStaffRoutes } from './staff/routes.ts';
import { callbacksWork } from './staff/waiting-work.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices extends CallbackServices {}
}

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'callbacks.read': ['administrator', 'fraud analyst', 'merchant administrator', 'merchant', 'auditor'],
  'callbacks.write': ['administrator'],
} as const;

export const callbacksFeature = defineFeature({
  name: 'callbacks',
  permissions,
  routes: callbacksStaffRoutes,
  navigation: [
    {
      area: 'developers',
      position: 5,
      path: '/callbacks',
      name: 'pages.callbacks',
      key: 'b',
      icon: 'send',
      permission: 'callbacks.read',
    },
  ],
  home: [
    {
      name: 'start.items.failedCallbacks',
      page: '/callbacks',
      list: 'callbacks',
      q: 'state:failed',
      permission: 'callbacks.read',
      isUrgent: true,
    },
  ],
  waitingWork: callbacksWork,
});
