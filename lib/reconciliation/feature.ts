import { defineFeature } from '#lib/staff/feature.ts';
import { reconciliationStaffRoutes } from './staff/routes.ts';

export const reconciliationFeature = defineFeature({
  name: 'reconciliation',
  routes: reconciliationStaffRoutes,
  navigation: [
    {
      area: 'finance',
      position: 1,
      path: '/reconciliation',
      tabName: 'layout.tabs.overview',
      name: 'pages.reconciliation',
      key: '4',
      icon: 'chart-line',
      permission: 'ledger.read',
    },
  ],
});
