import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type RoleAssignment, toAssignment, withCustomRoles } from '#lib/access/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, type StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId, newSecretBytes } from '#lib/platform/ids.ts';

/** Back-office sessions are stored on the server; the cookie contains only the id. */

export const maxIdleMs = 15 * 60_000;
const maxSessionMs = 12 * 3_600_000;
/** The lifetime of a cached session: a revoked session ends within this time. */
const cacheTtlMs = 5_000;
const cacheFor = { max: 10_000 };
const lastUsedResolutionMs = 15_000;

export type SessionUser = { id: string; username: string; name: string; roles: RoleAssignment[] };

export type LiveSession = {
  /** The public id for lists; not a credential. */
  publicId: string;
  user: SessionUser;
  /** The authentication methods: pwd, otp, hwk. */
  methods: string[];
  createdAt: Date;
  /** When the user last proved who they are: with the sign-in of the provider, which may be older than the session. */
  authenticatedAt: Date;
  endsAt: Date;
};

export type ListedSession = {
  publicId: string;
  address: string;
  agent: string;
  methods: string[];
  createdAt: Date;
  lastSeenAt: Date;
};

/** The number of live sessions of a user, and when they were last used. */
export type SessionUse = { live: number; lastSeenAt: Date };

export type NewSession = {
  userId: string;
  methods: string[];
  address: string;
  agent: string;
  /** Left out: now. */
  authenticatedAt?: Date | undefined;
};

type Known = { session: LiveSession; lastSeenMs: number; notedMs: number; readMs: number };

export class SessionCache {
  readonly #db: Database;
  /** Each write is a transaction of its own. */
  readonly #tx: StaffTx;
  readonly #clock: Clock;
  #known = new LRUCache<string, Known>(cacheFor);

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#tx = autocommit(db);
    this.#clock = clock;
  }

  /** A read that began before keeps its result in the discarded cache, because it may be of before the change. */
  invalidate(): void {
    this.#known = new LRUCache(cacheFor);
  }

  /** Creates a session and returns its secret. */
  async open({ userId, methods, address, agent, authenticatedAt }: NewSession): Promise<string> {
    const secret = newSecretBytes(32).toString('base64url');
    const now = this.#clock.now();
    await this.#tx.prisma.appSession.create({
      data: {
        idHash: hashOf(secret),
        publicId: newRandomId(),
        userId,
        methods,
        address: address.slice(0, 100),
        agent: agent.slice(0, 300),
        createdAt: now,
        authenticatedAt: authenticatedAt ?? now,
        lastSeenAt: now,
        endsAt: new Date(now.getTime() + maxSessionMs),
      },
    });
    return secret;
  }

  /** The valid session of a secret; finding it counts as use unless stated otherwise. */
  async find(secret: string, { countsAsUse = true } = {}): Promise<LiveSession | null> {
    const nowMs = this.#clock.now().getTime();
    const cache = this.#known;
    let known = cache.get(secret);
    if (!known || nowMs - known.readMs >= cacheTtlMs) {
      const read = await this.#read(secret, nowMs);
      if (!read) {
        cache.delete(secret);
        return null;
      }
      // The last use in memory may be later than the stored one.
      known = { ...read, lastSeenMs: Math.max(read.lastSeenMs, known?.lastSeenMs ?? 0) };
      cache.set(secret, known);
    }
    if (nowMs - known.lastSeenMs >= maxIdleMs || nowMs >= known.session.endsAt.getTime()) return null;
    if (!countsAsUse) return known.session;
    known.lastSeenMs = nowMs;
    if (nowMs - known.notedMs >= lastUsedResolutionMs) {
      known.notedMs = nowMs;
      await this.#noteUse(secret, nowMs);
    }
    return known.session;
  }

  /** Only users with a sign-in in the last month are included. */
  async lastUseOf(userIds: readonly string[]): Promise<ReadonlyMap<string, SessionUse>> {
    const mine = { userId: { in: [...userIds] } };
    const { appSession } = this.#db.prisma;
    const [seen, live] = await Promise.all([
      appSession.groupBy({ by: ['userId'], where: mine, _max: { lastSeenAt: true } }),
      appSession.groupBy({ by: ['userId'], where: { ...mine, ...this.#isLive() }, _count: true }),
    ]);
    const counts = new Map(live.map(({ userId, _count }) => [userId, _count]));
    return new Map(
      seen.flatMap(({ userId, _max: { lastSeenAt } }) =>
        lastSeenAt ? [[userId, { live: counts.get(userId) ?? 0, lastSeenAt }] as const] : [],
      ),
    );
  }

  #isLive() {
    const now = this.#clock.now();
    return { revokedAt: null, endsAt: { gt: now }, lastSeenAt: { gt: new Date(now.getTime() - maxIdleMs) } };
  }

  async listOf(userId: string): Promise<ListedSession[]> {
    return this.#db.prisma.appSession.findMany({
      where: { userId, ...this.#isLive() },
      orderBy: { lastSeenAt: 'desc' },
      select: { publicId: true, address: true, agent: true, methods: true, createdAt: true, lastSeenAt: true },
    });
  }

  /** Revokes a session of the user; within the caller's transaction when one is passed. */
  async revoke(userId: string, publicId: string, { prisma }: StaffTx = this.#tx): Promise<boolean> {
    const { count } = await prisma.appSession.updateMany({
      where: { userId, publicId, revokedAt: null },
      data: { revokedAt: this.#clock.now() },
    });
    this.invalidate();
    return count === 1;
  }

  /** Revokes all sessions of a user, or all but one. */
  async revokeAll(userId: string, exceptPublicId = '', { prisma }: StaffTx = this.#tx): Promise<number> {
    const { count } = await prisma.appSession.updateMany({
      where: { userId, revokedAt: null, NOT: { publicId: exceptPublicId } },
      data: { revokedAt: this.#clock.now() },
    });
    this.invalidate();
    return count;
  }

  async #read(secret: string, nowMs: number): Promise<Known | null> {
    const row = await this.#db.prisma.appSession.findUnique({
      where: { idHash: hashOf(secret) },
      include: { user: { include: { roles: withCustomRoles } } },
    });
    if (!row || row.revokedAt || row.user.disabledAt) return null;
    const { id, username, name, roles } = row.user;
    return {
      readMs: nowMs,
      notedMs: row.lastSeenAt.getTime(),
      lastSeenMs: row.lastSeenAt.getTime(),
      session: {
        publicId: row.publicId,
        methods: row.methods,
        createdAt: row.createdAt,
        authenticatedAt: row.authenticatedAt ?? row.createdAt,
        endsAt: row.endsAt,
        user: { id, username, name, roles: roles.map(toAssignment) },
      },
    };
  }

  async #noteUse(secret: string, nowMs: number): Promise<void> {
    await this.#tx.prisma.appSession.updateMany({
      where: { idHash: hashOf(secret), lastSeenAt: { lt: new Date(nowMs) } },
      data: { lastSeenAt: new Date(nowMs) },
    });
  }
}

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(secret).digest());
}
