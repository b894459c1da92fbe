import { afterAll, beforeAll, expect, it } from 'vitest';
import { drainEvents, type Projection } from '#lib/platform/events/index.ts';
import { runDueSchedules } from '#lib/schedules/index.ts';
import type { Notification } from '#lib/webhooks/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createNotificationPresenter } from './present-notifications.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** The notifications of all events so far, of these types, as they would be sent. */
async function notificationsOf(type: string): Promise<Notification[]> {
  const presenter = createNotificationPresenter('build');
  const found: Notification[] = [];
  const collector: Projection = {
    kind: 'projection',
    name: 'collector',
    apply: async (tx, events) => {
      const notified = events.filter((event) => presenter.isNotified(event));
      found.push(...(await presenter.present(tx, notified)).filter((each) => each.type === type));
    },
    clear: async () => undefined,
  };
  await drainEvents({ pool: gateway.database.pool, consumers: [collector], clock: gateway.clock });
  return found;
}

it('a schedule is notified of with its changes and charges, and without the data of its customer on demand', async () => {
  const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
  const { body: registration } = await gateway.post('/v1/registrations', card);
  const { body } = await gateway.post('/scheduling/v1/schedules', {
    registrationId: registration.id,
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'DB',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'job.expression': '0 0 12 * * ? *',
  });
  gateway.clock.advance(86_400_000);
  await runDueSchedules(gateway.services.gatewayServices, gateway.merchant.id);
  await gateway.post(`/scheduling/v1/schedules/${body.id}/deschedule`, {});

  const notifications = await notificationsOf('SCHEDULE');
  const messages = notifications.map((each) => JSON.parse(each.serialize('ALL')));
  expect(messages.map(({ type, action, payload }) => [type, action, payload.id])).toEqual([
    ['SCHEDULE', 'CREATED', body.id],
    ['SCHEDULE', 'CHARGED', body.id],
    ['SCHEDULE', 'UPDATED', body.id],
  ]);
  expect(messages[1].payload).toMatchObject({
    customer: { givenName: 'Jane' },
    amount: '12.00',
    buildNumber: 'build',
    charge: { attempt: '1', resultCode: '000.100.110', paymentId: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  const withoutCustomer = JSON.parse(notifications[1]?.serialize('NON_CUSTOMER_DATA') ?? '');
  expect(withoutCustomer.payload).toMatchObject({ schedule: { state: 'ENDED' }, charge: { attempt: '1' } });
  expect(withoutCustomer.payload).not.toHaveProperty('customer');
});
