import type { Reader } from '#lib/platform/database/connection.ts';
import { dateRanges, valuesOf } from '#lib/platform/search/conditions.ts';
import type { KeyColumn, KeysetPage } from '#lib/platform/search/keyset.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { anyText, lowerCase, matching, searchField } from '#lib/platform/search/search-field.ts';
import type { AuditEntry } from './entry.ts';

/** The list of the audit log. */

const action = searchField({
  label: 'Action',
  kind: 'choice',
  hint: 'user.sign-in, or user for all of them',
  offers: [
    { value: 'user', label: 'Users' },
    { value: 'user.sign-in', label: 'Sign-ins' },
    { value: 'access-token', label: 'Access tokens' },
    { value: 'entity', label: 'Entities' },
    { value: 'payment', label: 'Payments' },
    { value: 'registration', label: 'Payment methods' },
    { value: 'oidc-client', label: 'OIDC clients' },
  ],
  read: matching(/^[a-z][a-z0-9.-]{0,99}$/i, 'is an action such as user.sign-in, or its beginning', lowerCase),
});

export const auditFields = {
  actor: searchField({ label: 'Actor', kind: 'user', hint: 'user name, user:id, token:id or cli', read: anyText }),
  action,
  subject: searchField({ label: 'Subject', kind: 'id', hint: 'id or user name', read: anyText }),
  entity: searchField({ label: 'Entity', kind: 'entity', hint: 'name or entity id', read: anyText }),
  date: dateField('Time'),
};

export const auditOrder: readonly KeyColumn[] = [{ column: 'sequence', kind: 'integer' }];

export type AuditSearch = {
  terms: readonly SearchTerm[];
  now: Date;
  /** Left out: every entry. */
  visible?: AuditVisibility;
  /** Ids of entities by what was typed for them, in lower case. */
  namedEntities: ReadonlyMap<string, readonly string[]>;
  /** Ids of users, likewise. */
  namedUsers: ReadonlyMap<string, readonly string[]>;
};

/**
 * What a reader may see: entries of some entities; of the entries without an entity, such as sign-ins, those by or
 * about some users.
 */
export type AuditVisibility = { entityIds: readonly string[]; userIds: readonly string[] };

type Where = NonNullable<NonNullable<Parameters<Reader['prisma']['auditEntry']['findMany']>[0]>['where']>;

/** The entries of a page, in its order. */
export async function searchEntries(
  { prisma }: Reader,
  search: AuditSearch,
  { descending, beyond, limit }: KeysetPage,
): Promise<AuditEntry[]> {
  const place = beyond === null ? {} : { sequence: { [descending ? 'lt' : 'gt']: beyond[0] } };
  const rows = await prisma.auditEntry.findMany({
    where: { AND: [compileSearch(search), place] },
    orderBy: { sequence: descending ? 'desc' : 'asc' },
    take: limit,
  });
  return rows as AuditEntry[];
}

/** How many entries fit, counted up to a cap. */
export async function countEntries({ prisma }: Reader, search: AuditSearch, max: number): Promise<number> {
  return prisma.auditEntry.count({ where: compileSearch(search), take: max });
}

function compileSearch(search: AuditSearch): Where {
  const { terms, visible } = search;
  const conditions = terms.map(({ field, not, match }): Where => {
    const condition = compileTerm(field, match, search);
    return not ? { NOT: condition } : condition;
  });
  return { AND: [visible ? isVisible(visible) : {}, ...conditions] };
}

/** The users whose user name, e-mail or name was typed, by the words in lower case. */
export async function findNamedUsers(
  { prisma }: Reader,
  terms: readonly SearchTerm[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const words = terms
    .filter(({ field }) => ['actor', 'subject', 'text'].includes(field))
    .flatMap(({ match }) => valuesOf(match))
    .map((word) => word.toLowerCase());
  if (words.length === 0) return new Map();
  const named = words.map((word) => ({ name: { equals: word, mode: 'insensitive' as const } }));
  const users = await prisma.user.findMany({
    where: { OR: [{ username: { in: words } }, { email: { in: words } }, ...named] },
    select: { id: true, username: true, email: true, name: true },
  });
  return new Map(
    words.map((word): [string, string[]] => {
      const found = users.filter(({ username, email, name }) =>
        [username, email, name].some((each) => each.toLowerCase() === word),
      );
      return [word, found.map(({ id }) => id)];
    }),
  );
}

function compileTerm(field: string, match: SearchMatch, search: AuditSearch): Where {
  const values = valuesOf(match);
  const usersOf = (value: string): readonly string[] => search.namedUsers.get(value.toLowerCase()) ?? [];
  const actorsOf = (value: string): string[] => [value, ...usersOf(value).map((id) => `user:${id}`)];
  switch (field) {
    case 'actor':
      return { actor: { in: values.flatMap((value) => [...actorsOf(value), `user:${value}`]) } };
    case 'subject':
      return { OR: values.flatMap((value) => isSubject(value, usersOf(value))) };
    case 'action':
      return { OR: values.flatMap(isAction) };
    case 'entity':
      return { entityId: { in: values.flatMap((value) => search.namedEntities.get(value.toLowerCase()) ?? []) } };
    case 'date':
      return {
        OR: dateRanges(match, search.now).map(({ from, to }) => ({
          at: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) },
        })),
      };
    default:
      return {
        OR: values.flatMap((value) => [
          { actor: { in: actorsOf(value) } },
          ...isSubject(value, usersOf(value)),
          ...isAction(value.toLowerCase()),
        ]),
      };
  }
}

/** An id, its beginning, or a user. */
function isSubject(value: string, userIds: readonly string[]): Where[] {
  const begins = /^[0-9a-f]{6,31}$/.test(value) ? [{ subjectId: { gte: value, lt: `${value}g` } }] : [];
  return [{ subjectId: { in: [value, ...userIds] } }, ...begins];
}

/** A whole action, or the noun that several begin with. */
function isAction(name: string): Where[] {
  return [{ action: name }, { action: { startsWith: `${name}.` } }];
}

function isVisible({ entityIds, userIds }: AuditVisibility): Where {
  const actors = userIds.map((id) => `user:${id}`);
  const users = [{ subjectId: { in: [...userIds] } }, { actor: { in: actors } }];
  return { OR: [{ entityId: { in: [...entityIds] } }, { entityId: null, OR: users }] };
}
