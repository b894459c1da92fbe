import { defineFeature } from '#lib/staff/feature.ts';
import { deliveryJobs } from './jobs.ts';
import type { DeliverySender } from './sender.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    deliveries: DeliverySender;
  }
}

export const deliveriesFeature = defineFeature({ name: 'deliveries', jobs: deliveryJobs });
