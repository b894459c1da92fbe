import { systemClock } from '#lib/platform/clock.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createEventSignal, type EventConsumer, startEventRelay } from '#lib/platform/events/index.ts';
import { createLog } from '#lib/platform/log.ts';
import type { NotificationPresenter } from '../messages/notification.ts';
import { webhookConsumers } from '../subscriber.ts';

/** A relay that kills its own process at one step of storing the messages about a payment. */
const [url = '', step = ''] = process.argv.slice(2);

const endAt = (reached: string): void => {
  if (reached === step) process.kill(process.pid, 'SIGKILL');
};

const notifications: NotificationPresenter = {
  isNotified: ({ streamType, sequence }) => streamType === 'payment' && sequence === 2,
  present: async (_, events) => {
    endAt('read');
    return events.map((event) => ({ event, type: 'PAYMENT', channelId: '', serialize: () => '{"type":"PAYMENT"}' }));
  },
};
const deliveries = { wake: () => endAt('committed') };

const consumers = webhookConsumers({ clock: systemClock, deliveries, notifications }).map((consumer): EventConsumer => {
  if (consumer.kind !== 'delivery') return consumer;
  return {
    ...consumer,
    fanOut: async (tx, events) => {
      const done = await consumer.fanOut(tx, events);
      if (events.some((event) => notifications.isNotified(event))) endAt('stored');
      return done;
    },
  };
});

await startEventRelay({
  pool: createPool(url, { max: 3 }),
  clock: systemClock,
  log: createLog('silent'),
  consumers,
  signal: createEventSignal(),
  pollIntervalMs: 5,
});
