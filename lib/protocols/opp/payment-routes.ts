import {
  createPayment,
  type FollowUpType,
  findPayment,
  followUpPayment,
  type Payment,
  type PaymentType,
  unknownReferenceCode,
} from '#lib/payments/index.ts';
import { createPaymentWithRegistration } from '#lib/registrations/index.ts';
import { faults } from './api-error.ts';
import { parseCommand } from './parse-command.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';
import type { GatewayServices } from './services.ts';
import { paymentResponse, requireChannel, requireReadyChannel } from './transaction-request.ts';

/** POST /v1/payments (spec 4.1). */
export async function createPaymentRoute(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse> {
  const channel = await requireChannel(services, call);
  const command = parseCommand(call, channel, call.params.get('paymentType') as PaymentType);
  const payment = command.createRegistration
    ? await createPaymentWithRegistration(services, command)
    : await createPayment(services, command);
  return paymentResponse(payment);
}

/** POST /v1/payments/{id}: whatever follows a payment (spec 4.1, docs/decisions/0004). */
export async function followUpPaymentRoute(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse> {
  const type = call.params.get('paymentType') as FollowUpType;
  const referencedId = call.path.id ?? '';
  const referenced = await findOwnPayment(services, call, referencedId);
  if (!referenced) throw faults.unknownId(unknownReferenceCode[type]);
  // With the merchant's entityId the payment's own channel is meant; a channel speaks for itself.
  const own = call.lineage.entity.kind === 'CHANNEL' ? call.lineage.entity.id : referenced.channelId;
  const channel = await services.tree.findChannel(own);
  if (!channel) throw faults.noChannel();
  const command = parseCommand(call, requireReadyChannel(call, channel), type);
  const payment = await followUpPayment(services, { command, referencedId });
  if (!payment) throw faults.unknownId(unknownReferenceCode[type]);
  return paymentResponse(payment);
}

/** GET /v1/payments/{id} (spec 4.1). */
export async function readPaymentRoute(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse> {
  const payment = await findVisiblePayment(services, call, call.path.id ?? '');
  if (!payment) throw faults.unknownId();
  return paymentResponse(payment);
}

/** What an earlier request made under this call's id; null when it made nothing. */
export async function recallPayment(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse | null> {
  const payment = await findOwnPayment(services, call, call.transactionId);
  return payment && paymentResponse(payment);
}

/** A payment of the merchant that the entity is, or belongs to: another channel's may be named, not used. */
async function findOwnPayment(
  services: GatewayServices,
  call: RequestContext,
  id: string,
): Promise<Payment | null> {
  const merchantId = call.lineage.merchant?.id;
  return merchantId === undefined ? null : findPayment(services.db.pool, merchantId, id);
}

/** A payment of exactly the entity that asks: its channel, or the merchant above. */
export async function findVisiblePayment(
  services: GatewayServices,
  call: RequestContext,
  id: string,
): Promise<Payment | null> {
  const payment = await findOwnPayment(services, call, id);
  const { entity } = call.lineage;
  return payment && (payment.channelId === entity.id || payment.merchantId === entity.id) ? payment : null;
}
