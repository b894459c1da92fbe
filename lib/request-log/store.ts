import { deleteInBatches } from '#lib/platform/database/bulk/delete-in-batches.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import type { LoggedRequest } from './logged-request.ts';
import * as sql from './sql/index.ts';

/** Inserts many requests with one statement. */
export async function insertRequests(tx: Tx, requests: readonly LoggedRequest[]): Promise<void> {
  const rows = requests.map((request) => ({
    at: request.at,
    method: request.method,
    path: request.path,
    operation: request.operation,
    status: request.status,
    result_code: request.resultCode,
    duration_micros: request.durationMicros,
    entity_id: request.entityId,
    merchant_id: request.merchantId,
    token_id: request.tokenId,
    address: request.address,
    transaction_id: request.transactionId,
    ndc: request.ndc,
    faults: request.faults,
    replayed: request.replayed,
  }));
  await execute(tx, sql.insertRequests, { rows: JSON.stringify(rows) });
}

/** Deletes older rows in batches, each in a transaction of its own; returns the number. */
export async function deleteOldRequests(pool: Pool, before: Date): Promise<number> {
  return deleteInBatches((limit) => execute(autocommit(pool), sql.deleteOldRequests, { before, limit }));
}
