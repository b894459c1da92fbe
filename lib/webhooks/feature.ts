import { defineFeature } from '#lib/staff/feature.ts';
import type { DemoReceiver } from './demo-receiver.ts';
import { webhookJobs } from './jobs.ts';
import type { NotificationPresenter } from './messages/notification.ts';
import type { WebhookServices } from './services.ts';
import { webhookNotices } from './staff/notice-sources.ts';
import { webhooksStaffRoutes } from './staff/routes.ts';
import { webhooksWork } from './staff/waiting-work.ts';
import { webhookConsumers } from './subscriber.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices extends WebhookServices {
    notifications: NotificationPresenter;
    /** Null outside a demo. */
    demoReceiver: DemoReceiver | null;
  }
}

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'webhooks.read': ['administrator', 'merchant administrator', 'merchant', 'auditor'],
  'webhooks.write': ['administrator', 'merchant administrator', 'merchant'],
} as const;

export const webhooksFeature = defineFeature({
  name: 'webhooks',
  permissions,
  routes: webhooksStaffRoutes,
  navigation: [
    {
      area: 'developers',
      position: 3,
      path: '/webhooks',
      tabName: 'layout.tabs.endpoints',
      name: 'pages.webhooks',
      key: 'w',
      icon: 'webhook',
      permission: 'webhooks.read',
    },
    {
      area: 'developers',
      position: 4,
      path: '/deliveries',
      tabOf: '/webhooks',
      tabName: 'layout.tabs.deliveries',
      name: 'pages.webhookDeliveries',
      key: 'h',
      icon: 'mail-check',
      permission: 'webhooks.read',
    },
  ],
  home: [
    {
      name: 'start.items.disabledWebhooks',
      page: '/webhooks',
      list: 'webhooks',
      q: 'state:disabled',
      permission: 'webhooks.write',
      isUrgent: true,
    },
    {
      name: 'start.items.failedDeliveries',
      page: '/deliveries',
      list: 'deliveries',
      q: 'state:failed',
      permission: 'webhooks.write',
    },
  ],
  waitingWork: webhooksWork,
  consumers: webhookConsumers,
  notices: webhookNotices,
  jobs: webhookJobs,
});
