import { defineFeature } from '#lib/staff/feature.ts';
import { ledgerStaffRoutes } from './staff/routes.ts';
import { ledgerConsumers } from './subscriber.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'ledger.read': ['administrator', 'finance', 'auditor'],
  'ledger.correct': ['administrator', 'finance'],
} as const;

export const ledgerFeature = defineFeature({
  name: 'ledger',
  permissions,
  routes: ledgerStaffRoutes,
  navigation: [
    {
      area: 'finance',
      position: 10,
      path: '/ledger',
      tabName: 'layout.tabs.balances',
      name: 'pages.ledger',
      key: 'm',
      icon: 'scale',
      permission: 'ledger.read',
    },
    {
      area: 'finance',
      position: 11,
      path: '/ledger-entries',
      tabOf: '/ledger',
      tabName: 'layout.tabs.entries',
      name: 'pages.ledgerEntries',
      key: 'n',
      icon: 'book-open-text',
      permission: 'ledger.read',
    },
    {
      area: 'finance',
      position: 12,
      path: '/ledger-accounts',
      tabOf: '/ledger',
      tabName: 'layout.tabs.accounts',
      name: 'pages.ledgerAccounts',
      key: '+',
      icon: 'list-ordered',
      permission: 'ledger.read',
    },
    {
      area: 'finance',
      position: 17,
      path: '/ledger-acquirers',
      tabOf: '/ledger',
      tabName: 'layout.tabs.acquirers',
      name: 'pages.ledgerAcquirers',
      key: '_',
      icon: 'landmark',
      permission: 'ledger.read',
    },
  ],
  consumers: ledgerConsumers,
});
