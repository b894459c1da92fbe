import type { IdentityReader, IdentityTx } from '../identity.ts';
import { acknowledgeOneTimeSecret, peekOneTimeSecret, storeOneTimeSecret } from '../one-time-secrets.ts';
import { isRecentlyAuthenticated } from '../second-factors/security-settings.ts';
import type { LiveSession } from '../sessions.ts';
import {
  type AssistantKey,
  issueAssistantKey,
  listAssistantKeys,
  maxAssistantKeyDays,
  revokeAssistantKey,
} from './assistant-keys.ts';

/** The keys of the signed-in user for assistants. */

export type AssistantKeySettings = {
  keys: AssistantKey[];
  /** A new key that the user has not stored yet. */
  newKey: string | null;
  /** A new key requires a recent sign-in, so that an unattended session cannot create one. */
  mayCreate: boolean;
};

type NewKeyInput = { name: string; days: string; canPropose: boolean };

const topic = 'assistant key';

export async function getAssistantKeySettings(
  sso: IdentityReader,
  session: LiveSession,
): Promise<AssistantKeySettings> {
  return {
    keys: await listAssistantKeys(sso.db, { userId: session.user.id, now: sso.clock.now() }),
    newKey: await peekOneTimeSecret(sso, session, topic),
    mayCreate: isRecentlyAuthenticated(sso, session),
  };
}

/** Creates a key, which the page shows once; the name of a problem when there is none. */
export async function createOwnAssistantKey(
  sso: IdentityTx,
  session: LiveSession,
  { name: entered, days: enteredDays, canPropose }: NewKeyInput,
): Promise<AssistantKey | 'key-name' | 'key-days' | 'key-count'> {
  const name = entered.trim().slice(0, 60);
  const days = Number(enteredDays);
  if (name === '') return 'key-name';
  if (!Number.isInteger(days) || days < 1 || days > maxAssistantKeyDays) return 'key-days';
  const issued = await issueAssistantKey(sso.db, { userId: session.user.id, name, canPropose, days }, sso.clock.now());
  if (!issued) return 'key-count';
  await storeOneTimeSecret(sso, session, topic, issued.secret);
  return issued.key;
}

export function revokeOwnAssistantKey(
  { db, clock }: IdentityTx,
  { user }: LiveSession,
  id: string,
): Promise<AssistantKey | null> {
  return revokeAssistantKey(db, { id, userId: user.id, now: clock.now() });
}

export function confirmNewAssistantKey(sso: IdentityTx, session: LiveSession): Promise<void> {
  return acknowledgeOneTimeSecret(sso, session, topic);
}
