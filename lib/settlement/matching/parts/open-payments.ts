import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { LineKey } from '../../line-key.ts';
import * as sql from './sql/index.ts';

/** A payment that a line may settle, with what is left of it. */
export type OpenPayment = sql.ListOpenPaymentsRow;

/** As many as a page shows at once. */
const maxShown = 200;

/** Payments that a line may settle: of the days around it, or named by id, short id or reference of the merchant. */
export async function listOpenPayments(
  connection: Connection,
  { merchantId, importId, rowNumber }: LineKey,
  { text, days }: { text: string | null; days: number },
): Promise<OpenPayment[]> {
  const key = { merchantId, importId, rowNumber };
  return query(connection, sql.listOpenPayments, { ...key, text, days, limit: maxShown });
}

/** A payment that a line settles, with the amount of its part. */
export type PartOfLine = sql.ListLinePartsRow;

export async function listLineParts(
  connection: Connection,
  { merchantId, importId, rowNumber }: LineKey,
): Promise<PartOfLine[]> {
  return query(connection, sql.listLineParts, { merchantId, importId, rowNumber, limit: maxShown });
}
