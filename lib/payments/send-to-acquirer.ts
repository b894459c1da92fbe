import type { AcquirerOutcome, AcquirerRequest, Connector } from '#lib/connectors/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { applyAcquirerResult } from './apply-acquirer-result.ts';
import { completeAttempt } from './complete-attempt.ts';
import type { Payment } from './payment.ts';
import type { PaymentServices } from './services.ts';

/**
 * The call between the two transactions: the attempt is durable, so a death from here on leaves it to
 * recovery. Whatever a connector throws counts as unknown, since the request may have gone out.
 */
export async function sendToAcquirer(
  services: PaymentServices,
  connector: Connector,
  payment: Payment,
  request: AcquirerRequest,
): Promise<Payment> {
  const began = services.clock.now();
  let outcome: AcquirerOutcome;
  try {
    outcome = await connector.execute(request);
  } catch (error) {
    outcome = { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
  const tookMs = services.clock.now().getTime() - began.getTime();
  const now = shiftClock({ now: () => request.now }, tookMs).now();
  const settlement = applyAcquirerResult({
    payment,
    reference: request.reference,
    outcome,
    actor: `acquirer:${connector.name}`,
    now,
  });
  try {
    return await completeAttempt(services, payment, settlement);
  } catch (error) {
    // The acquirer was asked, so "failed" would be wrong: the attempt is open and recovery finds what became of it.
    services.log.error({ err: error, paymentId: payment.id }, 'the result of a payment could not be stored');
    return withUncertainResult(payment);
  }
}

/** What a caller receives for a payment whose attempt is open and whose result is not known here. */
export function withUncertainResult(payment: Payment): Payment {
  return { ...payment, state: 'UNKNOWN', resultCode: '900.100.300' };
}
