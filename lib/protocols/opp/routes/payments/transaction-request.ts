import { detectBrand } from '#lib/brands/index.ts';
import type { Channel } from '#lib/entities/index.ts';
import type { Payment } from '#lib/payments/index.ts';
import { findRegistration } from '#lib/registrations/index.ts';
import { ApiError, apiErrors, invalidParameters } from '../../responses/api-error.ts';
import { presentPayment } from '../../responses/present-payment.ts';
import type { GatewayServices } from '../../services.ts';
import type { ApiResponse, RequestContext } from '../request-context.ts';

type ChannelRequest = Pick<RequestContext, 'params' | 'entityPath'>;

/**
 * The channel that processes a request: the one named, or the one a merchant's dispatching chooses, by the brand of the stored
 * payment data where there is a registration.
 */
export async function requireChannel(
  services: GatewayServices,
  request: ChannelRequest,
  registrationId?: string,
): Promise<Channel> {
  const { params, entityPath } = request;
  const channel = await services.tree.dispatch(entityPath, {
    paymentBrand: await findBrandToDispatch(services, request, registrationId),
    currency: params.get('currency'),
    paymentType: params.get('paymentType'),
  });
  if (!channel) throw apiErrors.noChannel();
  return requireReadyChannel(request, channel);
}

/** Without a brand in the request the detected one counts. Only the entity of a merchant needs any. */
async function findBrandToDispatch(
  services: GatewayServices,
  { params, entityPath: { entity } }: ChannelRequest,
  registrationId: string | undefined,
): Promise<string | undefined> {
  const sent = params.get('paymentBrand');
  if (entity.kind !== 'MERCHANT') return sent;
  const stored = registrationId && (await findRegistration(services.db.pool, entity.id, registrationId));
  if (stored) return stored.paymentBrand;
  return sent ?? detectBrand(params.get('card.number') ?? params.get('tokenAccount.number') ?? '');
}

/** Rejects a disabled channel, and a testMode on a live channel. */
export function requireReadyChannel(request: ChannelRequest, channel: Channel): Channel {
  if (request.entityPath.disabled) throw new ApiError(400, '500.100.201');
  const testMode = request.params.get('testMode');
  if (channel.mode === 'LIVE' && testMode !== undefined) {
    throw invalidParameters([{ name: 'testMode', value: testMode, message: 'is not allowed on a live channel' }]);
  }
  return channel;
}

/** The response is 200 for approved and pending payments, 400 for declined and rejected ones (spec 7.1). */
export function paymentResponse(payment: Payment): ApiResponse {
  const isSuccessful = payment.state === 'APPROVED' || payment.state === 'PENDING' || payment.state === 'HELD';
  return { status: isSuccessful ? 200 : 400, body: presentPayment(payment) };
}
