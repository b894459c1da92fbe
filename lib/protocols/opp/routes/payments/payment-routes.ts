import {
  createPayment,
  type FollowUpType,
  findPayment,
  followUpPayment,
  type Payment,
  type PaymentType,
  resolveAbandonedPayment,
  unknownReferenceCode,
} from '#lib/payments/index.ts';
import { createPaymentWithRegistration } from '#lib/registrations/index.ts';
import { parseCommand } from '../../requests/parse-command.ts';
import { apiErrors } from '../../responses/api-error.ts';
import type { GatewayServices } from '../../services.ts';
import type { ApiResponse, RequestContext } from '../request-context.ts';
import { paymentResponse, requireChannel, requireReadyChannel } from './transaction-request.ts';

/** POST /v1/payments (spec 4.1). */
export async function createPaymentRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const channel = await requireChannel(services, request);
  const command = parseCommand(request, channel, request.params.get('paymentType') as PaymentType);
  const payment = command.createRegistration
    ? await createPaymentWithRegistration(services, command)
    : await createPayment(services, command);
  return paymentResponse(payment);
}

/** POST /v1/payments/{id}: captures, refunds and all other follow-ups (spec 4.1, docs/decisions/0011). */
export async function followUpPaymentRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const type = request.params.get('paymentType') as FollowUpType;
  const referencedId = request.path.id ?? '';
  const referenced = await findMerchantPayment(services, request, referencedId);
  if (!referenced) throw apiErrors.unknownId(unknownReferenceCode[type]);
  // A merchant's entityId stands for the channel of the payment; a channel's entityId for that channel.
  const channelId = request.entityPath.entity.kind === 'CHANNEL' ? request.entityPath.entity.id : referenced.channelId;
  const channel = await services.tree.findChannel(channelId);
  if (!channel) throw apiErrors.noChannel();
  const command = parseCommand(request, requireReadyChannel(request, channel), type);
  const payment = await followUpPayment(services, { command, referencedId });
  if (!payment) throw apiErrors.unknownId(unknownReferenceCode[type]);
  return paymentResponse(payment);
}

/** GET /v1/payments/{id} (spec 4.1). */
export async function readPaymentRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const payment = await findVisiblePayment(services, request, request.path.id ?? '');
  if (!payment) throw apiErrors.unknownId();
  return paymentResponse(payment);
}

/** The response for the payment with this request's transaction id; null when there is none. */
export async function recallPayment(services: GatewayServices, request: RequestContext): Promise<ApiResponse | null> {
  const found = await findMerchantPayment(services, request, request.transactionId);
  if (found?.state !== 'PROCESSING') return found && paymentResponse(found);
  const payment = await resolveAbandonedPayment(services, found);
  // Kept open, so that a later request with the key gets the result and not this state.
  if (payment.state === 'PROCESSING') throw apiErrors.stillRunning();
  return paymentResponse(payment);
}

/** A payment of the request's merchant, on any of its channels. */
async function findMerchantPayment(
  services: GatewayServices,
  request: RequestContext,
  id: string,
): Promise<Payment | null> {
  const merchantId = request.entityPath.merchant?.id;
  return merchantId === undefined ? null : findPayment(services.db.pool, merchantId, id);
}

/** A payment of the request's entity: of the channel, or of the merchant when the entity is a merchant. */
export async function findVisiblePayment(
  services: GatewayServices,
  request: RequestContext,
  id: string,
): Promise<Payment | null> {
  const payment = await findMerchantPayment(services, request, id);
  const { entity } = request.entityPath;
  return payment && (payment.channelId === entity.id || payment.merchantId === entity.id) ? payment : null;
}
