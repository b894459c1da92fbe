import { choicesAt, chooseOutcome, findWaitingExecution } from '#lib/connectors/index.ts';
import { completePending } from '#lib/payments/index.ts';
import { badParameters, faults } from './gateway-fault.ts';
import type { GatewayServices } from './services.ts';

/**
 * The tester has chosen at the simulator's bank or card issuer: the simulator decides, the payment follows, and the
 * shopper goes back to shopperResultUrl with the payment's id and the path that tells its status
 * (spec 3.1, 6.2; docs/decisions/0007). Answers where to go.
 */
export async function returnShopper(
  services: GatewayServices,
  reference: string,
  returnCode: string,
): Promise<string> {
  const execution = await findWaitingExecution(services.db.pool, reference);
  if (!execution) throw faults.unknownId();
  const choice = choicesAt(execution.page).find(({ value }) => value === returnCode);
  if (!choice) {
    throw badParameters([{ name: 'returnCode', value: returnCode, message: 'is not one of the choices' }]);
  }
  await chooseOutcome(services.db.pool, reference, choice.code);
  const payment = await completePending(services, reference);
  const back = `/simulator/${execution.page}/${reference}`;
  if (!payment || execution.shopperResultUrl === null) return back;
  const target = new URL(execution.shopperResultUrl);
  target.searchParams.append('id', payment.id);
  target.searchParams.append('resourcePath', `/v1/payments/${payment.id}`);
  return target.href;
}
