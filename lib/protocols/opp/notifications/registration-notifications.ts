import { findRegistrationsOfEvents } from '#lib/registrations/index.ts';
import { presentRegistration } from '../responses/present-registration.ts';
import type { NotificationSource } from './notification-source.ts';

/** The action of a notification, by event. */
const actions: Readonly<Record<string, 'CREATED' | 'UPDATED' | 'DELETED'>> = {
  'registration.created': 'CREATED',
  'registration.activated': 'CREATED',
  'registration.extended': 'UPDATED',
  'registration.deleted': 'DELETED',
  'registration.expired': 'DELETED',
};

export const registrationNotifications: NotificationSource = {
  type: 'REGISTRATION',
  isNotified: ({ streamType, type, data }) => {
    // A registration that waits for its payment is created when that payment is approved.
    const isWaiting = type === 'registration.created' && data.state !== 'ACTIVE';
    return streamType === 'registration' && !isWaiting && Object.hasOwn(actions, type);
  },
  read: async (tx, events) => {
    const registrations = await findRegistrationsOfEvents(tx, events);
    return ({ streamId, type }) => {
      const registration = registrations.get(streamId);
      if (!registration) return null;
      const content = { action: actions[type] ?? 'UPDATED', payload: presentRegistration(registration) };
      return { channelId: registration.channelId, content };
    };
  },
};
