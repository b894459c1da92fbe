import { defineFeature } from '#lib/staff/feature.ts';
import { homeStaffRoutes } from './staff/routes.ts';

export const homeFeature = defineFeature({
  name: 'home',
  routes: homeStaffRoutes,
  navigation: [
    { area: 'home', position: 1, path: '/', name: 'pages.start', key: 'o', icon: 'house', permission: null },
    {
      area: 'finance',
      position: 0,
      path: '/finance',
      name: 'pages.inbox',
      key: '-',
      icon: 'inbox',
      permission: 'periods.write',
    },
  ],
});
