// Calls the API of a Turnpike gateway from a server.
export { createTurnpike, type Turnpike, type TurnpikeOptions } from './client.ts';
export { ConnectionError, type FailedAnswer, type ParameterError, TurnpikeError, WebhookError } from './errors.ts';
export type * from './generated.ts';
export type { CallOptions, Upload } from './operation.ts';
export type { Paged } from './pages.ts';
export { isApproved, isPending, isRejected, type WithResult } from './result.ts';
export { decryptWebhook, type ReceivedWebhook, verifyWebhook, type WebhookMessage } from './webhooks.ts';
