import { createHash } from 'node:crypto';
import { createUser, hashPassword, type NewUser, normaliseUsername } from '#lib/access/index.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';
import { forgetAccount } from './artifact-store.ts';
import { assertPasswordAcceptable } from './password-rules.ts';
import type { Sso } from './sso.ts';

type Parts = Pick<Sso, 'db' | 'clock' | 'baseUrl' | 'sendMail' | 'log'>;

export type LinkPurpose = 'INVITE' | 'RESET';

/** The link, for the administrator to hand over; `mailed` when the mail server took it. */
export type IssuedLink = { link: string; expiresAt: Date; mailed: boolean };

const validHours: Record<LinkPurpose, number> = { INVITE: 7 * 24, RESET: 24 };

/** Creates a person without a password, and the link by which they choose one. */
export async function inviteUser(
  parts: Parts,
  user: Omit<NewUser, 'password'>,
): Promise<IssuedLink & { userId: string }> {
  const userId = await createUser(parts.db, { ...user, password: null }, parts.clock.now());
  return { userId, ...(await issueLink(parts, userId, 'INVITE')) };
}

/** A link by which a person chooses a new password; the old one stays good until then. */
export async function resetPassword(parts: Parts, username: string): Promise<IssuedLink | null> {
  const user = await parts.db.prisma.user.findUnique({ where: { username: normaliseUsername(username) } });
  if (!user || user.disabledAt) return null;
  return issueLink(parts, user.id, user.passwordHash === null ? 'INVITE' : 'RESET');
}

/** Earlier links of the person stop working. */
async function issueLink(parts: Parts, userId: string, purpose: LinkPurpose): Promise<IssuedLink> {
  const { db, clock, baseUrl } = parts;
  const now = clock.now();
  const token = newSecretBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + validHours[purpose] * 3_600_000);
  const [, , user] = await db.prisma.$transaction([
    db.prisma.passwordLink.deleteMany({ where: { userId } }),
    db.prisma.passwordLink.create({
      data: { tokenHash: hashOf(token), userId, purpose, createdAt: now, expiresAt },
    }),
    db.prisma.user.findUniqueOrThrow({ where: { id: userId } }),
  ]);
  const link = `${baseUrl}/sso/password/${token}`;
  return { link, expiresAt, mailed: await mailLink(parts, user, purpose, link, expiresAt) };
}

async function mailLink(
  { sendMail, log }: Parts,
  user: { name: string; username: string; email: string },
  purpose: LinkPurpose,
  link: string,
  expiresAt: Date,
): Promise<boolean> {
  if (!sendMail) return false;
  const invited = purpose === 'INVITE';
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const text = `${user.name},

${invited ? 'you may sign in to Turnpike.' : 'an administrator lets you choose a new password for Turnpike.'} Your user name is ${user.username}.
Choose a password here, until ${until}:

${link}

${invited ? 'If you expected no invitation, you need do nothing.' : 'If you asked for nothing, tell your administrator; your password has not changed.'}
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

export type OpenLink = { purpose: LinkPurpose; username: string; name: string };

/** Whom a link is for, while it is good. */
export async function findLink({ db, clock }: Parts, token: string): Promise<OpenLink | null> {
  const row = await db.prisma.passwordLink.findUnique({
    where: { tokenHash: hashOf(token) },
    include: { user: true },
  });
  if (!row || row.usedAt || row.expiresAt <= clock.now() || row.user.disabledAt) return null;
  return { purpose: row.purpose as LinkPurpose, username: row.user.username, name: row.user.name };
}

/**
 * Sets the password and uses the link up; false when it is not good any more. Whoever was signed in with the old
 * password is signed out everywhere. Throws UnacceptablePassword, which leaves the link as it was.
 */
export async function choosePassword(parts: Parts, token: string, password: string): Promise<boolean> {
  const { db, clock } = parts;
  const tokenHash = hashOf(token);
  const found = await db.prisma.passwordLink.findUnique({ where: { tokenHash }, include: { user: true } });
  if (!found || found.user.disabledAt) return false;
  assertPasswordAcceptable(password, found.user);
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const chosen = await db.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.passwordLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count === 0) return false;
    await transaction.user.update({
      where: { id: found.userId },
      data: { passwordHash, failedSignIns: 0, lockedUntil: null },
    });
    await transaction.appSession.updateMany({
      where: { userId: found.userId, revokedAt: null },
      data: { revokedAt: now },
    });
    return true;
  });
  if (chosen) await forgetAccount(db, found.userId);
  return chosen;
}

function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(token).digest());
}
