import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Payment } from './payment.ts';
import { insertPayments, type NewEvent } from './store.ts';

/** The same for many at once. */
export async function insertTransactions(
  tx: Tx,
  transactions: readonly { payment: Payment; event: NewEvent }[],
): Promise<void> {
  await insertPayments(
    tx,
    transactions.map((transaction) => ({ ...transaction, attempt: null })),
  );
}

/** Keeps a transaction that no acquirer takes part in (RG, DR, TE), with the first entry of its timeline. */
export async function insertTransaction(tx: Tx, payment: Payment, event: NewEvent): Promise<void> {
  await insertPayments(tx, [{ payment, attempt: null, event }]);
}
