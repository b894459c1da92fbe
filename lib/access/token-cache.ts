import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { hashToken, isWellFormedToken } from './access-token.ts';
import { type AccessToken, findTokenByHash, recordTokenUse } from './store.ts';

const cacheFor = { max: 10_000, ttl: 5_000 };
const lastUsedResolutionMs = 60_000;

/**
 * Finds bearer tokens. Tokens are cached for seconds and invalidated when any process changes a token, so that a
 * revoked token stops working immediately and a payment needs no query.
 */
export class TokenCache {
  readonly #db: Database;
  #tokens = new LRUCache<string, { token: AccessToken | null }>(cacheFor);
  readonly #noted = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** A read that began before keeps its result in the discarded cache, because it may be of before the change. */
  invalidate(): void {
    this.#tokens = new LRUCache(cacheFor);
  }

  /** The record of a token that is valid at `now`; null otherwise. */
  async findLiveToken(accessToken: string, now: Date): Promise<AccessToken | null> {
    const token = await this.findKnownToken(accessToken);
    if (!token || !isLive(token, now)) return null;
    this.#noteUse(token.id, now);
    return token;
  }

  /** The record of any issued token, valid or not: identifies the owner of a rejected request. */
  async findKnownToken(accessToken: string): Promise<AccessToken | null> {
    if (!isWellFormedToken(accessToken)) return null;
    const hash = hashToken(accessToken);
    const key = hash.toString('base64');
    const tokens = this.#tokens;
    let known = tokens.get(key);
    if (!known) {
      known = { token: await findTokenByHash(this.#db, hash) };
      tokens.set(key, known);
    }
    return known.token;
  }

  /** Updates "last used" at most once a minute per token, without delaying payments. */
  #noteUse(id: string, now: Date): void {
    const last = this.#noted.get(id) ?? 0;
    if (now.getTime() - last < lastUsedResolutionMs) return;
    this.#noted.set(id, now.getTime());
    recordTokenUse(autocommit(this.#db), id, now).catch(() => this.#noted.delete(id));
  }
}

export function isLive(token: AccessToken, now: Date): boolean {
  if (token.revokedAt !== null) return false;
  return token.expiresAt === null || token.expiresAt.getTime() > now.getTime();
}
