import { defineFeature } from '#lib/staff/feature.ts';
import { checkoutJobs } from './jobs.ts';
import type { CheckoutServices } from './services.ts';
import { checkoutsStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices extends CheckoutServices {}
}

export const checkoutsFeature = defineFeature({
  name: 'checkouts',
  routes: checkoutsStaffRoutes,
  navigation: [
    {
      area: 'developers',
      position: 7,
      path: '/integration',
      name: 'pages.integration',
      key: '0',
      icon: 'shopping-cart',
      permission: 'entities.read',
    },
  ],
  jobs: checkoutJobs,
});
