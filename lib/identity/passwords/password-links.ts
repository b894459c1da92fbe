import { createHash } from 'node:crypto';
import { createUser, hashPassword, type NewUser, type RoleAssignment } from '#lib/access/index.ts';
import { execute } from '#lib/platform/database/statement.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';
import { revokeAssistantKeysOf } from '../assistant-keys/assistant-keys.ts';
import { auditedTransaction } from '../audited-transaction.ts';
import type { Identity, IdentityTx } from '../identity.ts';
import { revokeTokensOf } from '../provider/oidc-adapter.ts';
import { requireAcceptablePassword } from './password-rules.ts';
import * as sql from './sql/index.ts';

type Parts = Pick<IdentityTx, 'db' | 'clock' | 'baseUrl'>;

export type LinkPurpose = 'INVITE' | 'RESET';

/** The link for the user: mailed (`mailLink`), or handed over by the administrator. */
export type IssuedLink = { userId: string; purpose: LinkPurpose; link: string; expiresAt: Date };

const validHours: Record<LinkPurpose, number> = { INVITE: 7 * 24, RESET: 24 };

/** Creates a user without a password, and the link to set one. */
export async function inviteUser(parts: Parts, user: Omit<NewUser, 'password'>): Promise<IssuedLink> {
  const userId = await createUser(parts.db, { ...user, password: null }, parts.clock.now());
  return issueLink(parts, userId, 'INVITE', user.roles);
}

/**
 * Creates a link to set a new password; the old password stays valid until then. `seenRoles` are the roles that its
 * creator was checked to administer: a role assigned since then makes the link void.
 */
export async function resetPassword(
  parts: Parts,
  userId: string,
  seenRoles?: readonly RoleAssignment[],
): Promise<IssuedLink | null> {
  const user = await parts.db.prisma.user.findUnique({ where: { id: userId }, include: { roles: true } });
  if (!user || user.disabledAt) return null;
  return issueLink(parts, userId, user.passwordHash === null ? 'INVITE' : 'RESET', seenRoles ?? user.roles);
}

/** Revokes the unused links of a user; returns their number. */
export async function revokePasswordLinks({ db }: Pick<IdentityTx, 'db'>, userId: string): Promise<number> {
  const { count } = await db.prisma.passwordLink.deleteMany({ where: { userId, usedAt: null } });
  return count;
}

type HeldRole = { role: string; entityId: string };

/**
 * Whether a user has a role that they did not have when the link was created. Its creator administered all roles of
 * that time, and could otherwise take over an account with more roles. Checked when the link is used, independent of
 * how the role was assigned.
 */
function hasGainedRoles(link: { roles: unknown }, user: { roles: readonly HeldRole[] }): boolean {
  const held = new Set((link.roles as HeldRole[]).map(({ role, entityId }) => `${entityId} ${role}`));
  return user.roles.some(({ role, entityId }) => !held.has(`${entityId} ${role}`));
}

/** Earlier links of the user stop working. */
async function issueLink(
  { db, clock, baseUrl }: Parts,
  userId: string,
  purpose: LinkPurpose,
  heldRoles: readonly HeldRole[],
): Promise<IssuedLink> {
  const now = clock.now();
  const token = newSecretBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + validHours[purpose] * 3_600_000);
  await db.prisma.passwordLink.deleteMany({ where: { userId } });
  const roles = heldRoles.map(({ role, entityId }) => ({ role, entityId }));
  await db.prisma.passwordLink.create({
    data: { tokenHash: hashOf(token), userId, purpose, roles, createdAt: now, expiresAt },
  });
  return { userId, purpose, link: `${baseUrl}/sso/password/${token}`, expiresAt };
}

/** Mails a link to its user after the transaction that created it; false when it has to be handed over. */
export async function mailLink(
  { db, sendMail, log }: Pick<Identity, 'db' | 'sendMail' | 'log'>,
  { userId, purpose, link, expiresAt }: IssuedLink,
): Promise<boolean> {
  if (!sendMail) return false;
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const invited = purpose === 'INVITE';
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const text = `${user.name},

${invited ? 'you may sign in to Turnpike.' : 'you can choose a new password for Turnpike.'} Your user name is ${user.username}.
Choose a password here, until ${until}:

${link}

${invited ? 'If you did not expect an invitation, you can ignore this e-mail.' : 'If you did not request this, contact your administrator. Your password has not changed.'}
`;
  const subject = invited ? 'Your invitation to Turnpike' : 'A new password for Turnpike';
  try {
    await sendMail({ to: user.email, subject, text });
    return true;
  } catch (error) {
    log.warn({ err: error }, 'a link could not be mailed; hand it over instead');
    return false;
  }
}

export type ActiveLink = { purpose: LinkPurpose; username: string; name: string };

/** The user of a valid link. */
export async function getPasswordLink(
  { db, clock }: Pick<Identity, 'db' | 'clock'>,
  token: string,
): Promise<ActiveLink | null> {
  const row = await db.prisma.passwordLink.findUnique({
    where: { tokenHash: hashOf(token) },
    include: { user: { include: { roles: true } } },
  });
  if (!row || row.usedAt || row.expiresAt <= clock.now() || row.user.disabledAt) return null;
  if (hasGainedRoles(row, row.user)) return null;
  return { purpose: row.purpose as LinkPurpose, username: row.user.username, name: row.user.name };
}

/**
 * Sets the password and consumes the link; false when the link is no longer valid. All sessions and keys of assistants of the user end.
 * Throws PasswordRuleError without consuming the link.
 */
export async function setPassword(
  sso: Identity,
  token: string,
  password: string,
  address: string | null = null,
): Promise<boolean> {
  const tokenHash = hashOf(token);
  const where = { tokenHash };
  const found = await sso.db.prisma.passwordLink.findUnique({ where, include: { user: true } });
  if (!found || found.user.disabledAt) return false;
  const { userId, purpose } = found;
  await requireAcceptablePassword(password, found.user);
  const passwordHash = await hashPassword(password);
  return auditedTransaction(sso, { userId, address }, async ({ db, clock, sessions }) => {
    const now = clock.now();
    const refused = { result: false, action: null } as const;
    // A concurrent role assignment waits for this lock or was committed before it.
    await execute(db, sql.lockUser, { userId });
    const roles = await db.prisma.userRole.findMany({ where: { userId } });
    if (hasGainedRoles(found, { roles })) return refused;
    const { count } = await db.prisma.passwordLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count === 0) return refused;
    await db.prisma.user.update({ where: { id: userId }, data: { passwordHash, failedSignIns: 0, lockedUntil: null } });
    await db.prisma.signInFailure.deleteMany({ where: { userId } });
    await sessions.revokeAll(userId, undefined, db);
    await revokeTokensOf(db, userId);
    await revokeAssistantKeysOf(db, userId, now);
    const after = { by: purpose === 'INVITE' ? 'invitation' : 'reset' };
    return { result: true, action: 'user.choose-password', entityId: null, subjectId: userId, after };
  });
}

function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(token).digest());
}
