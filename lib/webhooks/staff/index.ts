import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { webhooksStaffRoutes } from './routes.ts';

export type { WebhookDeliveryDetail } from './delivery-routes.ts';
export type { DemoMessageRow, DemoMessages } from './demo-receiver-route.ts';
export type { DeliveryRow } from './present-delivery.ts';
export type { WebhookDeliveryRow, WebhookRow } from './present-webhook.ts';
export type { WebhookReceiver } from './receiver-route.ts';
export type { ResentSelected, ResentSince } from './resend-routes.ts';
export type { WebhookDetail, WebhookSecretAnswer } from './webhook-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type WebhooksApi = ApiOf<typeof webhooksStaffRoutes>;
