import { defineFeature } from '#lib/staff/feature.ts';
import { statementJobs } from './jobs.ts';
import { bankStaffRoutes } from './staff/routes.ts';

export const bankFeature = defineFeature({
  name: 'bank',
  routes: bankStaffRoutes,
  navigation: [
    {
      area: 'work',
      path: '/bank-statements',
      name: 'pages.bankStatements',
      key: '9',
      icon: 'file-text',
      permission: 'settlement.read',
    },
    {
      area: 'work',
      path: '/bank-entries',
      name: 'pages.bankEntries',
      key: '8',
      icon: 'arrow-left-right',
      permission: 'settlement.read',
    },
  ],
  jobs: statementJobs,
});
