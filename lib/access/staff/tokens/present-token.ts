import { maxRequestsCounted } from '#lib/request-log/index.ts';
import type { AccessToken } from '../../store.ts';

export type TokenRow = {
  id: string;
  entityId: string;
  entityName: string;
  name: string;
  hint: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  /** In the last 7 days. */
  calls: CappedCount;
};

/** A count that stops at a cap: then `capped` is true. */
export type CappedCount = { count: number; capped: boolean };

const dayMs = 86_400_000;
const usedWithinDays = 7;

export function cappedCount(count: number): CappedCount {
  return { count, capped: count >= maxRequestsCounted };
}
export const usedSince = (now: Date): Date => new Date(now.getTime() - usedWithinDays * dayMs);

export function presentToken(token: AccessToken, names: ReadonlyMap<string, string>, calls: number): TokenRow {
  const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
  const { id, entityId, name, hint, scopes } = token;
  return {
    id,
    entityId,
    name,
    hint,
    scopes,
    entityName: names.get(entityId) ?? '',
    createdAt: token.createdAt.toISOString(),
    expiresAt: iso(token.expiresAt),
    revokedAt: iso(token.revokedAt),
    lastUsedAt: iso(token.lastUsedAt),
    calls: cappedCount(calls),
  };
}
