import { listConsumers } from '#lib/platform/events/index.ts';
import { administersInstallation } from '#lib/staff/administers-installation.ts';
import type { WorkCounter } from '#lib/staff/waiting-work.ts';

/** Consumers that fail. */
export const eventConsumersWork: readonly WorkCounter[] = [
  {
    page: '/event-consumers',
    permission: 'events.manage',
    count: async ({ db }, { user }) => {
      if (!(await administersInstallation(db, user))) return 0;
      const consumers = await listConsumers(db);
      return consumers.filter(({ failures }) => failures > 0).length;
    },
  },
];
