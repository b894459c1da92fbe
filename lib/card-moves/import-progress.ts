import { createHash } from 'node:crypto';
import { queryFirst } from '#lib/platform/database/statement.ts';
import type { CardContext } from './check-card.ts';
import type { CardFile } from './file/card-file.ts';
import * as sql from './sql/index.ts';

/** The same file is the same import of a channel, wherever it lies and whatever its name is. */
export function importIdOf({ channel }: Pick<CardContext, 'channel'>, { digest }: CardFile): string {
  return createHash('sha256').update(`${channel.id}\n${digest}`).digest('hex').slice(0, 32);
}

/** How much of a file earlier runs have taken in, and how; null where they have taken in nothing. */
export async function findProgress({ services, channel }: CardContext, id: string): Promise<sql.FindImportRow | null> {
  const found = await queryFirst(services.db.pool, sql.findImport, { merchantId: channel.merchantId, id });
  return found?.done ? found : null;
}
