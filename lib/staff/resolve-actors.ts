import type { Database } from '#lib/platform/database/database.ts';
import { query } from '#lib/platform/database/statement.ts';
import * as sql from './sql/index.ts';

/** The name of a user that the reader may not know. */
export const hiddenUser = 'Another user';

const withoutId: readonly [string, string][] = [
  ['cli', 'Terminal'],
  ['nobody', 'Not signed in'],
  ['system', 'Turnpike'],
  ['system:recovery', 'Turnpike (recovery)'],
  ['system:authentication', 'Turnpike (3D Secure)'],
  ['system:retention', 'Retention period'],
  ['system:risk-rules', 'Turnpike (risk rules)'],
  ['system:settlement-folder', 'Turnpike (settlement folder)'],
  ['system:schedules', 'Turnpike (schedules)'],
  ['system:bank-statements', 'Turnpike (bank statements)'],
  ['system:payouts', 'Turnpike (schedule)'],
  ['system:disputes', 'Turnpike'],
];

/**
 * Names for the actors of timelines: `user:<id>` is a user, `token:<id>` an access token, `schedule:<id>` a schedule that
 * charges, `acquirer:<connector>` an acquirer that answered, `sftp-key:<id>` a key of the SFTP server,
 * `file-connection:<id>` a connection that fetches files.
 */
export async function resolveActorNames(
  { prisma, pool }: Pick<Database, 'prisma' | 'pool'>,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: string): string[] => [
    ...new Set(actors.filter((actor) => actor.startsWith(kind)).map((actor) => actor.slice(kind.length))),
  ];
  const named = (kind: string) => ({ where: { id: { in: idsOf(kind) } }, select: { id: true, name: true } });
  const [known, users, tokens, keys, connections] = await Promise.all([
    prisma.user.findMany({ where: { id: { in: idsOf('user:') } }, select: { id: true } }),
    query(pool, sql.nameUsers, { ids: idsOf('user:') }),
    prisma.accessToken.findMany({
      where: { id: { in: idsOf('token:') } },
      select: { id: true, name: true, hint: true },
    }),
    prisma.sftpKey.findMany(named('sftp-key:')),
    prisma.fileConnection.findMany(named('file-connection:')),
  ]);
  return new Map([
    ...withoutId,
    // A read of who does not see every PSP names only the users of its own entities (row-policies.ts).
    ...known.map(({ id }): [string, string] => [`user:${id}`, hiddenUser]),
    ...users.map(({ id, name }): [string, string] => [`user:${id}`, name]),
    ...tokens.map(({ id, name, hint }): [string, string] => [`token:${id}`, `${name} (${hint})`]),
    ...keys.map(({ id, name }): [string, string] => [`sftp-key:${id}`, `${name} (SFTP)`]),
    ...connections.map(({ id, name }): [string, string] => [`file-connection:${id}`, `${name} (connection)`]),
    ...idsOf('acquirer:').map((name): [string, string] => [`acquirer:${name}`, `Acquirer (${name})`]),
    ...idsOf('schedule:').map((id): [string, string] => [`schedule:${id}`, `Schedule ${id.slice(-6)}`]),
  ]);
}
