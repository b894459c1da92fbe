import { defineFeature } from '#lib/staff/feature.ts';
import type { AuditAnchors } from './anchors.ts';
import { auditJobs } from './jobs.ts';
import { auditNotices } from './staff/notice-sources.ts';
import { auditStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    auditAnchors: AuditAnchors;
  }
}

const permissions = { 'audit.read': ['administrator', 'auditor'] } as const;

export const auditFeature = defineFeature({
  name: 'audit',
  permissions,
  routes: auditStaffRoutes,
  notices: auditNotices,
  jobs: auditJobs,
  navigation: [
    {
      area: 'settings',
      position: 3,
      path: '/audit',
      name: 'pages.audit',
      key: 'l',
      icon: 'scroll-text',
      permission: 'audit.read',
    },
  ],
  home: [
    { name: 'start.items.changesToday', page: '/audit', list: 'audit', q: 'date:today', permission: 'audit.read' },
  ],
});
