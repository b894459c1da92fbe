import type { SimulatedAcsServices } from '#lib/simulated-acs/index.ts';
import { defineFeature } from '#lib/staff/feature.ts';
import { simulatorStaffRoutes } from './staff/routes.ts';

declare module '#lib/staff/services.ts' {
  interface StaffServices {
    simulatedAcs: SimulatedAcsServices;
  }
}

declare module '#lib/staff/permissions.ts' {
  interface Permissions extends Record<keyof typeof permissions, true> {}
}

const permissions = {
  'simulator.use': ['administrator', 'fraud analyst', 'merchant administrator', 'merchant'],
} as const;

export const simulatorFeature = defineFeature({
  name: 'simulator',
  permissions,
  routes: simulatorStaffRoutes,
  navigation: [
    {
      area: 'developers',
      position: 8,
      path: '/simulator',
      name: 'pages.simulator',
      key: 's',
      icon: 'flask-conical',
      permission: 'simulator.use',
    },
  ],
});
