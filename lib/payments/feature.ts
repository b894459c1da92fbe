import { defineFeature } from '#lib/staff/feature.ts';
import { paymentJobs } from './jobs.ts';
import type { PaymentServices } from './services.ts';
import { acquirerFailingNotice } from './staff/acquirer-failing.ts';
import { approvalRateNotice } from './staff/approval-rate.ts';
import type { MerchantInterface } from './staff/merchant-interface.ts';
import { paymentsStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices extends PaymentServices {
    merchantInterface: MerchantInterface;
  }
}

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'transactions.read': ['administrator', 'fraud analyst', 'finance', 'merchant administrator', 'merchant', 'auditor'],
  'payments.capture': ['administrator', 'finance', 'merchant administrator', 'merchant'],
  'payments.refund': ['administrator', 'finance', 'merchant administrator', 'merchant'],
  'payments.reverse': ['administrator', 'fraud analyst', 'finance', 'merchant administrator', 'merchant'],
  'payments.rebill': ['administrator', 'finance', 'merchant administrator', 'merchant'],
} as const;

export const paymentsFeature = defineFeature({
  name: 'payments',
  permissions,
  routes: paymentsStaffRoutes,
  navigation: [
    {
      area: 'payments',
      position: 1,
      path: '/transactions',
      name: 'pages.transactions',
      key: 't',
      icon: 'credit-card',
      permission: 'transactions.read',
    },
  ],
  notices: [approvalRateNotice, acquirerFailingNotice],
  jobs: paymentJobs,
});
