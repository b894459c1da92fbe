import { defineFeature } from '#lib/staff/feature.ts';
import type { FindActiveAnalysts } from './cases/assign-cases.ts';
import type { DecisionCallbacks } from './cases/services.ts';
import { fraudJobs } from './jobs.ts';
import type { FraudServices } from './services.ts';
import { fraudStaffRoutes } from './staff/routes.ts';
import { fraudWork } from './staff/waiting-work.ts';
import { fraudConsumers } from './subscriber.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    fraud: FraudServices;
    callbacks: DecisionCallbacks;
    findActiveAnalysts: FindActiveAnalysts;
  }
}

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'risk.read': ['administrator', 'fraud analyst', 'merchant administrator', 'merchant', 'auditor'],
  'risk.write': ['administrator', 'fraud analyst'],
  'cases.read': ['administrator', 'fraud analyst', 'merchant administrator', 'merchant', 'auditor'],
  'cases.decide': ['administrator', 'fraud analyst'],
} as const;

export const fraudFeature = defineFeature({
  name: 'fraud',
  permissions,
  routes: fraudStaffRoutes,
  navigation: [
    {
      area: 'fraud',
      position: 1,
      path: '/cases',
      also: ['/case-decision-runs'],
      name: 'pages.cases',
      key: 'c',
      icon: 'clipboard-check',
      permission: 'cases.read',
    },
    {
      area: 'fraud',
      position: 2,
      path: '/risk-rules',
      tabName: 'layout.tabs.rules',
      also: ['/stopped-payments'],
      name: 'pages.riskRules',
      key: 'f',
      icon: 'shield-alert',
      permission: 'risk.read',
    },
    {
      area: 'fraud',
      position: 3,
      path: '/risk-lists',
      tabOf: '/risk-rules',
      tabName: 'layout.tabs.lists',
      name: 'pages.riskLists',
      key: 'x',
      icon: 'list-x',
      permission: 'risk.read',
    },
  ],
  home: [
    {
      name: 'start.items.openCases',
      page: '/cases',
      list: 'cases',
      q: 'status:open',
      permission: 'cases.decide',
      isUrgent: true,
    },
    {
      name: 'start.items.lateCases',
      page: '/cases',
      list: 'cases',
      q: 'late:yes',
      permission: 'cases.decide',
      isUrgent: true,
    },
    { name: 'start.items.newCases', page: '/cases', list: 'cases', q: 'date:today', permission: 'cases.decide' },
  ],
  waitingWork: fraudWork,
  consumers: fraudConsumers,
  jobs: fraudJobs,
});
