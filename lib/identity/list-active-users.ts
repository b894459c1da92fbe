import type { UserRole } from '#lib/access/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { maxIdleMs } from './sessions.ts';
import * as sql from './sql/index.ts';

/** Users with a role on one of these entities who have used the back office within the time of an idle session. */
export async function listActiveUsers(
  connection: Connection,
  { role, entityIds, now }: { role: UserRole; entityIds: readonly string[]; now: Date },
): Promise<string[]> {
  const since = new Date(now.getTime() - maxIdleMs);
  const rows = await query(connection, sql.listActiveUsers, { role, entityIds, now, since });
  return rows.map(({ userId }) => userId);
}
