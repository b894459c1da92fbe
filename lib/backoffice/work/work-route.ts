import { z } from 'zod';
import { countFailed } from '#lib/callbacks/index.ts';
import { countDisputes, openDisputes } from '#lib/disputes/index.ts';
import { countWaitingRequests } from '#lib/fraud/index.ts';
import { listConsumers } from '#lib/platform/events/index.ts';
import { countLines, countSetAside, openExceptions } from '#lib/settlement/index.ts';
import { countDisabled } from '#lib/webhooks/index.ts';
import { countOpenCases } from '../cases/count-open-cases.ts';
import { administersInstallation } from '../kernel/administers-installation.ts';
import { resolveScope } from '../kernel/entity-scope.ts';
import { type Permission, permissionsOf } from '../kernel/permissions.ts';
import type { BackOfficeContext, BackOfficeServices } from '../kernel/request-context.ts';
import { route } from '../kernel/route.ts';

/** How much work waits on a page, by the path of the page; pages without work are left out. */
export type WaitingWork = { counts: Record<string, number> };

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user' | 'now'>;

/** An area with work that waits for users: it counts what its page shows first. */
type WorkCounter = {
  page: string;
  permission: Permission;
  count(services: BackOfficeServices, context: Context): Promise<number>;
};

/** More are not counted for a badge. */
const maxCounted = 1_000;

const workCounters: readonly WorkCounter[] = [
  {
    page: '/event-consumers',
    permission: 'events.manage',
    count: async ({ db }, { user }) => {
      if (!(await administersInstallation(db, user))) return 0;
      const consumers = await listConsumers(db);
      return consumers.filter(({ failures }) => failures > 0).length;
    },
  },
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
    count: async ({ db, tree }, { user }) => {
      const within = await resolveScope({ db, tree }, user.roles, 'risk.write', undefined);
      const entityIds = (await within.isGlobal()) ? null : (await within.nodes()).map(({ id }) => id);
      return countWaitingRequests(db.pool, { entityIds, actor: `user:${user.id}`, limit: maxCounted });
    },
  },
  {
    page: '/webhooks',
    permission: 'webhooks.write',
    count: async ({ db, tree }, { user }) => {
      const within = await resolveScope({ db, tree }, user.roles, 'webhooks.write', undefined);
      const entityIds = (await within.isGlobal()) ? null : (await within.nodes()).map(({ id }) => id);
      return countDisabled(db.pool, { entityIds, max: maxCounted });
    },
  },
  {
    page: '/settlement',
    permission: 'settlement.write',
    count: async (services, { user, now }) => {
      const within = await resolveScope(services, user.roles, 'settlement.write', undefined);
      const search = { terms: [openExceptions], now, scope: await within.scope(), namedEntities: new Map() };
      const entityIds = (await within.isGlobal()) ? null : (await within.nodes()).map(({ id }) => id);
      const [lines, imports] = await Promise.all([
        countLines(services.db.pool, search, maxCounted),
        countSetAside(services.db.pool, { entityIds, max: maxCounted }),
      ]);
      return lines + imports;
    },
  },
  {
    page: '/disputes',
    permission: 'disputes.write',
    count: async (services, { user, now }) => {
      const within = await resolveScope(services, user.roles, 'disputes.write', undefined);
      return countDisputes(services.db.pool, { terms: [openDisputes], now, scope: await within.scope() }, maxCounted);
    },
  },
  {
    page: '/callbacks',
    permission: 'callbacks.read',
    count: async (services, { user }) => {
      const within = await resolveScope(services, user.roles, 'callbacks.read', undefined);
      return countFailed(services.db.pool, await within.scope(), maxCounted);
    },
  },
];

/** The counts beside the navigation. */
export const workRoute = route({
  method: 'GET',
  path: '/work',
  permission: 'signed in',
  query: z.object({}),
  run: async (services, context): Promise<WaitingWork> => {
    const held = permissionsOf(context.user.roles);
    const counters = workCounters.filter(({ permission }) => held.includes(permission));
    const counted = await Promise.all(
      counters.map(async ({ page, count }) => [page, await count(services, context)] as const),
    );
    return { counts: Object.fromEntries(counted.filter(([, count]) => count > 0)) };
  },
});
