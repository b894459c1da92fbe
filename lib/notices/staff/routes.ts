import { z } from 'zod';
import type { SessionUser } from '#lib/identity/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { administersInstallation } from '#lib/staff/administers-installation.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
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

/** The kinds in the order of the settings; each has a name in the messages of notices. */
export const noticeKinds = [
  'acquirer-failing',
  'approval-rate-fell',
  'webhook-failing',
  'webhook-disabled',
  'settlement-file-missing',
  'file-connection-failing',
  'access-token-expires',
  'sftp-key-expires',
  'certificate-expires',
  'audit-log-broken',
  'installation-audit-log-broken',
  'closed-period-differs',
  'disk-nearly-full',
  'backup-old',
  'drill-old',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export type Notices = {
  notices: NoticeRow[];
  /** What this user can be informed of. */
  kinds: NoticeKind[];
};

/** The back-office routes of this feature: each user has their own notices. */
export const noticesStaffRoutes = [
  route({
    method: 'GET',
    path: '/notices',
    permission: 'signed in',
    query: z.object({}),
    run: async (services, { user }): Promise<Notices> => {
      const notices = await listNotices(services.db, user.id);
      const informs = await informsOf(services, user);
      return {
        kinds: noticeKinds.filter(informs),
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

/** Whether a user is among those who a source informs. */
async function informsOf(
  { db, noticeSources }: StaffServices,
  user: SessionUser,
): Promise<(kind: NoticeKind) => boolean> {
  const ofInstallation = await administersInstallation(db, user);
  const informed = noticeSources.filter(
    (source) =>
      (source.ofInstallation !== true || ofInstallation) && roleRootsOf(user.roles, source.permission).length > 0,
  );
  return (kind) => informed.some((source) => source.kind === kind);
}
