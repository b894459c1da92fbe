import { defineFeature } from '#lib/staff/feature.ts';
import { settlementJobs } from './jobs.ts';
import { settlementNotices } from './staff/notice-sources.ts';
import { settlementStaffRoutes } from './staff/routes.ts';
import { settlementWork } from './staff/waiting-work.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'settlement.read': ['administrator', 'finance', 'auditor'],
  'settlement.write': ['administrator', 'finance'],
  'settlement-files.read': ['administrator', 'finance', 'merchant administrator', 'merchant', 'auditor'],
} as const;

export const settlementFeature = defineFeature({
  name: 'settlement',
  permissions,
  routes: settlementStaffRoutes,
  navigation: [
    {
      area: 'finance',
      position: 4,
      path: '/settlement',
      tabName: 'layout.tabs.imports',
      name: 'pages.settlement',
      key: 'z',
      icon: 'file-input',
      permission: 'settlement.read',
    },
    {
      area: 'finance',
      position: 5,
      path: '/settlement-lines',
      tabOf: '/settlement',
      tabName: 'layout.tabs.lines',
      name: 'pages.settlementLines',
      key: 'k',
      icon: 'list-checks',
      permission: 'settlement.read',
    },
    {
      area: 'finance',
      position: 6,
      path: '/unsettled-payments',
      tabOf: '/settlement',
      tabName: 'layout.tabs.unsettled',
      name: 'pages.unsettledPayments',
      key: 'j',
      icon: 'hourglass',
      permission: 'settlement.read',
    },
    {
      area: 'finance',
      position: 7,
      path: '/settlement-files',
      tabOf: '/settlement',
      tabName: 'layout.tabs.merchantFiles',
      name: 'pages.settlementFiles',
      key: ',',
      icon: 'file-down',
      permission: 'settlement-files.read',
    },
    {
      area: 'finance',
      position: 8,
      path: '/settlement-formats',
      tabOf: '/settlement',
      tabName: 'layout.tabs.formats',
      name: 'pages.settlementFormats',
      key: '2',
      icon: 'file-cog',
      permission: 'settlement.read',
    },
    {
      area: 'finance',
      position: 9,
      path: '/settlement-rules',
      tabOf: '/settlement',
      tabName: 'layout.tabs.matchingRules',
      name: 'pages.settlementRules',
      key: '.',
      icon: 'equal-approximately',
      permission: 'settlement.read',
    },
  ],
  home: [
    {
      name: 'start.items.filesToday',
      page: '/settlement',
      list: 'settlement-imports',
      q: 'date:today',
      permission: 'settlement.write',
    },
    {
      name: 'start.items.exceptions',
      page: '/settlement-lines',
      list: 'settlement-lines',
      q: 'is:open',
      permission: 'settlement.write',
      isUrgent: true,
    },
    {
      name: 'start.items.unsettled',
      page: '/unsettled-payments',
      list: 'unsettled-payments',
      q: '',
      permission: 'settlement.write',
      isUrgent: true,
    },
  ],
  waitingWork: settlementWork,
  notices: settlementNotices,
  jobs: settlementJobs,
});
