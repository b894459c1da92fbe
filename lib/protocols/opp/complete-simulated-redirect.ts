import {
  availableDecisions,
  getPendingExecution,
  type PendingExecution,
  recordDecision,
} from '#lib/connectors/simulator/index.ts';
import { type Payment, type PaymentServices, resolvePending } from '#lib/payments/index.ts';
import { faults, invalidParameters } from './api-error.ts';

/** Lets a waiting transaction end as a tester chose; the payment is null when it had ended before. */
async function completePendingExecution(
  services: PaymentServices,
  reference: string,
  returnCode: string,
): Promise<{ execution: PendingExecution; payment: Payment | null }> {
  const execution = await getPendingExecution(services.db.pool, reference);
  if (!execution) throw faults.unknownId();
  const choice = availableDecisions(execution.page).find(({ value }) => value === returnCode);
  if (!choice) {
    throw invalidParameters([
      { name: 'returnCode', value: returnCode, message: 'is not one of the choices' },
    ]);
  }
  await recordDecision(services.db.pool, reference, choice.code);
  return { execution, payment: await resolvePending(services, reference) };
}

/**
 * The tester has chosen at the simulator's bank or card issuer: the simulator decides, the payment follows, and the
 * shopper goes back to shopperResultUrl with the payment's id and the path that tells its status
 * (spec 3.1, 6.2; docs/decisions/0007). Answers where to go.
 */
export async function completeSimulatedRedirect(
  services: PaymentServices,
  reference: string,
  returnCode: string,
): Promise<string> {
  const { execution, payment } = await completePendingExecution(services, reference, returnCode);
  const back = `/simulator/${execution.page}/${reference}`;
  if (!payment || execution.shopperResultUrl === null) return back;
  const target = new URL(execution.shopperResultUrl);
  target.searchParams.append('id', payment.id);
  target.searchParams.append('resourcePath', `/v1/payments/${payment.id}`);
  return target.href;
}
