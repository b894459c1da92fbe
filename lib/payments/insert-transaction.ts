import type { PoolClient } from '#lib/platform/database/pool.ts';
import type { Payment } from './payment.ts';
import { insertPayments, type NewEvent } from './store.ts';

/** Keeps a transaction that no acquirer takes part in (RG, DR, TE), with the first entry of its timeline. */
export async function insertTransaction(
  client: PoolClient,
  payment: Payment,
  event: NewEvent,
): Promise<void> {
  await insertPayments(client, [{ payment, attempt: null, event }]);
}
