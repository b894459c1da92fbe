import type { PaymentType } from '#lib/payments/index.ts';
import {
  createRegistration,
  deleteRegistration,
  extendRegistration,
  findRegistration,
  payByRegistration,
} from '#lib/registrations/index.ts';
import { ApiError, faults } from './api-error.ts';
import { resultOf } from './envelope.ts';
import { parseCommand } from './parse-command.ts';
import { presentRegistration } from './present-registration.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';
import type { GatewayServices } from './services.ts';
import { paymentResponse, requireChannel, requireReadyChannel } from './transaction-request.ts';

const unknownRegistration = '100.150.200';

/** POST /v1/registrations (spec 4.3). */
export async function createRegistrationRoute(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse> {
  const command = parseCommand(call, await requireChannel(services, call), 'RG');
  const { registration, rejection } = await createRegistration(services, command);
  if (rejection) return { status: 400, body: { ...command.echo, result: resultOf(rejection) } };
  return { status: 200, body: presentRegistration(registration) };
}

/** GET /v1/registrations/{id}. */
export async function readRegistrationRoute(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse> {
  const registration = await findOwn(services, call, call.path.id ?? '');
  if (!registration) throw faults.unknownId(unknownRegistration);
  if (registration.state === 'DELETED') throw new ApiError(400, '100.150.202');
  if (registration.state === 'EXPIRED') throw new ApiError(400, '100.150.206');
  return { status: 200, body: presentRegistration(registration) };
}

/** DELETE /v1/registrations/{id}. */
export async function deleteRegistrationRoute(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse> {
  return changeRegistration(services, call, 'DR');
}

/** POST /v1/registrations/{id}/extendlife. */
export async function extendRegistrationRoute(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse> {
  return changeRegistration(services, call, 'TE');
}

/** POST /v1/registrations/{id}/payments (spec 4.1). */
export async function payByRegistrationRoute(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse> {
  const channel = await requireChannel(services, call);
  const command = parseCommand(call, channel, call.params.get('paymentType') as PaymentType);
  const used = await payByRegistration(services, command, call.path.id ?? '');
  if (used.kind === 'unknown') throw faults.unknownId(unknownRegistration);
  if (used.kind === 'rejected') throw new ApiError(400, used.code);
  return paymentResponse(used.payment);
}

/** What an earlier request stored under this call's id; null when it stored nothing. */
export async function recallRegistration(
  services: GatewayServices,
  call: RequestContext,
): Promise<ApiResponse | null> {
  const registration = await findOwn(services, call, call.transactionId);
  return registration && { status: 200, body: presentRegistration(registration) };
}

async function findOwn(services: GatewayServices, call: RequestContext, id: string) {
  const merchantId = call.lineage.merchant?.id;
  return merchantId === undefined ? null : findRegistration(services.db.pool, merchantId, id);
}

const changes = { DR: deleteRegistration, TE: extendRegistration };

async function changeRegistration(
  services: GatewayServices,
  call: RequestContext,
  type: keyof typeof changes,
): Promise<ApiResponse> {
  const registrationId = call.path.id ?? '';
  const registration = await findOwn(services, call, registrationId);
  const channel = registration && (await services.tree.findChannel(registration.channelId));
  if (!channel) throw faults.unknownId(unknownRegistration);
  const command = parseCommand(call, requireReadyChannel(call, channel), type);
  const changed = await changes[type](services, { command, registrationId, address: call.address });
  if (changed.kind === 'unknown') throw faults.unknownId(unknownRegistration);
  if (changed.kind === 'rejected') throw new ApiError(400, changed.code);
  return paymentResponse(changed.transaction);
}
