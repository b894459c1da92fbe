import { normaliseUsername } from '#lib/access/index.ts';
import { monotonicMs, sleep } from '#lib/platform/clock.ts';
import { auditedTransaction } from '../audited-transaction.ts';
import type { Identity } from '../identity.ts';
import { type IssuedLink, mailLink, resetPassword } from './password-links.ts';

/** Every response takes at least this long, so that timing reveals nothing of who has an account. */
const minResponseMs = 300;
/** A younger link stays: a user name alone fills no mailbox and ends no link of an administrator. */
const sparedMs = 15 * 60_000;

/**
 * Mails a link to set a new password to the address of this user, who needs the second factor all the same to sign in. Nothing
 * happens for an unknown, disabled or merely invited user, or without a mail server; the caller does not learn which.
 */
export async function requestPasswordLink(sso: Identity, username: string, address: string | null): Promise<void> {
  const started = monotonicMs();
  const issued = sso.sendMail ? await issue(sso, username, address) : null;
  // The mail server may take long, and the database may be gone by then.
  if (issued)
    mailLink(sso, issued).catch((error: unknown) => sso.log.warn({ err: error }, 'a link could not be mailed'));
  await sleep(Math.max(0, minResponseMs - (monotonicMs() - started)));
}

async function issue(sso: Identity, username: string, address: string | null): Promise<IssuedLink | null> {
  const user = await sso.db.prisma.user.findUnique({ where: { username: normaliseUsername(username) } });
  if (!user || user.disabledAt || user.passwordHash === null) return null;
  return auditedTransaction(sso, { userId: null, address }, async (inside) => {
    const since = new Date(inside.clock.now().getTime() - sparedMs);
    const isSpared = await inside.db.prisma.passwordLink.count({
      where: { userId: user.id, createdAt: { gt: since } },
    });
    const issued = isSpared > 0 ? null : await resetPassword(inside, user.id);
    if (!issued) return { result: null, action: null };
    return { result: issued, action: 'user.reset-password', entityId: null, subjectId: user.id };
  });
}
