import type { Connection } from '#lib/platform/database/connection.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import * as sql from './sql/index.ts';

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
  connection: Connection,
  tokenIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(connection, sql.countRequestsOfTokens, { tokenIds, since, limit: maxRequestsCounted });
  return new Map(rows.map(({ id, calls }) => [id, calls]));
}

/** The use of a token since a time, from its newest requests. */
export async function summariseTokenUsage(connection: Connection, tokenId: string, since: Date): Promise<TokenUsage> {
  const used = await queryFirst(connection, sql.summariseTokenUsage, { tokenId, since, limit: maxRequestsCounted });
  return used ?? { calls: 0, addresses: 0, lastAt: null, lastAddress: null };
}
