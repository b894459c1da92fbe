import { defineFeature } from '#lib/staff/feature.ts';
import { statementJobs } from './jobs.ts';
import { bankStaffRoutes } from './staff/routes.ts';

export const bankFeature = defineFeature({
  name: 'bank',
  routes: bankStaffRoutes,
  navigation: [
    {
      area: 'finance',
      position: 2,
      path: '/bank-statements',
      tabOf: '/reconciliation',
      tabName: 'layout.tabs.bankStatements',
      name: 'pages.bankStatements',
      key: '9',
      icon: 'file-text',
      permission: 'settlement.read',
    },
    {
      area: 'finance',
      position: 3,
      path: '/bank-entries',
      tabOf: '/reconciliation',
      tabName: 'layout.tabs.bankEntries',
      name: 'pages.bankEntries',
      key: '8',
      icon: 'arrow-left-right',
      permission: 'settlement.read',
    },
    {
      area: 'finance',
      position: 16,
      path: '/bank-reconciliation',
      tabOf: '/reconciliation',
      tabName: 'layout.tabs.bankReconciliation',
      name: 'pages.bankReconciliation',
      key: ':',
      icon: 'landmark',
      permission: 'settlement.read',
    },
  ],
  home: [
    {
      name: 'start.items.unmatchedEntries',
      page: '/bank-entries',
      list: 'bank-entries',
      q: 'is:unmatched',
      permission: 'settlement.write',
      isUrgent: true,
    },
  ],
  jobs: statementJobs,
});
