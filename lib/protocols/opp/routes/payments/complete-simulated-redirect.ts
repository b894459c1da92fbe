import {
  availableDecisions,
  getPendingExecution,
  type PendingExecution,
  recordDecision,
} from '#lib/connectors/simulator/index.ts';
import { type Payment, type PaymentServices, resolvePending } from '#lib/payments/index.ts';
import { returnAddress } from '../../browser/return-shopper.ts';
import { apiErrors, invalidParameters } from '../../responses/api-error.ts';

/** Completes a pending execution with the result that the tester selected; payment is null when it is already final. */
async function completePendingExecution(
  services: PaymentServices,
  reference: string,
  returnCode: string,
): Promise<{ execution: PendingExecution; payment: Payment | null }> {
  const execution = await getPendingExecution(services.db.pool, reference);
  if (!execution) throw apiErrors.unknownId();
  const decision = availableDecisions().find(({ value }) => value === returnCode);
  if (!decision) {
    throw invalidParameters([{ name: 'returnCode', value: returnCode, message: 'is not one of the choices' }]);
  }
  await recordDecision(services.db.pool, reference, decision.code);
  return { execution, payment: await resolvePending(services, reference) };
}

/**
 * Completes a redirect to the simulated bank with the result that the tester selected, and returns the
 * URL for the shopper: shopperResultUrl with the payment's id and the path of its status (spec 3.1, 6.2;
 * docs/decisions/0012).
 */
export async function completeSimulatedRedirect(
  services: PaymentServices,
  reference: string,
  returnCode: string,
): Promise<string> {
  const { execution, payment } = await completePendingExecution(services, reference, returnCode);
  const { shopperResultUrl } = execution;
  if (!payment || shopperResultUrl === null) return `/simulator/bank/${reference}`;
  return returnAddress({ shopperResultUrl, resource: 'payment', id: payment.id, ndc: payment.ndc });
}
