import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Env } from '#lib/platform/env.ts';
import type { NoticeSource } from '#lib/staff/notice-source.ts';
import { rolesWith } from '#lib/staff/permissions.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { raiseNotices } from '../notice-store.ts';

/** Looks for the conditions of each source. A source that fails keeps its notices and holds up no other one. */
export async function findConditions(
  services: StaffServices,
  sources: readonly NoticeSource[],
  env: Env,
): Promise<void> {
  const now = services.clock.now();
  for (const { kind, permission, quietHours = 0, ofInstallation = false, find } of sources) {
    try {
      const conditions = await find(services, now, env);
      await raiseNotices(autocommit(services.db), conditions, {
        kind,
        permission,
        roles: rolesWith(permission),
        quietHours,
        ofInstallation,
        now,
      });
    } catch (error) {
      services.log.warn({ err: error, notice: kind }, 'the conditions of a notice could not be read');
    }
  }
}
