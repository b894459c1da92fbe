import { build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import type { Payment } from '../payment.ts';
import { paymentColumns, toPayment } from '../store-rows.ts';
import * as sql from './sql/index.ts';

/** A payment whose shopper is elsewhere, with the reference that the acquirer knows it by. */
export type PendingPayment = { payment: Payment; reference: string; openedAt: Date };

/** What waits at one connector, oldest first. */
export async function listPendingPayments(
  connection: Connection,
  connector: string,
  scope: SearchScope,
  limit: number,
): Promise<PendingPayment[]> {
  const query = build
    .selectFrom('payment')
    .innerJoin('payment_attempt as attempt', (join) =>
      join.onRef('attempt.merchant_id', '=', 'payment.merchant_id').onRef('attempt.payment_id', '=', 'payment.id'),
    )
    .select(paymentColumns.map((column) => `payment.${column}` as const))
    .select(['attempt.reference as reference', 'attempt.opened_at as openedAt'])
    .where('attempt.state', '=', 'PENDING')
    .where('attempt.connector', '=', connector)
    .where(compileScope(scope, 'payment'))
    .orderBy('attempt.opened_at')
    .orderBy('attempt.reference')
    .limit(limit);
  const rows = await runBuilt(connection, query);
  return rows.map((row) => ({ payment: toPayment(row), reference: row.reference, openedAt: row.openedAt }));
}

/** The reference under which one payment waits; null when it does not. */
export async function getPendingReference(
  connection: Connection,
  connector: string,
  { merchantId, id: paymentId }: Pick<Payment, 'merchantId' | 'id'>,
): Promise<string | null> {
  const found = await queryFirst(connection, sql.findPendingReference, { merchantId, paymentId, connector });
  return found?.reference ?? null;
}
