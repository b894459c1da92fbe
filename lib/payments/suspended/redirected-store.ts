import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import * as sql from './sql/index.ts';

export type RedirectedPayment = sql.FindRedirectedPaymentsRow;

type RedirectedSince = { now: Date; timeoutMs: number; merchantId: string | null; limit: number };

/** Payments that wait for their shopper before they are sent, longer than this by the clock of their merchant. */
export async function findRedirectedSince(
  connection: Connection,
  since: RedirectedSince,
): Promise<RedirectedPayment[]> {
  return query(connection, sql.findRedirectedPayments, since);
}
