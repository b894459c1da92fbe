import type { Env } from '#lib/platform/env.ts';
import type { EventConsumer } from '#lib/platform/events/index.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import type { HomeItem } from './home-item.ts';
import type { NavigationItem } from './navigation.ts';
import type { NoticeSource } from './notice-source.ts';
import { type PermissionTable, registerPermissions } from './permissions.ts';
import type { BackOfficeRoute } from './route.ts';
import type { StaffServices } from './services.ts';
import type { WorkCounter } from './waiting-work.ts';

/** What a feature contributes to the product; each declares it in its `feature.ts`, and `lib/features.ts` lists them. */
export type Feature = {
  name: string;
  /** The roles that hold each permission of the feature. */
  permissions?: PermissionTable;
  /** Its part of the back-office API. */
  routes?: readonly BackOfficeRoute[];
  navigation?: readonly NavigationItem[];
  /** Its numbers on the home page. */
  home?: readonly HomeItem[];
  /** What waits for users on its pages. */
  waitingWork?: readonly WorkCounter[];
  /** What it informs users of, on screen and by e-mail. */
  notices?: readonly NoticeSource[];
  consumers?(services: StaffServices): readonly EventConsumer[];
  jobs?(services: StaffServices, env: Env): readonly Job[];
};

/** Declares a feature and makes its permissions known. */
export function defineFeature(feature: Feature): Feature {
  registerPermissions(feature.permissions ?? {});
  return feature;
}
