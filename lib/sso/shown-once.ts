import type { LiveSession } from './sessions.ts';
import { deleteSignIn, findSignIn, keepSignIn } from './sign-in-store.ts';
import type { Sso } from './sso.ts';

/**
 * Secrets that a page shows after the form that made them: sealed, under the session's name, until the person
 * says that they have them.
 */

const keyOf = ({ publicId }: LiveSession, topic: string): string => `${topic} of session ${publicId}`;

export async function showOnce(sso: Sso, session: LiveSession, topic: string, text: string): Promise<void> {
  const uid = keyOf(session, topic);
  const exp = Math.floor(session.endsAt.getTime() / 1000);
  await keepSignIn(sso.db, { uid, exp }, { sealedCodes: sso.vault.sealText(text, uid) });
}

export async function findShown(sso: Sso, session: LiveSession, topic: string): Promise<string | null> {
  const uid = keyOf(session, topic);
  const { sealedCodes } = await findSignIn(sso.db, uid);
  return sealedCodes && sso.vault.openText(sealedCodes, uid);
}

export function confirmShown(sso: Sso, session: LiveSession, topic: string): Promise<void> {
  return deleteSignIn(sso.db, keyOf(session, topic));
}
