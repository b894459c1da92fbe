import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import {
  type AccessScope,
  accessScopes,
  hashToken,
  hintOf,
  isPairHint,
  newAccessToken,
  newPairToken,
} from './access-token.ts';
import * as store from './store.ts';

export type NewToken = {
  entityId: string;
  name: string;
  scopes?: AccessScope[] | undefined;
  expiresAt?: Date | null | undefined;
  /** `userId|password` in base64, for clients that build their header so. */
  isPair?: boolean | undefined;
};

/** The only response that contains the token itself. */
export type IssuedToken = { accessToken: string; token: store.AccessToken };

/** Issues a token for an entity and everything below it. */
export async function issueToken(
  tx: StaffTx,
  input: NewToken,
  now: Date,
  id: string = newRandomId(),
): Promise<IssuedToken> {
  const accessToken = input.isPair ? newPairToken(id) : newAccessToken();
  const token: store.AccessToken = {
    id,
    entityId: input.entityId,
    name: input.name,
    hint: hintOf(accessToken),
    scopes: input.scopes ?? [...accessScopes],
    createdAt: now,
    expiresAt: input.expiresAt ?? null,
    revokedAt: null,
    lastUsedAt: null,
  };
  await store.insertToken(tx, token, hashToken(accessToken));
  return { accessToken, token };
}

/**
 * Replaces a token: both are valid until the old one expires after `overlapMinutes`. Null when it is revoked or was
 * already replaced: of two concurrent rotations, one succeeds.
 */
export async function rotateToken(
  tx: StaffTx,
  id: string,
  overlapMinutes: number,
  now: Date,
): Promise<IssuedToken | null> {
  const old = await store.findToken(tx, id);
  if (!old || old.revokedAt !== null) return null;
  const successorId = newRandomId();
  const endsAt = new Date(now.getTime() + overlapMinutes * 60_000);
  if (!(await store.replaceToken(tx, old, endsAt, successorId))) return null;
  const { entityId, name, scopes, expiresAt } = old;
  const isPair = isPairHint(old.hint);
  return issueToken(tx, { entityId, name, scopes, expiresAt, isPair }, now, successorId);
}
