import { z } from 'zod';
import { administersInstallation, requireInstallation } from '#lib/staff/administers-installation.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import { dayOf } from '../archive/archive-requests.ts';

const weekMs = 7 * 86_400_000;

export type OpenedDay = {
  day: string;
  state: 'OPENING' | 'OPEN' | 'FAILED';
  rowCount: number | null;
  /** Until when its requests are in the log again. */
  until: string;
  problem: string | null;
};

/**
 * `days` are those that have a file, the newest first; null where there is no archive, and for users who do not administer the
 * installation: its days and their numbers are of all tenants.
 */
export type RequestArchive = { days: string[] | null; opened: OpenedDay[] };

const day = z.iso.date();

export const archiveRoutes = [
  route({
    method: 'GET',
    path: '/request-archive',
    permission: 'requests.read',
    query: z.object({}),
    run: async ({ db, requestArchive }, { user }): Promise<RequestArchive> => {
      if (!requestArchive || !(await administersInstallation(db, user))) return { days: null, opened: [] };
      const days = await (await requestArchive()).listDays();
      const opened = await db.prisma.requestArchiveOpening.findMany({ orderBy: { day: 'desc' } });
      return {
        days: days.reverse(),
        opened: opened.map((each) => ({
          day: dayOf(each.day),
          state: each.problem !== null ? 'FAILED' : each.openedAt === null ? 'OPENING' : 'OPEN',
          rowCount: each.rowCount,
          until: each.until.toISOString(),
          problem: each.problem,
        })),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/request-archive/open',
    permission: 'requests.read',
    query: z.object({}),
    body: z.object({ day }),
    run: async ({ db, requestArchive }, { user, actor, body, change, now }): Promise<{ done: true }> => {
      await requireInstallation(db, user, 'archive');
      const has = requestArchive !== null && (await (await requestArchive()).has(body.day));
      if (!has) throw backOfficeErrors.unknown('archived day');
      const until = new Date(now.getTime() + weekMs);
      const opening = { actor, requestedAt: now, until, openedAt: null, problem: null };
      const at = new Date(`${body.day}T00:00:00Z`);
      return change(async ({ prisma }) => {
        await prisma.requestArchiveOpening.upsert({
          where: { day: at },
          create: { day: at, ...opening },
          update: opening,
        });
        const after = { name: body.day };
        return { result: { done: true }, action: 'request-archive.open', entityId: null, subjectId: body.day, after };
      });
    },
  }),
];
