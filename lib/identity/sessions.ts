import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { UserRole } from '#lib/access/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { newRandomId, newSecretBytes } from '#lib/platform/ids.ts';

/** Sessions of the back office live here, on the server; the cookie only names one. */

const maxIdleMs = 15 * 60_000;
const maxSessionMs = 12 * 3_600_000;
/** How long a process may go on with what it knows: a revoked session ends within this time. */
const cacheTtlMs = 5_000;
const lastUsedResolutionMs = 15_000;

export type SessionUser = {
  id: string;
  username: string;
  name: string;
  roles: { role: UserRole; entityId: string }[];
};

export type LiveSession = {
  /** What lists call it; opens nothing. */
  publicId: string;
  user: SessionUser;
  /** How the person proved who they are: pwd, otp, hwk. */
  methods: string[];
  createdAt: Date;
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

/** How somebody's sessions stand: how many are live, and when they were last here. */
export type SessionUse = { live: number; lastSeenAt: Date };

export type NewSession = { userId: string; methods: string[]; address: string; agent: string };

type Known = { session: LiveSession; lastSeenMs: number; notedMs: number; readMs: number };

export class SessionCache {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, Known>({ max: 10_000 });

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  invalidate(): void {
    this.#known.clear();
  }

  /** Opens a session and answers the secret that names it. */
  async open({ userId, methods, address, agent }: NewSession): Promise<string> {
    const secret = newSecretBytes(32).toString('base64url');
    const now = this.#clock.now();
    await this.#db.prisma.appSession.create({
      data: {
        idHash: hashOf(secret),
        publicId: newRandomId(),
        userId,
        methods,
        address: address.slice(0, 100),
        agent: agent.slice(0, 300),
        createdAt: now,
        lastSeenAt: now,
        endsAt: new Date(now.getTime() + maxSessionMs),
      },
    });
    return secret;
  }

  /** The session that the secret names, when it is good now; being asked counts as being used. */
  async find(secret: string): Promise<LiveSession | null> {
    const nowMs = this.#clock.now().getTime();
    let known = this.#known.get(secret);
    if (!known || nowMs - known.readMs >= cacheTtlMs) {
      const read = await this.#read(secret, nowMs);
      if (!read) {
        this.#known.delete(secret);
        return null;
      }
      // This process may have seen the session later than it has written down.
      known = { ...read, lastSeenMs: Math.max(read.lastSeenMs, known?.lastSeenMs ?? 0) };
      this.#known.set(secret, known);
    }
    if (nowMs - known.lastSeenMs >= maxIdleMs || nowMs >= known.session.endsAt.getTime()) return null;
    known.lastSeenMs = nowMs;
    if (nowMs - known.notedMs >= lastUsedResolutionMs) {
      known.notedMs = nowMs;
      await this.#noteUse(secret, nowMs);
    }
    return known.session;
  }

  /** Of people who have signed in within the last month; who has not is left out. */
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
    return {
      ...{ revokedAt: null, endsAt: { gt: now } },
      lastSeenAt: { gt: new Date(now.getTime() - maxIdleMs) },
    };
  }

  async listOf(userId: string): Promise<ListedSession[]> {
    return this.#db.prisma.appSession.findMany({
      where: { userId, ...this.#isLive() },
      orderBy: { lastSeenAt: 'desc' },
      select: {
        publicId: true,
        address: true,
        agent: true,
        methods: true,
        createdAt: true,
        lastSeenAt: true,
      },
    });
  }

  /** Ends one of the person's own sessions; within a transaction when its database is given. */
  async revoke(userId: string, publicId: string, { prisma }: Database = this.#db): Promise<boolean> {
    const { count } = await prisma.appSession.updateMany({
      where: { userId, publicId, revokedAt: null },
      data: { revokedAt: this.#clock.now() },
    });
    this.#known.clear();
    return count === 1;
  }

  /** Ends all of a person's sessions, or all but one. */
  async revokeAll(userId: string, exceptPublicId = '', { prisma }: Database = this.#db): Promise<number> {
    const { count } = await prisma.appSession.updateMany({
      where: { userId, revokedAt: null, NOT: { publicId: exceptPublicId } },
      data: { revokedAt: this.#clock.now() },
    });
    this.#known.clear();
    return count;
  }

  async #read(secret: string, nowMs: number): Promise<Known | null> {
    const row = await this.#db.prisma.appSession.findUnique({
      where: { idHash: hashOf(secret) },
      include: { user: { include: { roles: true } } },
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
        endsAt: row.endsAt,
        user: {
          id,
          username,
          name,
          roles: roles.map(({ role, entityId }) => ({ role: role as UserRole, entityId })),
        },
      },
    };
  }

  async #noteUse(secret: string, nowMs: number): Promise<void> {
    await this.#db.prisma.appSession.updateMany({
      where: { idHash: hashOf(secret), lastSeenAt: { lt: new Date(nowMs) } },
      data: { lastSeenAt: new Date(nowMs) },
    });
  }
}

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(secret).digest());
}
