import type { AcquirerOutcome, AcquirerRequest, AcquirerRoute } from '#lib/connectors/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import type { Payment } from '../payment.ts';
import { countAnswer } from '../payment-metrics.ts';
import type { PaymentServices } from '../services.ts';
import { applyAcquirerResult } from './apply-acquirer-result.ts';
import { completeAttempt } from './complete-attempt.ts';

/** What an acquirer answered, and when by the clock of the merchant. */
export type AcquirerAnswer = { outcome: AcquirerOutcome; now: Date };

/**
 * The call between the two transactions: the attempt is durable, so a process that ends from here on leaves it to
 * recovery. Whatever a connector throws counts as unknown, since the request may have gone out.
 */
export async function callAcquirer(
  services: PaymentServices,
  route: AcquirerRoute,
  request: AcquirerRequest,
): Promise<AcquirerAnswer> {
  const began = services.clock.now();
  let outcome: AcquirerOutcome;
  try {
    outcome = await route.execute(request);
  } catch (error) {
    outcome = { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
  const tookMs = services.clock.now().getTime() - began.getTime();
  countAnswer(request, route.connector, { kind: outcome.kind, tookMs });
  return { outcome, now: shiftClock({ now: () => request.now }, tookMs).now() };
}

/** Makes the answer to an attempt durable. */
export async function storeAnswer(
  services: PaymentServices,
  payment: Payment,
  { reference, connector }: { reference: string; connector: string },
  { outcome, now }: AcquirerAnswer,
): Promise<Payment> {
  const completion = applyAcquirerResult({ payment, reference, outcome, now, actor: `acquirer:${connector}` });
  try {
    return await completeAttempt(services, payment, completion);
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
