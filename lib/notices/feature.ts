import { defineFeature } from '#lib/staff/feature.ts';
import { countUnread } from './notice-store.ts';
import { noticesStaffRoutes } from './staff/routes.ts';

export const noticesFeature = defineFeature({
  name: 'notices',
  routes: noticesStaffRoutes,
  navigation: [
    { area: 'home', position: 2, path: '/notices', name: 'pages.notices', key: '=', icon: 'bell', permission: null },
  ],
  waitingWork: [{ page: '/notices', permission: 'signed in', count: ({ db }, { user }) => countUnread(db, user.id) }],
});
