import { defineFeature } from '#lib/staff/feature.ts';
import { backupJobs } from './jobs.ts';

export const backupFeature = defineFeature({ name: 'backup', jobs: backupJobs });
