import { listDeliveriesOf } from '#lib/deliveries/index.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  findEndpoint,
  listEndpoints,
  type NewWebhookEndpoint,
  rotateWebhookSecret,
  type WebhookEndpoint,
  type WebhookFields,
  type WebhookFormat,
  type WebhookType,
} from '#lib/webhooks/index.ts';
import { apiErrors, invalidParameters } from '../responses/api-error.ts';
import { formatTimestampMs, resultOf } from '../responses/envelope.ts';
import { presentDelivery, presentWebhook } from '../responses/present-webhook.ts';
import type { GatewayServices } from '../services.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

const maxDeliveries = 100;

/** POST /v1/webhooks: the only answer with the secret (our choice: docs/decisions/0021). */
export async function createWebhookRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const input = readEndpoint(request);
  const created = await createWebhookEndpoint(services, input, auditedBy(services, request));
  if (created.kind === 'rejected') {
    throw invalidParameters([{ name: 'url', value: input.url, message: `is not accepted: ${created.reason}` }]);
  }
  const endpoint = await requireWebhook(services, request, created.id);
  const { hostname } = new URL(input.url);
  const warning = `${hostname} has no address in DNS at the moment; the webhook becomes active when it acknowledges a test call`;
  return response({ ...presentWebhook(endpoint), secret: created.secret, ...(created.hasAddress ? {} : { warning }) });
}

/** GET /v1/webhooks: the endpoints of the entity itself. */
export async function listWebhooksRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const endpoints = await listEndpoints(services.db, request.entityPath.entity.id);
  return response({ webhooks: endpoints.map(presentWebhook) });
}

/** GET /v1/webhooks/{id}. */
export async function readWebhookRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  return response(presentWebhook(await requireWebhook(services, request, request.path.id ?? '')));
}

/** DELETE /v1/webhooks/{id}: what waits for it is not sent. */
export async function deleteWebhookRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const endpoint = await requireWebhook(services, request, request.path.id ?? '');
  const deleted = await deleteWebhookEndpoint(services, endpoint, auditedBy(services, request));
  if (!deleted) throw apiErrors.unknownId();
  return response({ id: endpoint.id });
}

/** POST /v1/webhooks/{id}/secret: a new secret; the one before is valid beside it for a day. */
export async function rotateSecretRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const endpoint = await requireWebhook(services, request, request.path.id ?? '');
  const rotated = await rotateWebhookSecret(services, endpoint, auditedBy(services, request));
  if (!rotated) throw apiErrors.unknownId();
  const { secret, previousUntil } = rotated;
  return response({ ...presentWebhook(endpoint), secret, previousSecretUntil: formatTimestampMs(previousUntil) });
}

/** GET /v1/webhooks/{id}/deliveries: the latest ones with their attempts. */
export async function listDeliveriesRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const endpoint = await requireWebhook(services, request, request.path.id ?? '');
  const deliveries = await listDeliveriesOf(services.db, endpoint.id, maxDeliveries);
  return response({ deliveries: deliveries.map(presentDelivery) });
}

/** An endpoint of the entity of the request; that of another entity is as unknown as none. */
async function requireWebhook(
  services: GatewayServices,
  { entityPath }: RequestContext,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(services.db, id);
  if (endpoint?.entityId !== entityPath.entity.id) throw apiErrors.unknownId();
  return endpoint;
}

function readEndpoint({ params, entityPath }: RequestContext): NewWebhookEndpoint {
  const { entity, merchant } = entityPath;
  return {
    entityId: entity.id,
    ownerId: merchant?.id ?? entity.id,
    url: params.get('url') ?? '',
    types: [...new Set((params.get('types') ?? '').split(' '))] as WebhookType[],
    fields: (params.get('fields') ?? 'ALL') as WebhookFields,
    format: (params.get('format') ?? 'encrypted') as WebhookFormat,
  };
}

function auditedBy({ clock }: GatewayServices, { actor, address }: RequestContext) {
  return { at: clock.now(), actor, address };
}

function response(body: ApiResponse['body']): ApiResponse {
  return { status: 200, body: { ...body, result: resultOf('000.000.100') } };
}
