import { createHash } from 'node:crypto';
import { queryFirst } from '#lib/platform/database/statement.ts';
import type { CardContext } from './check-card.ts';
import * as sql from './sql/index.ts';

/** The same file is the same import of a channel, wherever it lies and whatever its name is. */
export function importIdOf({ channel }: Pick<CardContext, 'channel'>, text: string): string {
  return createHash('sha256').update(`${channel.id}\n${text}`).digest('hex').slice(0, 32);
}

/** How many rows of a file earlier runs have taken in. */
export async function findDone({ services, channel }: CardContext, id: string): Promise<number> {
  const found = await queryFirst(services.db.pool, sql.findImport, { merchantId: channel.merchantId, id });
  return found?.done ?? 0;
}
