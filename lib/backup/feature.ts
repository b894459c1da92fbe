import { defineFeature } from '#lib/staff/feature.ts';
import { backupJobs } from './jobs.ts';
import { backupNotices } from './staff/notice-sources.ts';

export const backupFeature = defineFeature({ name: 'backup', jobs: backupJobs, notices: backupNotices });
