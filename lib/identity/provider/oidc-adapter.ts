import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, type StaffTx } from '#lib/platform/database/transaction.ts';

/** Rows without their own expiry are kept for a day. */
const fallbackSeconds = 86_400;

function hashOf(id: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(id).digest());
}

/**
 * The library's storage on PostgreSQL (spec 4.7). Ids are credentials (codes, tokens, cookies), so only their hashes
 * are stored, and the copy inside the payload is removed.
 */
export class OidcAdapter implements Adapter {
  readonly #db: Database;
  /** Each write is a transaction of its own. */
  readonly #tx: StaffTx;
  readonly #clock: Clock;
  readonly #kind: string;
  readonly #onReuse: (clientId: string | undefined) => void;

  constructor(db: Database, clock: Clock, kind: string, onReuse: (clientId: string | undefined) => void) {
    this.#db = db;
    this.#tx = autocommit(db);
    this.#clock = clock;
    this.#kind = kind;
    this.#onReuse = onReuse;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _shown, consumed: _consumed, ...kept } = payload;
    // The session's cookie travels with the interaction, which never needs it.
    if (kept.session) kept.session = { ...kept.session, cookie: '' };
    const row = {
      payload: JSON.parse(JSON.stringify(kept)),
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      accountId: payload.accountId ?? null,
      expiresAt: new Date(this.#clock.now().getTime() + (expiresIn || fallbackSeconds) * 1000),
    };
    const key = { kind: this.#kind, idHash: hashOf(id) };
    await this.#tx.prisma.oidcArtifact.upsert({ where: { kind_idHash: key }, create: { ...key, ...row }, update: row });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db.prisma.oidcArtifact.findUnique({
      where: { kind_idHash: { kind: this.#kind, idHash: hashOf(id) } },
    });
    return row ? { ...present(row), jti: id } : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db.prisma.oidcArtifact.findFirst({ where: { kind: this.#kind, uid } });
    return row ? present(row) : undefined;
  }

  /** The device flow is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /**
   * Redeems a code: of any number of concurrent redemptions one sets `consumed_at`. Every other is a reuse, which
   * revokes all tokens of the code (RFC 6749 section 4.1.2).
   */
  async consume(id: string): Promise<void> {
    const idHash = hashOf(id);
    const { count } = await this.#tx.prisma.oidcArtifact.updateMany({
      where: { kind: this.#kind, idHash, consumedAt: null },
      data: { consumedAt: this.#clock.now() },
    });
    if (count === 1) return;
    const row = await this.#db.prisma.oidcArtifact.findUnique({ where: { kind_idHash: { kind: this.#kind, idHash } } });
    if (row?.grantId) {
      await revokeGrant(this.#tx, row.grantId);
      this.#onReuse((row.payload as AdapterPayload).clientId);
    }
    throw new errors.InvalidGrant('already consumed');
  }

  async destroy(id: string): Promise<void> {
    await this.#tx.prisma.oidcArtifact.deleteMany({ where: { kind: this.#kind, idHash: hashOf(id) } });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#tx.prisma.oidcArtifact.deleteMany({ where: { kind: this.#kind, grantId } });
  }
}

function present(row: { payload: unknown; consumedAt: Date | null }): AdapterPayload {
  const payload = row.payload as AdapterPayload;
  if (!row.consumedAt) return payload;
  return { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) };
}

/** A token stored afterwards has no grant and is rejected. */
async function revokeGrant({ prisma }: StaffTx, grantId: string): Promise<void> {
  await prisma.oidcArtifact.deleteMany({ where: { OR: [{ grantId }, { kind: 'Grant', idHash: hashOf(grantId) }] } });
}

/** Revokes all sessions, grants, codes and tokens of a user. */
export async function revokeTokensOf({ prisma }: StaffTx, userId: string): Promise<void> {
  await prisma.oidcArtifact.deleteMany({ where: { accountId: userId } });
}

/**
 * Signing out of the back office ends the provider's session, because otherwise the next visit would sign in again
 * without a password.
 */
export async function endProviderSessions({ prisma }: StaffTx, userId: string): Promise<void> {
  await prisma.oidcArtifact.deleteMany({ where: { kind: 'Session', accountId: userId } });
}

/** Removes what has expired; returns how many rows. */
export async function deleteExpired({ prisma }: StaffTx, now: Date): Promise<number> {
  const where = { expiresAt: { lt: now } };
  const { count } = await prisma.oidcArtifact.deleteMany({ where });
  await prisma.signIn.deleteMany({ where });
  await prisma.signInFailure.deleteMany({ where: { failedAt: { lt: new Date(now.getTime() - 86_400_000) } } });
  await prisma.passwordLink.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - 30 * 86_400_000) } } });
  await prisma.appSession.deleteMany({ where: { endsAt: { lt: new Date(now.getTime() - 30 * 86_400_000) } } });
  return count;
}
