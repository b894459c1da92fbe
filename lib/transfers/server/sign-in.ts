import type { AuthContext } from 'ssh2';
import type { EntityTree } from '#lib/entities/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { findUsableKey, recordKeyUse, type SftpKey } from '../keys/key-store.ts';
import { fingerprintOf, verifies } from '../keys/public-key.ts';

export type SignInServices = { db: Database; clock: Clock; tree: EntityTree };

/** Who has signed in: a key, and the PSP above its entity. */
export type SignedIn = { key: SftpKey; pspId: string };

/** How often the time of last use is stored. */
const useEveryMs = 60_000;

/** A key of the entity that is the user name, as it may be used now; null for every other reason alike. */
export async function findSignIn(
  { db, clock, tree }: SignInServices,
  { username, fingerprint }: { username: string; fingerprint: string },
): Promise<SignedIn | null> {
  if (!/^[0-9a-f]{32}$/.test(username)) return null;
  const key = await findUsableKey(db, { entityId: username, fingerprint }, clock.now());
  const path = key && (await tree.findPath(username));
  if (!key || !path || path.disabled) return null;
  return { key, pspId: path.ids.at(-1) ?? '' };
}

/**
 * Only keys sign in. A client asks first whether a key would do, then signs with it. Passwords and all other
 * methods are refused.
 */
export async function signIn(services: SignInServices, context: AuthContext): Promise<SignedIn | null> {
  if (context.method !== 'publickey') {
    context.reject(['publickey']);
    return null;
  }
  const { username, key, blob, signature, hashAlgo: hash } = context;
  const found = await findSignIn(services, { username, fingerprint: fingerprintOf(key.data) });
  if (!found) {
    context.reject(['publickey']);
    return null;
  }
  if (!signature || !blob) {
    context.accept();
    return null;
  }
  if (!verifies(found.key, { bytes: blob, signature, hash })) {
    context.reject(['publickey']);
    return null;
  }
  await noteUse(services, found.key);
  context.accept();
  return found;
}

async function noteUse({ db, clock }: SignInServices, { id, lastUsedAt }: SftpKey): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < useEveryMs) return;
  await recordKeyUse(autocommit(db), id, now);
}
