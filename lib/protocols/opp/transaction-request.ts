import type { Channel } from '#lib/entities/index.ts';
import type { Payment } from '#lib/payments/index.ts';
import { ApiError, faults, invalidParameters } from './api-error.ts';
import { presentPayment } from './present-payment.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';
import type { GatewayServices } from './services.ts';

/** The channel that processes a call: the one named, or the one a merchant's dispatching chooses. */
export async function requireChannel(services: GatewayServices, call: RequestContext): Promise<Channel> {
  const { params, lineage } = call;
  const channel = await services.tree.dispatch(lineage, {
    paymentBrand: params.get('paymentBrand'),
    currency: params.get('currency'),
    paymentType: params.get('paymentType'),
  });
  if (!channel) throw faults.noChannel();
  return requireReadyChannel(call, channel);
}

/** A disabled channel processes nothing; a live one has no test modes (docs/decisions/0002). */
export function requireReadyChannel(call: RequestContext, channel: Channel): Channel {
  if (call.lineage.disabled) throw new ApiError(400, '500.100.201');
  const testMode = call.params.get('testMode');
  if (channel.mode === 'LIVE' && testMode !== undefined) {
    throw invalidParameters([
      { name: 'testMode', value: testMode, message: 'is not allowed on a live channel' },
    ]);
  }
  return channel;
}

/** Success and pending are 200, everything the acquirer or a rule refused is 400 (spec 7.1). */
export function paymentResponse(payment: Payment): ApiResponse {
  const good = payment.state === 'APPROVED' || payment.state === 'PENDING' || payment.state === 'HELD';
  return { status: good ? 200 : 400, body: presentPayment(payment) };
}
