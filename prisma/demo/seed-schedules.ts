import type { Services } from '#lib/composition.ts';
import { runDueSchedules } from '#lib/schedules/index.ts';

type SeedSchedules = {
  services: Services['gatewayServices'];
  /** Sends a request of the merchant. */
  post: (path: string, params: Record<string, string>) => Promise<{ id: string; registrationId?: string }>;
  merchantId: string;
  now: Date;
  /** Moves the clock of the services. */
  setNow: (now: Date) => void;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Days on which something was charged, beside today. */
const past = 6;

const customers = {
  aylin: ['Aylin', 'Demir', '4111111111111111'],
  jonas: ['Jonas', 'Weber', '5454545454545454'],
  chloe: ['Chloé', 'Martin', '377777777777770'],
} as const;

/** An agreement with the cardholder: the merchant may then charge without them, once a day. */
const agreement = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.expiry': '2034-01-01',
  'standingInstruction.frequency': '1',
};

/** The soft decline of an account without enough money: it is repeated. */
const declined = { 'customParameters[simulate.resultCode]': '800.100.155' };

/**
 * Schedules of the past days, charged by the jobs themselves on the clock of the seed: one of every day, one that was ended,
 * and one whose charge was declined and waits for its repetition.
 */
export async function seedSchedules(input: SeedSchedules): Promise<void> {
  const { services, post, merchantId, now, setNow } = input;
  const dueOn = (daysAgo: number): Date => {
    const due = new Date(now.getTime() - daysAgo * dayMs);
    due.setUTCHours(5, 0, 0, 0);
    return due;
  };
  /** Stores the card of a customer with an agreement, a day before it is charged for the first time. */
  const store = async ([givenName, surname, number]: readonly [string, string, string], amount: string) => {
    setNow(dueOn(past + 1));
    const { registrationId = '' } = await post('/v1/payments', {
      ...agreement,
      createRegistration: 'true',
      amount,
      currency: 'EUR',
      paymentType: 'DB',
      'card.number': number,
      'card.holder': `${givenName} ${surname}`,
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'customer.givenName': givenName,
      'customer.surname': surname,
    });
    return registrationId;
  };
  const schedule = async (name: string, amount: string, params: Record<string, string>) => {
    setNow(new Date(dueOn(past).getTime() - hourMs));
    return post('/scheduling/v1/schedules', {
      amount,
      currency: 'EUR',
      paymentType: 'DB',
      'job.name': name,
      ...params,
    });
  };
  await schedule('Fresh rolls', '4.80', {
    registrationId: await store(customers.aylin, '4.80'),
    'job.expression': '0 0 5 * * ? *',
    'job.noticeNumber': '2',
    'job.noticeUnit': 'WEEK',
    descriptor: 'Bakery fresh rolls',
    merchantTransactionId: 'rolls-2001',
    'customer.givenName': 'Aylin',
    'customer.surname': 'Demir',
  });
  const coffee = await schedule('Coffee of the day', '18.50', {
    registrationId: await store(customers.jonas, '18.50'),
    'job.expression': '0 0 5 * * ? *',
  });
  await schedule('Cheese board', '39.00', {
    registrationId: await store(customers.chloe, '39.00'),
    'job.expression': `0 0 5 ${dueOn(1).getUTCDate()} * ? *`,
    ...declined,
  });
  for (let day = past; day >= 0; day -= 1) {
    const due = dueOn(day);
    if (due > now) continue;
    setNow(new Date(due.getTime() + 1_000));
    await runDueSchedules(services, merchantId);
    if (day === past - 1) await post(`/scheduling/v1/schedules/${coffee.id}/deschedule`, {});
  }
}
