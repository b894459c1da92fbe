export { deleteWebhookEndpoint, reactivateWebhookEndpoint, rotateWebhookSecret } from './change-endpoint.ts';
export { type CreatedEndpoint, createWebhookEndpoint, type NewWebhookEndpoint } from './create-endpoint.ts';
export { type DemoMessage, DemoReceiver, demoReceiverPath, moveDemoReceiver } from './demo-receiver.ts';
export { noticeRoles } from './disable-failing.ts';
export { type WebhookFormat, webhookFormats } from './encode-message.ts';
export { EndpointCache } from './endpoint-cache.ts';
export { webhookJobs } from './jobs.ts';
export type { Notification, NotificationPresenter } from './notification.ts';
export { type Receiver, type ReceiverLanguage, readReceiver, receiverLanguages } from './receivers.ts';
export {
  countDeliveries,
  deliveryFields,
  type FoundDelivery,
  searchDeliveries,
} from './search-deliveries.ts';
export { countEndpoints, endpointFields, type ListedEndpoint, searchEndpoints } from './search-endpoints.ts';
export type { WebhookServices } from './services.ts';
export { countDisabled, countNotices, findEndpoint, findEndpointUrls, listEndpoints } from './store.ts';
export { webhookConsumers } from './subscriber.ts';
export { createTestVector, type TestRequest } from './test-vector.ts';
export {
  type WebhookEndpoint,
  type WebhookFields,
  type WebhookType,
  webhookFields,
  webhookQueueName,
  webhookTypes,
} from './webhook-endpoint.ts';
export { webhookQueue } from './webhook-queue.ts';
