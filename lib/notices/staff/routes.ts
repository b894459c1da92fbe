import { z } from 'zod';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { route } from '#lib/staff/route.ts';
import { listNotices, markRead } from '../notice-store.ts';

export type NoticeRow = {
  id: string;
  title: string;
  text: string;
  page: string;
  entityName: string;
  beganAt: string;
  /** Null while it holds. */
  endedAt: string | null;
  isRead: boolean;
};

export type Notices = { notices: NoticeRow[] };

/** The back-office routes of this feature: each user has their own notices. */
export const noticesStaffRoutes = [
  route({
    method: 'GET',
    path: '/notices',
    permission: 'signed in',
    query: z.object({}),
    run: async ({ db }, { user }): Promise<Notices> => {
      const notices = await listNotices(db, user.id);
      return {
        notices: notices.map(({ id, title, text, page, entityName, beganAt, endedAt, readAt }) => ({
          id,
          title,
          text,
          page,
          entityName,
          beganAt: beganAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
          isRead: readAt !== null,
        })),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/notices/read',
    permission: 'signed in',
    query: z.object({}),
    // What began later was not on the screen.
    body: z.object({ until: z.iso.datetime() }),
    run: async ({ db }, { user, body, now }): Promise<{ done: true }> => {
      await markRead(autocommit(db), user.id, { until: new Date(body.until), now });
      return { done: true };
    },
  }),
];
