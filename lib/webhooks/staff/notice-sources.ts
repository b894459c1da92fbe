import type { NoticeSource } from '#lib/staff/notice-source.ts';
import { listDisabled, listFailing } from '../store.ts';

const hourMs = 3_600_000;

/** After so long a failure is more than a deployment of the receiver. */
const failingHours = 1;

/** Endpoints that were disabled because they failed. */
export const disabledWebhook = 'webhook-disabled';

export const webhookNotices: readonly NoticeSource[] = [
  {
    kind: disabledWebhook,
    permission: 'webhooks.write',
    find: async ({ db }) =>
      (await listDisabled(db)).map(({ id, entityId, url }) => ({
        entityId,
        subjectId: id,
        page: `/webhooks/${id}`,
        title: 'A webhook was disabled',
        text: `Turnpike disabled the webhook ${url}, because it answered 410 (gone), or had acknowledged nothing for 30 days. Notifications for it are kept and are not sent until it is activated again. Repair the endpoint, then reactivate it.`,
      })),
  },
  {
    kind: 'webhook-failing',
    permission: 'webhooks.write',
    find: async ({ db }, now) =>
      (await listFailing(db, new Date(now.getTime() - failingHours * hourMs))).map(({ id, entityId, url }) => ({
        entityId,
        subjectId: id,
        page: `/webhooks/${id}`,
        title: 'A webhook fails',
        text: `The webhook ${url} has acknowledged nothing for an hour. Notifications are kept and sent again; after 30 days it is disabled.`,
      })),
  },
];
