import { defineFeature } from '#lib/staff/feature.ts';
import { monitoringNotices } from './staff/notice-sources.ts';

export const monitoringFeature = defineFeature({ name: 'monitoring', notices: monitoringNotices });
