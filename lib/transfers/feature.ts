import { defineFeature } from '#lib/staff/feature.ts';
import { transferJobs } from './jobs.ts';
import { transferNotices } from './staff/notice-sources.ts';
import { transfersStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    /** Where connections put files that go out; undefined: nowhere. */
    outFolder: string | undefined;
    /** Of the SFTP server; undefined where there is none. */
    sftpPort: number | undefined;
  }
}

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'transfers.read': ['administrator', 'finance', 'auditor'],
  'transfers.write': ['administrator'],
} as const;

export const transfersFeature = defineFeature({
  name: 'transfers',
  permissions,
  routes: transfersStaffRoutes,
  navigation: [
    {
      area: 'settings',
      position: 5,
      path: '/sftp-keys',
      tabOf: '/file-connections',
      tabName: 'layout.tabs.sftpKeys',
      name: 'pages.sftpKeys',
      key: '7',
      icon: 'file-key',
      permission: 'transfers.read',
    },
    {
      area: 'settings',
      position: 4,
      path: '/file-connections',
      tabName: 'layout.tabs.connections',
      name: 'pages.fileConnections',
      key: '6',
      icon: 'folder-sync',
      permission: 'transfers.read',
    },
  ],
  home: [
    {
      name: 'start.items.failingConnections',
      page: '/file-connections',
      list: 'file-connections',
      q: 'state:failing',
      permission: 'transfers.read',
      isUrgent: true,
    },
  ],
  notices: transferNotices,
  jobs: (services, env) => transferJobs(services, { folder: env.settlementFolder }),
});
