import { defineFeature } from '#lib/staff/feature.ts';
import { paymentLinkJobs } from './jobs.ts';
import { paymentLinksStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'payment-links.read': ['administrator', 'fraud analyst', 'merchant administrator', 'merchant', 'auditor'],
  'payment-links.write': ['administrator', 'merchant administrator', 'merchant'],
} as const;

export const paymentLinksFeature = defineFeature({
  name: 'payment-links',
  permissions,
  routes: paymentLinksStaffRoutes,
  navigation: [
    {
      area: 'payments',
      position: 5,
      path: '/payment-links',
      name: 'pages.paymentLinks',
      key: 'g',
      icon: 'qr-code',
      permission: 'payment-links.read',
    },
  ],
  home: [
    {
      name: 'start.items.openLinks',
      page: '/payment-links',
      list: 'payment-links',
      q: 'state:open',
      permission: 'payment-links.read',
    },
  ],
  jobs: paymentLinkJobs,
});
