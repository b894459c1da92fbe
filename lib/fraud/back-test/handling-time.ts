import type { Connection } from '#lib/platform/database/connection.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import * as sql from './sql/index.ts';

/** How long analysts work on a case; `decisions` is how many that was measured from, 0 where it is the default. */
export type HandlingTime = { medianSeconds: number; decisions: number };

const defaultSeconds = 180;

/** The median of the latest decisions on cases of an entity and those below it. */
export async function measureHandlingTime(
  connection: Connection,
  entityId: string,
  since: Date,
): Promise<HandlingTime> {
  const merchants = await query(connection, sql.listMerchantsBelow, { entityId });
  const measured = await queryFirst(connection, sql.measureHandling, {
    merchantIds: merchants.map(({ merchantId }) => merchantId),
    channelIds: merchants.map(({ channelId }) => channelId ?? ''),
    since,
  });
  const medianSeconds = measured?.medianSeconds ?? null;
  if (!measured || medianSeconds === null) return { medianSeconds: defaultSeconds, decisions: 0 };
  return { medianSeconds: Math.round(medianSeconds), decisions: measured.decisions };
}
