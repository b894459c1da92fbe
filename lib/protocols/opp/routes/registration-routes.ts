import type { PaymentType } from '#lib/payments/index.ts';
import {
  createRegistration,
  deleteRegistration,
  extendRegistration,
  findRegistration,
  payByRegistration,
} from '#lib/registrations/index.ts';
import { parseCommand } from '../requests/parse-command.ts';
import { ApiError, apiErrors } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentRegistration } from '../responses/present-registration.ts';
import type { GatewayServices } from '../services.ts';
import { paymentResponse, requireChannel, requireReadyChannel } from './payments/transaction-request.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

export const unknownRegistration = '100.150.200';

/** POST /v1/registrations (spec 4.3). */
export async function createRegistrationRoute(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> {
  const command = parseCommand(request, await requireChannel(services, request), 'RG');
  const { registration, rejection } = await createRegistration(services, command);
  if (rejection) return { status: 400, body: { ...command.echo, result: resultOf(rejection, command.brand) } };
  return { status: 200, body: presentRegistration(registration) };
}

/** GET /v1/registrations/{id}. */
export async function readRegistrationRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const registration = await findMerchantRegistration(services, request, request.path.id ?? '');
  if (!registration) throw apiErrors.unknownId(unknownRegistration);
  if (registration.state === 'DELETED') throw new ApiError(400, '100.150.202');
  if (registration.state === 'EXPIRED') throw new ApiError(400, '100.150.206');
  return { status: 200, body: presentRegistration(registration) };
}

/** DELETE /v1/registrations/{id}. */
export async function deleteRegistrationRoute(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> {
  return changeRegistration(services, request, 'DR');
}

/** POST /v1/registrations/{id}/extendlife. */
export async function extendRegistrationRoute(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> {
  return changeRegistration(services, request, 'TE');
}

/** POST /v1/registrations/{id}/payments (spec 4.1). */
export async function payByRegistrationRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const channel = await requireChannel(services, request, request.path.id);
  const command = parseCommand(request, channel, request.params.get('paymentType') as PaymentType);
  const paid = await payByRegistration(services, command, request.path.id ?? '');
  if (paid.kind === 'unknown') throw apiErrors.unknownId(unknownRegistration);
  if (paid.kind === 'rejected') throw new ApiError(400, paid.code);
  return paymentResponse(paid.payment);
}

/** The response for the registration with this request's transaction id; null when there is none. */
export async function recallRegistration(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse | null> {
  const registration = await findMerchantRegistration(services, request, request.transactionId);
  return registration && { status: 200, body: presentRegistration(registration) };
}

async function findMerchantRegistration(services: GatewayServices, request: RequestContext, id: string) {
  const merchantId = request.entityPath.merchant?.id;
  return merchantId === undefined ? null : findRegistration(services.db.pool, merchantId, id);
}

const changes = { DR: deleteRegistration, TE: extendRegistration };

async function changeRegistration(
  services: GatewayServices,
  request: RequestContext,
  type: keyof typeof changes,
): Promise<ApiResponse> {
  const registrationId = request.path.id ?? '';
  const registration = await findMerchantRegistration(services, request, registrationId);
  const channel = registration && (await services.tree.findChannel(registration.channelId));
  if (!channel) throw apiErrors.unknownId(unknownRegistration);
  const command = parseCommand(request, requireReadyChannel(request, channel), type);
  const changed = await changes[type](services, { command, registrationId, address: request.address });
  if (changed.kind === 'unknown') throw apiErrors.unknownId(unknownRegistration);
  if (changed.kind === 'rejected') throw new ApiError(400, changed.code);
  return paymentResponse(changed.transaction);
}
