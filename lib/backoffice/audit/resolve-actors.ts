import type { Database } from '#lib/platform/database/database.ts';

const withoutId: readonly [string, string][] = [
  ['cli', 'Terminal'],
  ['nobody', 'Not signed in'],
  ['system:retention', 'Retention period'],
];

/** Names for the actors of timelines: `user:<id>` is a user, `token:<id>` an access token. */
export async function resolveActorNames(
  { prisma }: Database,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: string): string[] => [
    ...new Set(actors.filter((actor) => actor.startsWith(kind)).map((actor) => actor.slice(kind.length))),
  ];
  const [users, tokens] = await Promise.all([
    prisma.user.findMany({ where: { id: { in: idsOf('user:') } }, select: { id: true, name: true } }),
    prisma.accessToken.findMany({
      where: { id: { in: idsOf('token:') } },
      select: { id: true, name: true, hint: true },
    }),
  ]);
  return new Map([
    ...withoutId,
    ...users.map(({ id, name }): [string, string] => [`user:${id}`, name]),
    ...tokens.map(({ id, name, hint }): [string, string] => [`token:${id}`, `${name} (${hint})`]),
  ]);
}
