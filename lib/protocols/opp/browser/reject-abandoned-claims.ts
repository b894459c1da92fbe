import { type Checkout, openParameters } from '#lib/checkouts/index.ts';
import { listAbandonedClaims } from '#lib/payment-links/index.ts';
import { createPayment, type PaymentType } from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { paymentParameters } from '../requests/checkout-parameters.ts';
import { parseCommand } from '../requests/parse-command.ts';
import { requireChannel } from '../routes/payments/transaction-request.ts';
import type { GatewayServices } from '../services.ts';

/** Nothing was sent of a payment that has this code here. */
const abandonedCode: ResultCode = '100.396.103';
const batchSize = 50;

/**
 * Ends payments of payment links whose process ended between the claim and the payment. Each is stored as rejected under the
 * id of its claim: whatever the process still does meets that key, so nothing can be sent, and the link is open again.
 * Returns how many were ended; any number of processes may run this (docs/decisions/0023).
 */
export async function rejectAbandonedClaims(services: GatewayServices): Promise<number> {
  const now = services.clock.now();
  const found = await listAbandonedClaims(services.db, { now, limit: batchSize });
  const ended = await Promise.all(
    found.map(async ({ checkoutId }) => {
      const checkout = await services.checkouts.find(checkoutId);
      return checkout !== null && (await rejectOne(services, checkout));
    }),
  );
  return ended.filter(Boolean).length;
}

/** False when the payment was stored in the meantime after all. */
async function rejectOne(services: GatewayServices, checkout: Checkout): Promise<boolean> {
  const { id, paymentId, entityId } = checkout;
  const entityPath = await services.tree.findPath(entityId);
  if (paymentId === null || !entityPath?.merchant) return false;
  const params = paymentParameters(await openParameters(services, checkout), new Map(), 'payment');
  const now = shiftClock(services.clock, entityPath.merchant.clockOffsetMs).now();
  try {
    const channel = await requireChannel(services, { params, entityPath });
    const source = { params, now, transactionId: paymentId, ndc: id, actor: 'system:payment-links' };
    const type = params.get('paymentType') as PaymentType;
    const command = parseCommand({ ...source, operation: 'payments.create' }, channel, type);
    await createPayment(services, { ...command, instrumentError: abandonedCode });
    return true;
  } catch (error) {
    if ((await services.checkouts.findPayment(checkout)) !== null) return false;
    services.log.error({ err: error, checkoutId: id }, 'an abandoned payment could not be ended');
    return false;
  }
}
