import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { LineKey } from '../line-key.ts';
import * as sql from './sql/index.ts';

/** A payment beside a line, with the columns of the file in which they differ. */
export type ComparedPayment = sql.ListComparedPaymentsRow;

/** The payments with these ids, compared with a line as they are now. */
export async function comparePayments(
  connection: Connection,
  { merchantId, importId, rowNumber }: LineKey,
  paymentIds: readonly string[],
): Promise<ComparedPayment[]> {
  if (paymentIds.length === 0) return [];
  const key = { merchantId, importId, rowNumber };
  return query(connection, sql.listComparedPayments, { ...key, paymentIds });
}
