import { defineFeature } from '#lib/staff/feature.ts';
import { settlementJobs } from './jobs.ts';
import { settlementStaffRoutes } from './staff/routes.ts';
import { settlementWork } from './staff/waiting-work.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'settlement.read': ['administrator', 'finance', 'auditor'],
  'settlement.write': ['administrator', 'finance'],
  'settlement-files.read': ['administrator', 'finance', 'merchant', 'auditor'],
} as const;

export const settlementFeature = defineFeature({
  name: 'settlement',
  permissions,
  routes: settlementStaffRoutes,
  navigation: [
    {
      area: 'work',
      path: '/settlement',
      name: 'pages.settlement',
      key: 'z',
      icon: 'file-input',
      permission: 'settlement.read',
    },
    {
      area: 'work',
      path: '/settlement-lines',
      name: 'pages.settlementLines',
      key: 'k',
      icon: 'list-checks',
      permission: 'settlement.read',
    },
    {
      area: 'work',
      path: '/unsettled-payments',
      name: 'pages.unsettledPayments',
      key: 'j',
      icon: 'hourglass',
      permission: 'settlement.read',
    },
    {
      area: 'work',
      path: '/settlement-files',
      name: 'pages.settlementFiles',
      key: ',',
      icon: 'file-down',
      permission: 'settlement-files.read',
    },
    {
      area: 'set-up',
      path: '/settlement-formats',
      name: 'pages.settlementFormats',
      key: '2',
      icon: 'file-cog',
      permission: 'settlement.read',
    },
    {
      area: 'set-up',
      path: '/settlement-rules',
      name: 'pages.settlementRules',
      key: '.',
      icon: 'equal-approximately',
      permission: 'settlement.read',
    },
  ],
  waitingWork: settlementWork,
  jobs: settlementJobs,
});
