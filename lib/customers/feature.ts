import { defineFeature } from '#lib/staff/feature.ts';
import { customersStaffRoutes } from './staff/routes.ts';

export const customersFeature = defineFeature({
  name: 'customers',
  routes: customersStaffRoutes,
  navigation: [
    {
      area: 'payments',
      position: 2,
      path: '/customers',
      name: 'pages.customers',
      key: ';',
      icon: 'contact-round',
      permission: 'transactions.read',
    },
  ],
});
