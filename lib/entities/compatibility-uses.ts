import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createGroupCommit } from '#lib/platform/group-commit.ts';
import * as sql from './sql/index.ts';

/** Settings that accept what clients of other gateways send, against the specification. All are off by default. */
export const compatibilitySettings = [
  'compatibilityNamelessCustomers',
  'compatibilityWalletNames',
  'compatibilityBodyCredentials',
] as const;
export type CompatibilitySetting = (typeof compatibilitySettings)[number];

type Use = { entityId: string; setting: CompatibilitySetting; at: Date };

/** Counts a request that needed the setting, without delaying it. */
export type CountCompatibilityUse = (use: Use) => void;

export function createCompatibilityUses(pool: Pool, onError: (error: unknown) => void): CountCompatibilityUse {
  const counter = createGroupCommit<Use, void>(
    async (uses) => {
      await execute(autocommit(pool), sql.recordCompatibilityUses, {
        entityIds: uses.map(({ entityId }) => entityId),
        settings: uses.map(({ setting }) => setting),
        times: uses.map(({ at }) => at),
      });
      return uses.map(() => undefined);
    },
    { maxInFlight: 1, maxSize: 1_000, slowAfterMs: 1_000 },
  );
  return (use) => void counter(use).catch(onError);
}

/** Of an entity and the channels below it: which clients still need a setting. */
export type CompatibilityUses = {
  setting: CompatibilitySetting;
  entityId: string;
  name: string;
  uses: number;
  lastUsedAt: string;
}[];

export async function listCompatibilityUses(connection: Connection, id: string): Promise<CompatibilityUses> {
  const rows = await query(connection, sql.listCompatibilityUses, { id });
  return rows.map((row) => ({
    ...row,
    setting: row.setting as CompatibilitySetting,
    uses: Number(row.uses),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}
