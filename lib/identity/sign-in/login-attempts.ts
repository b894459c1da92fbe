import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type StaffTx, type Tx } from '#lib/platform/database/transaction.ts';
import { networkOf } from '#lib/platform/http/ip-address.ts';
import { type Actor, auditedTransaction } from '../audited-transaction.ts';
import type { Identity } from '../identity.ts';
import * as sql from './sql/index.ts';

/** After this number of consecutive failures the account is locked: for the address of wrong passwords, or for all. */
export const maxFailures = 10;
const lockMinutes = 30;
/** Clients without an account cannot grow the log without end. */
const maxRecordedAddresses = 20;

export type Attempt = {
  /** False when the account is locked; nothing is checked. */
  reserved: boolean;
  /** It was the tenth attempt: unless it succeeds, the account is locked. */
  locks: boolean;
  /** Whether a failure is recorded: the first one from an address, and from a few addresses a day. */
  isRecorded: boolean;
};

/**
 * Reserves a check of a password for one address. Those from elsewhere do not count: a user name would be enough to lock its
 * user out.
 */
export async function reservePasswordAttempt(
  tx: Tx,
  userId: string,
  address: string | null,
  now: Date,
): Promise<Attempt> {
  const at = { userId, address: placeOf(address) };
  const reserved = await queryFirst(tx, sql.reservePasswordAttempt, { ...at, now, maxFailures, lockMinutes });
  const isRecorded = reserved?.isFirst === true && reserved.addresses < maxRecordedAddresses;
  return { reserved: reserved !== null, locks: reserved?.locks ?? false, isRecorded };
}

export async function clearPasswordAttempts(tx: Tx, userId: string, address: string | null): Promise<void> {
  await execute(tx, sql.clearPasswordAttempts, { userId, address: placeOf(address) });
}

/** An IPv6 address by its /64, all of which one subscriber has. */
const placeOf = (address: string | null): string => networkOf(address ?? '');

/**
 * Reserves an attempt of the second factor, for all addresses: it takes the right password to get there.
 * Reserves it before it is checked, so that only ten of any number of concurrent guesses are checked. The
 * tenth locks the account; if it succeeds, `releaseLoginAttempt` unlocks it.
 */
export async function reserveLoginAttempt(tx: Tx, userId: string, now: Date): Promise<Attempt> {
  const reserved = await queryFirst(tx, sql.reserveLoginAttempt, { userId, now, maxFailures, lockMinutes });
  return { reserved: reserved !== null, locks: reserved?.locks ?? false, isRecorded: false };
}

/** Records in the audit log that a password of this user was wrong. */
export async function auditFailure(sso: Identity, userId: string, address: Actor['address']): Promise<void> {
  await auditedTransaction(sso, { userId: null, address }, async () => ({
    result: null,
    action: 'user.fail-sign-in',
    entityId: null,
    subjectId: userId,
  }));
}

/** Records the lock in the audit log. */
export async function auditLockout(sso: Identity, userId: string, address: Actor['address']): Promise<void> {
  await auditedTransaction(sso, { userId: null, address }, async () => ({
    result: null,
    action: 'user.lock',
    entityId: null,
    subjectId: userId,
    after: { failures: maxFailures, lockedForMinutes: lockMinutes },
  }));
}

/** Checks a second factor as one attempt. */
export async function checkLoginAttempt(
  sso: Identity,
  { userId, address }: { userId: string; address: Actor['address'] },
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const { reserved, locks } = await reserveLoginAttempt(autocommit(sso.db), userId, sso.clock.now());
  const right = reserved && (await verify());
  if (locks && !right) await auditLockout(sso, userId, address);
  return right;
}

/** A complete sign-in resets the count. */
export async function clearLoginAttempts({ prisma }: StaffTx, userId: string): Promise<void> {
  await prisma.user.update({ where: { id: userId }, data: { failedSignIns: 0, lockedUntil: null } });
}
