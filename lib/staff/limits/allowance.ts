import type { LimitKind, RoleLimit } from '#lib/access/index.ts';
import { type HeldRole, type Permission, rolesPermitting } from '../permissions.ts';

/** Up to which amounts a user acts alone. */

/** The permissions whose use a limit counts. */
export const limitedPermissions: Readonly<Record<LimitKind, readonly Permission[]>> = {
  refund: ['payments.refund', 'payments.reverse'],
  'write-off': ['ledger.correct'],
  payout: ['payouts.write'],
};

/** What one role allows in a currency; null: without a limit. */
export type Allowance = { role: HeldRole; eachMinor: bigint | null; dayMinor: bigint | null };

export type AllowanceQuestion = {
  roles: readonly HeldRole[];
  permission: Permission;
  kind: LimitKind;
  /** The entity and those above it. */
  path: readonly string[];
  currency: string;
};

/**
 * What the roles that permit an action allow in a currency, each on its own; null when one of them has no limits of
 * this kind. A role with limits of this kind allows nothing in a currency that they leave out.
 */
export function allowancesOf({ roles, permission, kind, path, currency }: AllowanceQuestion): Allowance[] | null {
  const permitting = rolesPermitting(roles, permission, path);
  const allowances: Allowance[] = [];
  for (const role of permitting) {
    const limits = limitsOf(role, kind);
    if (limits.length === 0) return null;
    const stated = limits.find((limit) => limit.currency === currency);
    if (stated) allowances.push({ role, eachMinor: stated.eachMinor, dayMinor: stated.dayMinor });
  }
  return allowances;
}

export const limitsOf = ({ custom }: Pick<HeldRole, 'custom'>, kind: LimitKind): readonly RoleLimit[] =>
  custom?.limits.filter((limit) => limit.kind === kind) ?? [];

/** Whether an amount is not above a limit; null is none. */
export const isWithin = (amountMinor: bigint, limitMinor: bigint | null): boolean =>
  limitMinor === null || amountMinor <= limitMinor;

/** The higher of two limits; null is none. */
export function higher(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}

/** Why an operation is not allowed, before what was done earlier that day is counted; or the limit of that day. */
export type EachFinding =
  | { outcome: 'unlimited' }
  | { outcome: 'no-currency' }
  | { outcome: 'too-much'; limitMinor: bigint; role: HeldRole }
  | { outcome: 'count'; dayMinor: bigint | null; role: HeldRole };

export function findAllowance(question: AllowanceQuestion, amountMinor: bigint): EachFinding {
  const allowances = allowancesOf(question);
  if (allowances === null) return { outcome: 'unlimited' };
  const [first, ...others] = allowances;
  if (!first) return { outcome: 'no-currency' };
  const best = (one: Allowance, other: Allowance, key: 'eachMinor' | 'dayMinor'): Allowance =>
    higher(one[key], other[key]) === one[key] ? one : other;
  const fitting = allowances.filter(({ eachMinor }) => isWithin(amountMinor, eachMinor));
  const [fits, ...fit] = fitting;
  if (!fits) {
    const highest = others.reduce((one, other) => best(one, other, 'eachMinor'), first);
    return { outcome: 'too-much', limitMinor: highest.eachMinor ?? 0n, role: highest.role };
  }
  const longest = fit.reduce((one, other) => best(one, other, 'dayMinor'), fits);
  return { outcome: 'count', dayMinor: longest.dayMinor, role: longest.role };
}
