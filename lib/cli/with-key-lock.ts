import { queryFirst } from '#lib/platform/database/statement.ts';
import { type CliContext, CommandError, withCliContext } from './cli-context.ts';
import * as sql from './sql/index.ts';

/** Opens the database for a command that changes keys: a second one at the same moment would lose what the first one makes. */
export async function withKeyLock(work: (installation: CliContext) => Promise<void>): Promise<void> {
  await withCliContext(async (installation) => {
    const connection = await installation.db.pool.connect();
    try {
      const found = await queryFirst(connection, sql.tryKeyLock, {});
      if (!found?.locked) throw new CommandError('Another command is changing keys; wait for its end.');
      // They may be newer than those that were read when the command began.
      await installation.vault.reloadKeys();
      await work(installation);
    } finally {
      connection.release(true);
    }
  });
}
