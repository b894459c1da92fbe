import { resolveScope } from '#lib/staff/entity-scope.ts';
import { maxCountedWork, type WorkCounter } from '#lib/staff/waiting-work.ts';
import { countFailed } from '../store.ts';

/** Callbacks that failed for good. */
export const callbacksWork: readonly WorkCounter[] = [
  {
    page: '/callbacks',
    permission: 'callbacks.read',
    count: async (services, { user }) => {
      const within = await resolveScope(services, user.roles, 'callbacks.read', undefined);
      return countFailed(services.db.pool, await within.scope(), maxCountedWork);
    },
  },
];
