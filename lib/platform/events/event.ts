import type { Connection } from '../database/connection.ts';
import { query } from '../database/statement.ts';
import * as sql from './sql/index.ts';

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

/** Events after a position and up to another one, in order. */
export async function readEvents(
  connection: Connection,
  after: bigint,
  upTo: bigint,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await query(connection, sql.readEvents, { after, upTo, limit });
  return rows.map((row) => ({
    ...row,
    position: BigInt(row.position),
    amountMinor: row.amountMinor === null ? null : BigInt(row.amountMinor),
    data: row.data as Record<string, unknown>,
  }));
}
