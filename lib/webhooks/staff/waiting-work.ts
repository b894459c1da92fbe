import { resolveScope } from '#lib/staff/entity-scope.ts';
import { maxCountedWork, type WorkCounter } from '#lib/staff/waiting-work.ts';
import { countDisabled } from '../store.ts';

/** Endpoints that were disabled because they failed. */
export const webhooksWork: readonly WorkCounter[] = [
  {
    page: '/webhooks',
    permission: 'webhooks.write',
    count: async (services, { user }) => {
      const within = await resolveScope(services, user.roles, 'webhooks.write', undefined);
      return countDisabled(services.db.pool, { entityIds: await within.entityIds(), max: maxCountedWork });
    },
  },
];
