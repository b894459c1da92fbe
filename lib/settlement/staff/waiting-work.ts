import { resolveScope } from '#lib/staff/entity-scope.ts';
import { maxCountedWork, type WorkCounter } from '#lib/staff/waiting-work.ts';
import { countSetAside } from '../imports/import-store.ts';
import { countLines, openExceptions } from '../matching/search-lines.ts';

/** Lines with an exception, and imports with rows that were set aside. */
export const settlementWork: readonly WorkCounter[] = [
  {
    page: '/settlement',
    permission: 'settlement.write',
    count: async (services, { user, now }) => {
      const within = await resolveScope(services, user.roles, 'settlement.write', undefined);
      const search = { terms: [openExceptions], now, scope: await within.scope(), namedEntities: new Map() };
      const [lines, imports] = await Promise.all([
        countLines(services.db.pool, search, maxCountedWork),
        countSetAside(services.db.pool, { entityIds: await within.entityIds(), max: maxCountedWork }),
      ]);
      return lines + imports;
    },
  },
];
