import type { Reader } from '#lib/platform/database/connection.ts';
import { valuesOf } from '#lib/platform/search/conditions.ts';
import type { KeyColumn, KeysetPage } from '#lib/platform/search/keyset.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import { anyText, choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { shownAccount, toUserAccount, type UserAccount } from './user-roles.ts';
import { userRoles } from './users.ts';

/** The list of users: a PSP has thousands, so that a scan of names is short and pages are read by an index. */

const part = (label: string, hint: string) =>
  searchField({ label, kind: 'text', hint, read: matching(/^.{1,200}$/su, 'is a part of it') });

export const userFields = {
  name: part('Name', 'Ada'),
  username: part('User name', 'ada'),
  email: part('E-mail', 'ada@psp.example'),
  role: choiceField({ label: 'Role', offers: userRoles.map((value) => ({ value, label: value })) }),
  customRole: part('Custom role', 'Refund clerk'),
  entity: searchField({ label: 'Entity', kind: 'entity', hint: 'name or entity id', read: anyText }),
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'active', label: 'Active' },
      { value: 'invited', label: 'Invited' },
      { value: 'locked', label: 'Locked' },
      { value: 'disabled', label: 'Disabled' },
    ],
  }),
};

export type UserSearch = {
  terms: readonly SearchTerm[];
  now: Date;
  /** Users with a role on one of these. */
  entityIds: readonly string[];
  /** Also users without any role. */
  withoutRole: boolean;
  /** Ids of entities by what was typed for them, in lower case. */
  namedEntities: ReadonlyMap<string, readonly string[]>;
};

export const userOrders = {
  name: [
    { column: 'name', kind: 'text' },
    { column: 'id', kind: 'text' },
  ],
  username: [{ column: 'username', kind: 'text' }],
} as const satisfies Record<string, readonly KeyColumn[]>;

type Where = NonNullable<NonNullable<Parameters<Reader['prisma']['user']['findMany']>[0]>['where']>;

/** The users of a page, in its order. */
export async function searchUserAccounts(
  { prisma }: Reader,
  search: UserSearch,
  page: KeysetPage,
): Promise<UserAccount[]> {
  const direction = page.descending ? 'desc' : 'asc';
  const rows = await prisma.user.findMany({
    where: { AND: [compileSearch(search), isBeyond(page)] },
    orderBy: page.columns.map(({ column }) => ({ [column]: direction })),
    take: page.limit,
    select: shownAccount,
  });
  return rows.map(toUserAccount);
}

/** How many users fit, counted up to a cap. */
export async function countUserAccounts({ prisma }: Reader, search: UserSearch, max: number): Promise<number> {
  return prisma.user.count({ where: compileSearch(search), take: max });
}

function isBeyond({ columns, descending, beyond }: KeysetPage): Where {
  if (beyond === null) return {};
  const operator = descending ? 'lt' : 'gt';
  const [first, second] = columns.map(({ column }) => column);
  const [value, id] = beyond.map(String);
  if (first === undefined || second === undefined) return { [first ?? 'id']: { [operator]: value } };
  return {
    // The first condition is the range of the index.
    AND: [
      { [first]: { [`${operator}e`]: value } },
      { OR: [{ [first]: { [operator]: value } }, { [second]: { [operator]: id } }] },
    ],
  };
}

function compileSearch(search: UserSearch): Where {
  const { terms, entityIds, withoutRole } = search;
  const held: Where = { roles: { some: { entityId: { in: [...entityIds] } } } };
  const inScope: Where = withoutRole ? { OR: [held, { roles: { none: {} } }] } : held;
  const conditions = terms.map(({ field, not, match }): Where => {
    const condition: Where = { OR: valuesOf(match).map((value) => compileValue(field, value, search)) };
    return not ? { NOT: condition } : condition;
  });
  return { AND: [inScope, ...conditions] };
}

function compileValue(field: string, value: string, search: UserSearch): Where {
  const contains = { contains: value, mode: 'insensitive' } as const;
  const visible = [...search.entityIds];
  switch (field) {
    case 'name':
    case 'username':
    case 'email':
      return { [field]: contains };
    case 'role':
      return { roles: { some: { role: value, entityId: { in: visible } } } };
    case 'customRole':
      return { roles: { some: { customRole: { name: contains }, entityId: { in: visible } } } };
    case 'entity': {
      const named = search.namedEntities.get(value.toLowerCase()) ?? [];
      return { roles: { some: { entityId: { in: visible.filter((id) => named.includes(id)) } } } };
    }
    case 'state':
      return compileState(value, search.now);
    default:
      return { OR: [{ name: contains }, { username: contains }, { email: contains }] };
  }
}

function compileState(state: string, now: Date): Where {
  const after: Where = { lockedUntil: { gt: now } };
  const isLocked: Where = { OR: [after, { signInFailures: { some: { lockedUntil: { gt: now } } } }] };
  const isUnlocked: Where = {
    OR: [{ lockedUntil: null }, { lockedUntil: { lte: now } }],
    signInFailures: { none: { lockedUntil: { gt: now } } },
  };
  if (state === 'disabled') return { disabledAt: { not: null } };
  if (state === 'locked') return { AND: [{ disabledAt: null }, isLocked] };
  const passwordHash = state === 'invited' ? null : { not: null };
  return { AND: [{ disabledAt: null }, isUnlocked, { passwordHash }] };
}
