import { webhookDeliveryRoutes } from './delivery-routes.ts';
import { demoReceiverRoute } from './demo-receiver-route.ts';
import { webhookReceiverRoute } from './receiver-route.ts';
import { webhookResendRoutes } from './resend-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** The back-office routes of this feature. */
export const webhooksStaffRoutes = [
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
  webhookReceiverRoute,
  demoReceiverRoute,
  ...webhookResendRoutes,
];
