import type { NotificationSource } from './notification-source.ts';

const actions: Readonly<Record<string, string>> = { 'notice.began': 'BEGAN', 'notice.ended': 'ENDED' };

/** What staff are informed of, for the systems of a team (our choice: docs/decisions/0021). */
export const noticeNotifications: NotificationSource = {
  type: 'NOTICE',
  isNotified: ({ streamType, type }) => streamType === 'notice' && Object.hasOwn(actions, type),
  read: async () => (event) => {
    const { kind, entityId, entityKind, title, text, page } = event.data as Record<string, string>;
    return {
      channelId: entityKind === 'CHANNEL' ? (entityId ?? null) : null,
      content: {
        action: actions[event.type] ?? '',
        payload: {
          id: event.streamId,
          kind: kind ?? '',
          entityId: entityId ?? '',
          title: title ?? '',
          text: text ?? '',
          page: page ?? '',
        },
      },
    };
  },
};
