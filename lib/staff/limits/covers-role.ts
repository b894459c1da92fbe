import { type LimitKind, limitKinds } from '#lib/access/index.ts';
import { type HeldRole, type Permission, permissionsOfRole, rolesPermitting } from '../permissions.ts';
import { allowancesOf, isWithin, limitedPermissions, limitsOf } from './allowance.ts';

/** What a role has and who would give it has not. */
export type Excess = { permission: Permission } | { permission: Permission; kind: LimitKind; currency: string | null };

/**
 * The first thing that a role permits and these roles do not on the same entity: a user gives, or puts into a role,
 * only permissions that they have there, and no higher limits. Null when there is none.
 */
export function findExcess(
  roles: readonly HeldRole[],
  path: readonly string[],
  assigned: Omit<HeldRole, 'entityId'>,
): Excess | null {
  for (const permission of permissionsOfRole(assigned)) {
    if (rolesPermitting(roles, permission, path).length === 0) return { permission };
    for (const kind of limitKinds) {
      if (!limitedPermissions[kind].includes(permission)) continue;
      const currency = findHigherLimit({ roles, path, permission, kind }, assigned);
      if (currency !== undefined) return { permission, kind, currency };
    }
  }
  return null;
}

type Question = { roles: readonly HeldRole[]; path: readonly string[]; permission: Permission; kind: LimitKind };

/** The currency of a limit that is higher than one's own; null for a role without any; undefined when there is none. */
function findHigherLimit(question: Question, assigned: Omit<HeldRole, 'entityId'>): string | null | undefined {
  const stated = limitsOf(assigned, question.kind);
  // A currency that no role states: only who has no limits has an allowance in it.
  const isLimited = allowancesOf({ ...question, currency: '' }) !== null;
  if (!isLimited) return undefined;
  if (stated.length === 0) return null;
  return stated.find(({ currency, eachMinor, dayMinor }) => {
    const own = allowancesOf({ ...question, currency }) ?? [];
    return !own.some((each) => covers(each.eachMinor, eachMinor) && covers(each.dayMinor, dayMinor));
  })?.currency;
}

const covers = (own: bigint | null, wanted: bigint | null): boolean =>
  own === null || (wanted !== null && isWithin(wanted, own));
