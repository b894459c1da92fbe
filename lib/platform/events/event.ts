import type { Pool, PoolClient } from '../database/pool.ts';

/** One entry of the event log: a transition of one stream, in the order of that stream and of the whole log. */
export type StoredEvent = {
  /** Place in the whole log; increases, with gaps. */
  position: bigint;
  merchantId: string;
  /** What the stream is about: `payment`, `registration`. */
  streamType: string;
  streamId: string;
  /** Place in its stream, from 1, without gaps. */
  sequence: number;
  type: string;
  version: number;
  actor: string;
  at: Date;
  amountMinor: bigint | null;
  currency: string | null;
  data: Record<string, unknown>;
};

type Row = Omit<StoredEvent, 'position' | 'amountMinor'> & { position: string; amountMinor: string | null };

/** Events after a position and up to another one, in order. */
export async function readEvents(
  db: Pool | PoolClient,
  after: bigint,
  upTo: bigint,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await db.query<Row>({
    name: 'events-read',
    text: `/* any merchant: relay */ SELECT position, merchant_id AS "merchantId", stream_type AS "streamType", stream_id AS "streamId",
             sequence, type, version, actor, at, amount_minor AS "amountMinor", currency, data
           FROM event WHERE position > $1 AND position <= $2 ORDER BY position LIMIT $3`,
    values: [after.toString(), upTo.toString(), limit],
  });
  return rows.map((row) => ({
    ...row,
    position: BigInt(row.position),
    amountMinor: row.amountMinor === null ? null : BigInt(row.amountMinor),
  }));
}
