// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

export const notify: Statement<NotifyParameters, NotifyRow, 'write'> = {
  name: 'platform.database.notify',
  kind: 'write',
  parameters: ['channel', 'what'],
  text: `SELECT pg_notify($1, $2)`,
};

export type NotifyParameters = { channel: string; what: string };
export type NotifyRow = { pg_notify: string | null };

/**
 * Whether the connection answers.
 */
export const ping: Statement<PingParameters, PingRow, 'read'> = {
  name: 'platform.database.ping',
  kind: 'read',
  parameters: [],
  text: `SELECT 1 AS "one"`,
};

export type PingParameters = Record<never, never>;
export type PingRow = { one: number };
