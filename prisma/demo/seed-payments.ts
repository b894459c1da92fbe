import type { Pool } from '#lib/platform/database/pool.ts';
import type { Env } from '#lib/platform/env.ts';
import { demoReceiverPath } from '#lib/webhooks/index.ts';
import { openDemoGateway } from './demo-gateway.ts';
import { seedHistory } from './history/seed-history.ts';
import { seedCallbacks } from './seed-callbacks.ts';
import { seedDecidedCases } from './seed-cases.ts';
import { seedFinance } from './seed-finance.ts';
import { seedSchedules } from './seed-schedules.ts';

export type SeedPayments = {
  env: Env;
  pool: Pool;
  databaseUrl: string;
  masterKey: string;
  accessToken: string;
  pspId: string;
  merchantId: string;
  channelId: string;
  users: readonly { id: string; username: string }[];
  now: Date;
};

const days = 14;
const hour = 3_600_000;

/** One for each customer. The card of the quickstart and of the shop is not among them: blocking one keeps those working. */
const cards = ['4242424242424242', '4111111111111111', '5454545454545454', '377777777777770', '30082246403846'];
const amounts = ['4.80', '12.50', '23.90', '7.20', '64.00', '31.15', '5.40', '118.00', '9.95', '46.30'];
const customers = [
  ['Jane', 'Jones'],
  ['Aylin', 'Demir'],
  ['Jonas', 'Weber'],
  ['Chloé', 'Martin'],
  ['Mateo', 'García'],
] as const;
/** Second cards of the first customers, whose issuers vouch for the shopper or take no part, without a challenge (3D Secure). */
const authenticatedCards = ['4200000000000026', '5200000000000056', '4200000000000109'];
/** Every ninth payment is declined, for reasons that a shop knows. */
const declines = ['800.100.155', '800.100.152', '800.100.153', '800.100.171'];

/** Payments that the rule "Shipped to another country" challenges: each opens a case. */
const challenged = { 'billing.country': 'DE', 'shipping.country': 'RO', 'shipping.city': 'Constanta' };
const challengedAmounts = ['480.00', '92.00', '264.50'];

/**
 * Two weeks of a small shop, made by the gateway itself through its own interface, so that nothing in the
 * demo could not have happened. Only the clock is moved.
 */
export async function seedPayments(input: SeedPayments): Promise<void> {
  const { env, accessToken, channelId } = input;
  const begin = new Date(input.now.getTime() - days * 24 * hour);
  const gateway = await openDemoGateway({ ...input, now: begin });
  const { services } = gateway;
  const actorOf = (username: string): string => `user:${input.users.find((user) => user.username === username)?.id}`;
  const actors = { analyst: actorOf('frank'), finance: actorOf('fiona'), administrator: actorOf('ada') };
  const history = env.demoDays > days ? await seedHistory({ ...input, gateway, actors, storyBegin: begin }) : null;
  let now = begin;
  const setNow = (next: Date): void => {
    now = next;
    gateway.setNow(next);
  };
  const post = (path: string, params: Record<string, string>) =>
    gateway.post(path, { entityId: channelId, ...params }, { token: accessToken, at: now });
  const challengePayment = (index: number, amount: string, merchantTransactionId: string) =>
    post('/v1/payments', { currency: 'EUR', ...paymentOf(index), ...challenged, amount, merchantTransactionId });
  const paymentIds: string[] = [];
  const decided: { id: string; at: Date }[] = [];
  for (let index = 0; now < input.now; index += 1) {
    const paid = await post('/v1/payments', { currency: 'EUR', ...paymentOf(index) });
    paymentIds.unshift(paid.id);
    // The open cases of a newcomer are made below.
    if (index % 3 === 2 && now.getTime() < input.now.getTime() - 28 * hour) {
      const { id } = await challengePayment(index, amounts[index % amounts.length] ?? '', `order-1000${index}`);
      decided.push({ id, at: now });
    }
    setNow(new Date(now.getTime() + (2 + ((index * 7) % 9)) * hour));
    if (now >= input.now) break;
    const follow = {
      amount: amounts[index % amounts.length] ?? '',
      currency: 'EUR',
      paymentType: index % 5 === 0 ? 'CP' : 'RF',
    };
    if (index % 5 === 0 || index % 11 === 3) await post(`/v1/payments/${paid.id}`, follow);
  }
  // In this order the first one decides more.
  const analysts = ['frank', 'ada'].flatMap((name) => input.users.filter(({ username }) => username === name));
  await seedDecidedCases({ services, merchantId: input.merchantId, channelId, challenged: decided, analysts, setNow });
  await seedSchedules({
    services: services.gatewayServices,
    post,
    merchantId: input.merchantId,
    now: input.now,
    setNow,
  });
  for (const [index, amount] of challengedAmounts.entries()) {
    setNow(new Date(input.now.getTime() - (index + 1) * hour));
    await challengePayment(index, amount, `order-1100${index}`);
  }
  // No server has this name: the page of the webhook shows a test call that fails, and why.
  await post('/v1/webhooks', {
    url: 'https://shop.example/notifications',
    types: 'PAYMENT REGISTRATION',
    format: 'standard',
  });
  await post('/paybylink/v1', {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    description: 'Hamper for the office',
    merchantTransactionId: 'invoice-4711',
  });
  const { merchantId } = input;
  // The last payment has moved the clock past the present.
  setNow(input.now);
  // Turnpike receives these itself, so that the page of this webhook shows verified messages.
  await post('/v1/webhooks', {
    entityId: merchantId,
    url: env.ownAddress + demoReceiverPath,
    types: 'PAYMENT REGISTRATION',
    fields: 'ALL',
    format: 'standard',
  });
  await seedCallbacks({
    services: services.gatewayServices,
    merchantId,
    channelId,
    paymentIds,
    ownAddress: env.ownAddress,
    now: input.now,
  });
  await seedFinance({ ...input, services, history, actors, since: begin });
  // Before a visitor comes: the server looks every five minutes.
  await services.jobs.find(({ name }) => name === 'find-notices')?.run();
  await services.stop();
}

function paymentOf(index: number): Record<string, string> {
  const pick = <T>(list: readonly T[]): T => list[index % list.length] as T;
  const [givenName, surname] = pick(customers);
  const stored = index % 6 === 1 ? { createRegistration: 'true' } : {};
  const declined = index % 9 === 4 ? { 'customParameters[simulate.resultCode]': pick(declines) } : {};
  const secondCard = authenticatedCards[index % customers.length];
  const authenticated =
    index % 4 === 3 && secondCard ? { 'card.number': secondCard, shopperResultUrl: 'https://shop.example/thanks' } : {};
  return {
    amount: pick(amounts),
    paymentType: index % 5 === 0 ? 'PA' : 'DB',
    merchantTransactionId: `order-${String(10_234 + index)}`,
    'card.number': pick(cards),
    'card.holder': `${givenName} ${surname}`,
    'card.expiryMonth': '05',
    // A request with an expired card, as an example of a rejected request.
    'card.expiryYear': index % 17 === 8 ? '2024' : '2034',
    'customer.givenName': givenName,
    'customer.surname': surname,
    'customer.email': `${surname.normalize('NFD').replace(/\W/g, '').toLowerCase()}@mail.example`,
    ...stored,
    ...declined,
    ...authenticated,
  };
}
