import type { Pool } from '#lib/platform/database/pool.ts';
import type { LoggedRequest } from './logged-request.ts';

/**
 * Inserts many requests with one statement and one asynchronous commit: after a crash of the database the last
 * moments of the log may be missing, but never payments.
 */
const insertStatement = {
  name: 'api-request-insert',
  text: `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO api_request (at, method, path, operation, status, result_code, duration_micros, entity_id,
      merchant_id, token_id, address, transaction_id, ndc, faults, replayed)
    SELECT calls.* FROM quick, unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::int[],
      $6::text[], $7::int[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
      $14::jsonb[], $15::boolean[]) AS calls`,
};

export async function insertRequests(pool: Pool, calls: readonly LoggedRequest[]): Promise<void> {
  const column = <Value>(read: (call: LoggedRequest) => Value): Value[] => calls.map(read);
  await pool.query({
    ...insertStatement,
    values: [
      column(({ at }) => at.toISOString()),
      column(({ method }) => method),
      column(({ path }) => path),
      column(({ operation }) => operation),
      column(({ status }) => status),
      column(({ resultCode }) => resultCode),
      column(({ durationMicros }) => durationMicros),
      column(({ entityId }) => entityId),
      column(({ merchantId }) => merchantId),
      column(({ tokenId }) => tokenId),
      column(({ address }) => address),
      column(({ transactionId }) => transactionId),
      column(({ ndc }) => ndc),
      column(({ faults }) => faults && JSON.stringify(faults)),
      column(({ replayed }) => replayed),
    ],
  });
}

const deleteBatchSize = 10_000;

/** Deletes older rows in batches, so that no statement holds locks for long; returns the number. */
export async function deleteOldRequests(
  pool: Pool,
  before: Date,
  batchLimit = deleteBatchSize,
): Promise<number> {
  let dropped = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM api_request WHERE id = ANY (ARRAY(
         SELECT id FROM api_request WHERE at < $1 ORDER BY at, id LIMIT $2))`,
      [before, batchLimit],
    );
    dropped += rowCount ?? 0;
    if ((rowCount ?? 0) < batchLimit) return dropped;
  }
}
