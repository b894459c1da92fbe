import { defineFeature } from '#lib/staff/feature.ts';
import { connectorsStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    /** The only origins that card data is sent to. */
    acquirerOrigins: readonly string[];
  }
}

export const connectorsFeature = defineFeature({ name: 'connectors', routes: connectorsStaffRoutes });
