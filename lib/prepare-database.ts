import { migrateDatabase } from '#lib/platform/database/migrate.ts';
import { ensureRolesAndPolicies } from '#lib/platform/database/tenants/row-level-security.ts';
import { rolesAndPolicies } from '#lib/staff/index.ts';

/** Brings a database up to date; returns why roles and policies cannot be created, or null. */
export async function prepareDatabase(url: string): Promise<string | null> {
  await migrateDatabase(url);
  return ensureRolesAndPolicies(url, rolesAndPolicies);
}
