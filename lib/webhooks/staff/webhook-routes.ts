import { z } from 'zod';
import { listDeliveriesOf } from '#lib/deliveries/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { deleteWebhookEndpoint, reactivateWebhookEndpoint, rotateWebhookSecret } from '../change-endpoint.ts';
import { createWebhookEndpoint } from '../create-endpoint.ts';
import { findEndpoint } from '../store.ts';
import type { WebhookEndpoint } from '../webhook-endpoint.ts';
import { deletionForm, newWebhookForm } from './forms.ts';
import { presentDeliveries, presentEndpoint, type WebhookDeliveryRow, type WebhookRow } from './present-webhook.ts';
import { webhookList } from './webhook-list.ts';

export type WebhookDetail = {
  row: WebhookRow;
  /** The latest ones, the newest first. */
  deliveries: WebhookDeliveryRow[];
  mayWrite: boolean;
  /** Whether its messages are received by the demo itself. */
  isReceivedByDemo: boolean;
};

/** The only response that contains a secret. */
export type WebhookSecretAnswer = {
  secret: string;
  detail: WebhookDetail;
  /** The host of a new webhook has no address, or no name server answered. */
  isUnresolved?: boolean;
};

type Context = BackOfficeContext<unknown, unknown>;

const nothing = z.object({});
const maxDeliveries = 50;

/** An endpoint in scope that is not deleted. */
export async function getWebhook(
  { db }: StaffServices,
  { entityScope }: Pick<Context, 'entityScope'>,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(db, id);
  if (!endpoint || !(await entityScope.includes(endpoint.entityId))) throw backOfficeErrors.unknown('webhook');
  return endpoint;
}

async function readDetail(
  services: StaffServices,
  context: Pick<Context, 'entityScope' | 'user'>,
  id: string,
): Promise<WebhookDetail> {
  const endpoint = await getWebhook(services, context, id);
  const [names, path, deliveries] = await Promise.all([
    findEntityNames(services.db, [endpoint.entityId]),
    services.tree.findPath(endpoint.entityId),
    listDeliveriesOf(services.db.pool, endpoint.id, maxDeliveries),
  ]);
  const roots = roleRootsOf(context.user.roles, 'webhooks.write');
  return {
    row: presentEndpoint(endpoint, names),
    deliveries: presentDeliveries(deliveries),
    mayWrite: path?.ids.some((each) => roots.includes(each)) ?? false,
    isReceivedByDemo: services.demoReceiver?.isReceiverOf(endpoint) ?? false,
  };
}

const auditedBy = ({ now, actor, address }: Context) => ({ at: now, actor, address });

const wasDeleted = () => new BackOfficeError(409, 'gone', 'This webhook was already deleted. Nothing was changed.');

export const webhookRoutes = [
  ...listRoutes(webhookList),
  route({
    method: 'GET',
    path: '/webhooks/:id',
    permission: 'webhooks.read',
    query: nothing,
    run: async (services, context): Promise<WebhookDetail> => readDetail(services, context, context.path.id),
  }),
  route({
    method: 'POST',
    path: '/webhooks',
    permission: 'webhooks.write',
    recentSignIn: true,
    query: nothing,
    body: newWebhookForm,
    run: async (services, context): Promise<WebhookSecretAnswer> => {
      const { body, entityScope } = context;
      const path = (await entityScope.includes(body.entityId)) && (await services.tree.findPath(body.entityId));
      if (!path) throw backOfficeErrors.unknown('entity');
      const input = { ...body, ownerId: path.merchant?.id ?? body.entityId };
      const created = await createWebhookEndpoint(services, input, auditedBy(context));
      if (created.kind === 'rejected') {
        const message = `Turnpike does not send to this URL: ${created.reason}.`;
        throw backOfficeErrors.unreadable(message, { fields: [{ name: 'url', message }] });
      }
      const detail = await readDetail(services, context, created.id);
      return { secret: created.secret, detail, isUnresolved: !created.hasAddress };
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    permission: 'webhooks.write',
    recentSignIn: true,
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<WebhookSecretAnswer> => {
      const endpoint = await getWebhook(services, context, context.path.id);
      const rotated = await rotateWebhookSecret(services, endpoint, auditedBy(context));
      if (rotated === null) throw wasDeleted();
      return { secret: rotated.secret, detail: await readDetail(services, context, endpoint.id) };
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/reactivate',
    permission: 'webhooks.write',
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<WebhookDetail> => {
      const endpoint = await getWebhook(services, context, context.path.id);
      if (!(await reactivateWebhookEndpoint(services, endpoint, auditedBy(context)))) {
        throw new BackOfficeError(409, 'active', 'This webhook is already active. No test call was sent.');
      }
      return readDetail(services, context, endpoint.id);
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/delete',
    permission: 'webhooks.write',
    query: nothing,
    body: deletionForm,
    run: async (services, context): Promise<{ id: string }> => {
      const endpoint = await getWebhook(services, context, context.path.id);
      const by = { ...auditedBy(context), reason: context.body.reason };
      if (!(await deleteWebhookEndpoint(services, endpoint, by))) throw wasDeleted();
      return { id: endpoint.id };
    },
  }),
];
