import { defineFeature } from '#lib/staff/feature.ts';
import { accessNotices } from './staff/notice-sources.ts';
import { accessStaffRoutes } from './staff/routes.ts';
import type { TokenCache } from './token-cache.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    tokens: TokenCache;
  }
}

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'tokens.read': ['administrator', 'merchant administrator', 'merchant', 'auditor'],
  'tokens.write': ['administrator', 'merchant administrator', 'merchant'],
  'users.read': ['administrator', 'merchant administrator', 'auditor'],
  'users.write': ['administrator', 'merchant administrator'],
} as const;

export const accessFeature = defineFeature({
  name: 'access',
  permissions,
  routes: accessStaffRoutes,
  notices: accessNotices,
  navigation: [
    {
      area: 'developers',
      position: 2,
      path: '/access-tokens',
      name: 'pages.accessTokens',
      key: 'a',
      icon: 'key-round',
      permission: 'tokens.read',
    },
    {
      area: 'settings',
      position: 2,
      path: '/users',
      name: 'pages.users',
      key: 'u',
      icon: 'users',
      permission: 'users.read',
      tabName: 'layout.tabs.users',
    },
    {
      area: 'settings',
      position: 9,
      path: '/roles',
      name: 'pages.roles',
      tabOf: '/users',
      tabName: 'layout.tabs.roles',
      key: "'",
      icon: 'shield-user',
      permission: 'users.read',
    },
  ],
});
