import { z } from 'zod';
import { permissionsOf } from './permissions.ts';
import { route } from './route.ts';
import type { WorkCounter } from './waiting-work.ts';

/** How much work waits on a page, by the path of the page; pages without work are left out. */
export type WaitingWork = { counts: Record<string, number> };

/** The counts beside the navigation. */
export const workRoute = (counters: readonly WorkCounter[]) =>
  route({
    method: 'GET',
    path: '/work',
    permission: 'signed in',
    query: z.object({}),
    run: async (services, context): Promise<WaitingWork> => {
      const held = permissionsOf(context.user.roles);
      const counted = await Promise.all(
        counters
          .filter(({ permission }) => permission === 'signed in' || held.includes(permission))
          .map(async ({ page, count }) => [page, await count(services, context)] as const),
      );
      return { counts: Object.fromEntries(counted.filter(([, count]) => count > 0)) };
    },
  });
