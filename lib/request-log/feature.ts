import { defineFeature } from '#lib/staff/feature.ts';
import type { ArchiveFolder } from './archive/archive-folder.ts';
import { requestLogJobs } from './jobs.ts';
import { requestLogStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    /** Null: days of the request log are deleted when they are too old. */
    requestArchive: (() => Promise<ArchiveFolder>) | null;
  }
}

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = { 'requests.read': ['administrator', 'merchant administrator', 'merchant', 'auditor'] } as const;

export const requestLogFeature = defineFeature({
  name: 'request-log',
  permissions,
  routes: requestLogStaffRoutes,
  navigation: [
    {
      area: 'developers',
      position: 6,
      path: '/requests',
      name: 'pages.requestLog',
      key: 'q',
      icon: 'list-tree',
      permission: 'requests.read',
    },
  ],
  home: [
    {
      name: 'start.items.failedRequests',
      page: '/requests',
      list: 'requests',
      q: 'status:5xx date:today',
      permission: 'requests.read',
      isUrgent: true,
    },
    {
      name: 'start.items.rejectedRequests',
      page: '/requests',
      list: 'requests',
      q: 'status:4xx date:today',
      permission: 'requests.read',
    },
  ],
  jobs: requestLogJobs,
});
