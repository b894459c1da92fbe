import type { Pool } from '#lib/platform/database/pool.ts';

/** The use of a token, from the request log: what its revocation would break. */
export type TokenUsage = {
  /** At most `maxRequestsCounted`, which then means "or more". */
  calls: number;
  /** From how many different addresses. */
  addresses: number;
  lastAt: Date | null;
  lastAddress: string | null;
};

/** The cap of counts: larger numbers need not be exact, and counting would be slow. */
export const maxRequestsCounted = 100_000;

/** The requests of each token since a time; each count stops at the cap. */
export async function countRequestsOfToken(
  pool: Pool,
  tokenIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; calls: number }>(
    `SELECT token.id, counted.calls FROM unnest($1::text[]) AS token (id), LATERAL (
       SELECT count(*)::int AS calls FROM (
         SELECT 1 FROM api_request WHERE token_id = token.id AND at >= $2 LIMIT $3) AS own) AS counted`,
    [tokenIds, since, maxRequestsCounted],
  );
  return new Map(rows.map(({ id, calls }) => [id, calls]));
}

/** The use of a token since a time, from its newest requests. */
export async function summariseTokenUsage(pool: Pool, tokenId: string, since: Date): Promise<TokenUsage> {
  const { rows } = await pool.query<TokenUsage>(
    `SELECT count(*)::int AS calls, count(DISTINCT address)::int AS addresses, max(at) AS "lastAt",
            (array_agg(address ORDER BY at DESC))[1] AS "lastAddress"
     FROM (SELECT at, address FROM api_request WHERE token_id = $1 AND at >= $2
           ORDER BY at DESC LIMIT $3) AS own`,
    [tokenId, since, maxRequestsCounted],
  );
  return rows[0] ?? { calls: 0, addresses: 0, lastAt: null, lastAddress: null };
}
