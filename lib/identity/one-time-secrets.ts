import type { IdentityReader, IdentityTx } from './identity.ts';
import type { LiveSession } from './sessions.ts';
import { deleteSignIn, findSignIn, keepSignIn, shownOnceBinding } from './sign-in/sign-in-store.ts';

/**
 * Secrets that a page shows once after the form that created them: encrypted, per session, until the user confirms.
 */

const keyOf = ({ publicId }: LiveSession, topic: string): string => `${topic} of session ${publicId}`;

export async function storeOneTimeSecret(
  sso: IdentityTx,
  session: LiveSession,
  topic: string,
  text: string,
): Promise<void> {
  const uid = keyOf(session, topic);
  const exp = Math.floor(session.endsAt.getTime() / 1000);
  await keepSignIn(sso.db, { uid, exp }, { sealedCodes: sso.vault.encryptText(text, shownOnceBinding(uid)) });
}

export async function peekOneTimeSecret(
  sso: IdentityReader,
  session: LiveSession,
  topic: string,
): Promise<string | null> {
  const uid = keyOf(session, topic);
  const { sealedCodes } = await findSignIn(sso.db, uid);
  return sealedCodes && sso.vault.decryptText(sealedCodes, shownOnceBinding(uid));
}

export function acknowledgeOneTimeSecret(sso: IdentityTx, session: LiveSession, topic: string): Promise<void> {
  return deleteSignIn(sso.db, keyOf(session, topic));
}
