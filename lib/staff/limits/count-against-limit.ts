import type { LimitKind } from '#lib/access/index.ts';
import type { SessionUser } from '#lib/identity/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { HeldRole, Permission } from '../permissions.ts';
import { findAllowance, isWithin } from './allowance.ts';
import * as sql from './sql/index.ts';

/** Money that a user moves. */
export type LimitedAction = {
  user: Pick<SessionUser, 'id' | 'roles'>;
  permission: Permission;
  kind: LimitKind;
  /** The entity and those above it. */
  path: readonly string[];
  currency: string;
  amountMinor: bigint;
  now: Date;
};

export type LimitFinding =
  | { outcome: 'no-currency' }
  | { outcome: 'too-much'; limitMinor: bigint; role: HeldRole }
  | { outcome: 'too-much-today'; limitMinor: bigint; leftMinor: bigint; role: HeldRole };

/** The user may not do this alone. Thrown in the transaction of the action, which it ends. */
export class OverLimitError extends Error {
  readonly action: LimitedAction;
  readonly finding: LimitFinding;

  constructor(action: LimitedAction, finding: LimitFinding) {
    super(`over the limit: ${finding.outcome}`);
    this.action = action;
    this.finding = finding;
  }
}

/**
 * Counts an action against the limits of the user, in the transaction of the action; throws `OverLimitError`. Called
 * last before what it protects, because the row of the user's day is locked until the end. False when the user has no
 * limits, so that nothing was counted.
 */
export async function countAgainstLimit(tx: Tx, action: LimitedAction): Promise<boolean> {
  const found = findAllowance({ ...action, roles: action.user.roles }, action.amountMinor);
  if (found.outcome === 'unlimited') return false;
  if (found.outcome !== 'count') throw new OverLimitError(action, found);
  const { dayMinor, role } = found;
  const isCounted =
    isWithin(action.amountMinor, dayMinor) &&
    (await execute(tx, sql.countLimitUse, { ...usedOf(action), maxMinor: dayMinor })) === 1;
  if (isCounted) return true;
  const limitMinor = dayMinor ?? 0n;
  const left = limitMinor - (await findUse(tx, action));
  throw new OverLimitError(action, { outcome: 'too-much-today', limitMinor, leftMinor: left > 0n ? left : 0n, role });
}

/** Gives back what was counted for an action that was then declined. */
export async function returnLimitUse(tx: Tx, action: LimitedAction): Promise<void> {
  await execute(tx, sql.returnLimitUse, usedOf(action));
}

async function findUse(connection: Connection, action: LimitedAction): Promise<bigint> {
  const { amountMinor: _, ...day } = usedOf(action);
  const found = await queryFirst(connection, sql.findLimitUse, day);
  return BigInt(found?.amountMinor ?? 0);
}

/** Days are those of the real clock in UTC: the clock of a test merchant does not begin another one. */
function usedOf({ user, kind, currency, amountMinor, now }: LimitedAction) {
  return { userId: user.id, kind, currency, amountMinor, day: now.toISOString().slice(0, 10) };
}
