import { defineFeature } from '#lib/staff/feature.ts';
import type { NoticeSource } from '#lib/staff/notice-source.ts';
import { countUnread } from './notice-store.ts';
import { noticeJobs } from './staff/jobs.ts';
import { noticesStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    /** What the features inform users of. */
    noticeSources: readonly NoticeSource[];
  }
}

export const noticesFeature = defineFeature({
  name: 'notices',
  routes: noticesStaffRoutes,
  navigation: [
    { area: 'home', position: 2, path: '/notices', name: 'pages.notices', key: '=', icon: 'bell', permission: null },
  ],
  jobs: noticeJobs,
  waitingWork: [{ page: '/notices', permission: 'signed in', count: ({ db }, { user }) => countUnread(db, user.id) }],
});
