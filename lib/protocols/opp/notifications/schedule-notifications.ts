import type { Json } from '#lib/payments/index.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import { findSchedulesOfEvents } from '#lib/schedules/index.ts';
import { formatTimestampMs } from '../responses/envelope.ts';
import { presentSchedule } from '../responses/present-schedule.ts';
import type { NotificationSource } from './notification-source.ts';

/** Our choice (docs/decisions/0021). That a charge is due is no news: it is charged or not within a moment. */
const actions: Readonly<Record<string, string>> = {
  'schedule.created': 'CREATED',
  'schedule.rescheduled': 'UPDATED',
  'schedule.descheduled': 'UPDATED',
  'schedule.deleted': 'DELETED',
  'schedule.charged': 'CHARGED',
  'schedule.charge-failed': 'CHARGE_FAILED',
};

export const scheduleNotifications: NotificationSource = {
  type: 'SCHEDULE',
  isNotified: ({ streamType, type }) => streamType === 'schedule' && Object.hasOwn(actions, type),
  read: async (tx, events) => {
    const schedules = await findSchedulesOfEvents(tx, events);
    return (event) => {
      const schedule = schedules.get(event.streamId);
      if (!schedule) return null;
      const payload = { ...presentSchedule(schedule), ...presentCharge(event) };
      return { channelId: schedule.channelId, content: { action: actions[event.type] ?? '', payload } };
    };
  },
};

type ChargeData = {
  dueAt?: string;
  attempt?: number;
  paymentId?: string;
  resultCode?: string;
  nextAttemptAt?: string | null;
};

/** The charge that an event is about; the payment itself has notifications of its own. */
function presentCharge({ data }: StoredEvent): Json {
  const { dueAt, attempt, paymentId, resultCode, nextAttemptAt }: ChargeData = data;
  if (dueAt === undefined || paymentId === undefined || resultCode === undefined) return {};
  return {
    charge: {
      dueAt: formatTimestampMs(new Date(dueAt)),
      attempt: String(attempt ?? 1),
      paymentId,
      resultCode,
      ...(nextAttemptAt ? { nextAttemptAt: formatTimestampMs(new Date(nextAttemptAt)) } : {}),
    },
  };
}
