import type { Env } from '#lib/platform/env.ts';
import type { Permission } from './permissions.ts';
import type { StaffServices } from './services.ts';

/** A condition that holds now, and the sentence about it. */
export type NoticeCondition = {
  entityId: string;
  /** What it is about: while the condition holds, users are informed once. */
  subjectId: string;
  /** The page where it is seen and mended. */
  page: string;
  title: string;
  text: string;
};

/** What a feature informs users of; all conditions that hold are found each time. */
export type NoticeSource = {
  kind: string;
  /** Informs the users with it on the entity; where there is none, those of the nearest entity above. */
  permission: Permission;
  /** After its end a condition is not announced again for so long; left out: at once. */
  quietHours?: number;
  /** About the installation, not a tenant: only those who administer every PSP are informed. */
  ofInstallation?: boolean;
  find(services: StaffServices, now: Date, env: Env): Promise<NoticeCondition[]>;
};

const dayMs = 86_400_000;

/** For what takes long to find: what was found holds for a day, in each process and of each database. */
export function onceADay(find: NoticeSource['find']): NoticeSource['find'] {
  const found = new WeakMap<StaffServices['db'], { at: Date; conditions: NoticeCondition[] }>();
  return async (services, now, env) => {
    const last = found.get(services.db);
    if (last && now.getTime() - last.at.getTime() < dayMs) return last.conditions;
    const conditions = await find(services, now, env);
    found.set(services.db, { at: now, conditions });
    return conditions;
  };
}
