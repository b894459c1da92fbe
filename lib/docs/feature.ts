import { defineFeature } from '#lib/staff/feature.ts';
import { docsStaffRoutes } from './staff/routes.ts';

/** The token of a demo and the entities that it is for. */
type DemoAccess = { accessToken: string; channelEntityId: string; merchantEntityId: string };

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    /** Null in every installation that is no demo. */
    findDemoAccess(): Promise<DemoAccess | null>;
  }
}

/** The documentation of the API for merchants, which the pages in app/(docs) show. */
export const docsFeature = defineFeature({
  name: 'docs',
  routes: docsStaffRoutes,
  navigation: [
    {
      area: 'developers',
      position: 9,
      path: '/docs',
      name: 'pages.docs',
      key: 'd',
      icon: 'code-xml',
      permission: null,
    },
  ],
});
