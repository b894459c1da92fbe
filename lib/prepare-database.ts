import { migrateDatabase } from '#lib/platform/database/migrations/migrate.ts';
import { ensureRolesAndPolicies } from '#lib/platform/database/tenants/row-level-security.ts';
import { rolesAndPolicies } from '#lib/staff/index.ts';

/**
 * Brings a database up to date; returns why roles and policies cannot be created, or null. Those of a database of a later version
 * are that version's, whose processes may be running.
 */
export async function prepareDatabase(url: string): Promise<string | null> {
  const { later } = await migrateDatabase(url);
  if (later.length > 0) return null;
  return ensureRolesAndPolicies(url, rolesAndPolicies);
}
