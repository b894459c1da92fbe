import { resolveScope } from '#lib/staff/entity-scope.ts';
import { maxCountedWork, type WorkCounter } from '#lib/staff/waiting-work.ts';
import { countDisputes, openDisputes } from '../search/search-disputes.ts';

/** Open disputes. */
export const disputesWork: readonly WorkCounter[] = [
  {
    page: '/disputes',
    permission: 'disputes.write',
    count: async (services, { user, now }) => {
      const within = await resolveScope(services, user.roles, 'disputes.write', undefined);
      const search = { terms: [openDisputes], now, scope: await within.scope() };
      return countDisputes(services.db.pool, search, maxCountedWork);
    },
  },
];
