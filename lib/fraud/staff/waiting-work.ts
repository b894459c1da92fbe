import { resolveScope } from '#lib/staff/entity-scope.ts';
import { maxCountedWork, type WorkCounter } from '#lib/staff/waiting-work.ts';
import { countWaitingRequests } from '../rules/approval/request-store.ts';
import { countOpenCases } from './cases/count-open-cases.ts';

/** Open cases, and rule changes that wait for approval. */
export const fraudWork: readonly WorkCounter[] = [
  {
    page: '/cases',
    permission: 'cases.decide',
    count: async (services, { user, now }) => {
      const within = await resolveScope(services, user.roles, 'cases.decide', undefined);
      return countOpenCases(services, { scope: await within.scope(), actor: `user:${user.id}`, now });
    },
  },
  {
    page: '/risk-rules',
    permission: 'risk.write',
    count: async (services, { user }) => {
      const within = await resolveScope(services, user.roles, 'risk.write', undefined);
      const entityIds = await within.entityIds();
      return countWaitingRequests(services.db.pool, { entityIds, actor: `user:${user.id}`, limit: maxCountedWork });
    },
  },
];
