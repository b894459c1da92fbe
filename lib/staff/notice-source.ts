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
  find(services: StaffServices, now: Date): Promise<NoticeCondition[]>;
};
