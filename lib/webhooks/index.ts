export { deleteWebhookEndpoint, rotateWebhookSecret } from './change-endpoint.ts';
export { createWebhookEndpoint, type NewWebhookEndpoint } from './create-endpoint.ts';
export { DemoReceiver, demoCallbackPath, demoReceiverPath, moveDemoReceiver } from './demo-receiver.ts';
export { EndpointCache } from './endpoint-cache.ts';
export { type WebhookFormat, webhookFormats } from './messages/encode-message.ts';
export type { Notification, NotificationPresenter } from './messages/notification.ts';
export type { WebhookServices } from './services.ts';
export { findEndpoint, findEndpointUrls, listEndpoints } from './store.ts';
export {
  sealedWebhookSecrets,
  type WebhookEndpoint,
  type WebhookFields,
  type WebhookType,
  webhookFields,
  webhookTypes,
} from './webhook-endpoint.ts';
export { webhookQueue } from './webhook-queue.ts';
