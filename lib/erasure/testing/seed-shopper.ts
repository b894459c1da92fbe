import { setTimeout as sleep } from 'node:timers/promises';
import type { seedConfiguration } from '#lib/callbacks/testing/seed-callback.ts';
import { importCards, rehearseImport } from '#lib/card-moves/index.ts';
import { isLuhnValid } from '#lib/card-numbers/index.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { createWebhookEndpoint } from '#lib/webhooks/create-endpoint.ts';
import type { WebhookEndpoint } from '#lib/webhooks/webhook-endpoint.ts';
import type { TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, type TestGateway } from '#test/fixtures/gateway.ts';
import type { Receiver } from '#test/fixtures/receivers.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';

/** What names a shopper, each value unmistakable. */
export type ShopperValues = {
  email: string;
  customerId: string;
  texts: Record<string, string>;
  number: string;
  enrolled: string;
};

export function valuesOf(mark: string, serial: number): ShopperValues {
  const digits = String(serial).padStart(4, '0');
  return {
    email: `mail.${mark}@shopper.example`,
    customerId: `customer-${mark}`,
    number: luhn(`42421${digits}91`),
    enrolled: '4012888888881881',
    texts: {
      'customer.givenName': `Given${mark}`,
      'customer.surname': `Surname${mark}`,
      'customer.phone': `+49 151 7${digits}7319`,
      'customer.companyName': `Company ${mark}`,
      'customer.ip': `2001:db8:${digits}:77aa::1`,
      'customer.birthDate': '1971-03-17',
      'customer.browserFingerprint.id': `device-${mark}`,
      'customer.identificationDocType': 'PASSPORT',
      'customer.identificationDocId': `passport-${mark}`,
      'billing.street1': `Billing Street ${mark}`,
      'billing.city': `City${mark}`,
      'billing.postcode': `P${digits}X`,
      'billing.country': 'DE',
      'shipping.street1': `Shipping Street ${mark}`,
      'shipping.city': `Town${mark}`,
      'shipping.postcode': `S${digits}X`,
      'shipping.country': 'DE',
      'shipping.comment': `Comment ${mark}`,
      'shipping.customer.email': `gift.${mark}@shopper.example`,
      'customParameters[note]': `custom ${mark}`,
      merchantMemo: `Memo ${mark}`,
      'cart.items[0].name': `Book for ${mark}`,
      'cart.items[0].merchantItemId': '1',
      'cart.items[0].quantity': '1',
      'cart.items[0].price': '92.00',
    },
  };
}

export function luhn(start: string): string {
  const base = start.padEnd(15, '0');
  for (let digit = 0; digit < 10; digit += 1) if (isLuhnValid(base + digit)) return base + digit;
  throw new Error('no number');
}

const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1440',
  'customer.browser.timezone': '-60',
  'customer.browser.javaEnabled': 'false',
};

/** Until every consumer has read the log; the gateway's own relay works beside it. */
export async function drain({ services, database, clock, db }: TestGateway): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
    const { _max: last } = await db.prisma.event.aggregate({ _max: { position: true } });
    const consumers = await db.prisma.eventConsumer.findMany({ select: { position: true } });
    if (consumers.every(({ position }) => position >= (last.position ?? 0n))) return;
    await sleep(50);
  }
  throw new Error('consumers of the event log stand still');
}

export async function seedShopper(office: TestBackOffice, mark: string, serial: number) {
  const { gateway } = office;
  const values = valuesOf(mark, serial);
  const { email, customerId, texts, number } = values;
  const shopper = { ...texts, 'customer.email': email, 'customer.merchantCustomerId': customerId };
  const card = { ...cardDebit, 'card.number': number, 'card.holder': `Holder ${mark}` };
  const pay = async (params: Record<string, string>, options = {}) => {
    const answer = await gateway.post('/v1/payments', { ...card, ...shopper, ...params }, options);
    if (answer.status >= 400) throw new Error(`payment ${answer.text}`);
    return answer.body;
  };
  const made: Record<string, string> = {};
  made.payment = (await pay({ createRegistration: 'true' }, { headers: { 'Idempotency-Key': `first-${serial}` } })).id;
  const registrationId = (await gateway.get(`/v1/payments/${made.payment}`)).body.registrationId as string;
  made.registration = registrationId;
  const refund = { paymentType: 'RF', amount: '2.00', currency: 'EUR', merchantMemo: `Refund ${mark}` };
  made.refund = (await gateway.post(`/v1/payments/${made.payment}`, refund)).body.id;
  await gateway.post('/v1/payments', { ...card, ...shopper, 'customParameters[simulate.resultCode]': '800.100.152' });
  const bad = { ...card, ...shopper, 'card.holder': `Holder ${mark} 1`, amount: '1.0.0' };
  await gateway.post('/v1/payments', bad);
  // Paid after a challenge of the issuer.
  const userAgent = `Browser ${mark}`;
  const secure = {
    ...browser,
    'customer.browser.userAgent': userAgent,
    shopperResultUrl: `https://shop.example/done?of=${mark}`,
  };
  const challenged = await pay({ ...secure, 'customParameters[simulate.threeDSecure]': 'C' });
  made.secured = challenged.id;
  await authenticateShopper(gateway, challenged.redirect?.url, 'ok');
  // A case that was reviewed, with a note and a callback.
  const held = await gateway.post('/v1/payments', {
    ...card,
    ...shopper,
    'customer.givenName': 'simulate',
    'customer.surname': 'yellow',
  });
  made.case = held.body.id;
  await drain(gateway);
  const as = 'fraud analyst';
  const noted = await office.call('POST', `/cases/${made.case}/notes`, { as, body: { note: `Note ${mark}` } });
  const decided = await office.call('POST', `/cases/${made.case}/decide`, {
    as,
    body: { decision: 'CANCEL', cancelReason: 'FRAUD', expectedEffect: 'REJECT', note: `Decision ${mark}` },
  });
  if (noted.status >= 400 || decided.status >= 400) throw new Error(`case ${noted.text} ${decided.text}`);
  // A standalone check.
  const { paymentType: _, ...check }: Record<string, string> = card;
  const checked = await gateway.post('/v2/redShield', {
    ...check,
    ...shopper,
    merchantTransactionId: `check-${serial}00`,
  });
  made.check = checked.body.id;
  // A checkout that was paid, one that was not, and a payment link.
  const order = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
  const form = { ...card, amount: '', currency: '', paymentType: '' };
  const body = new URLSearchParams(Object.entries(form).filter(([, value]) => value !== '')).toString();
  const paid = await gateway.post('/v1/checkouts', { ...order, ...shopper });
  const sent = await gateway.send('POST', `/v1/checkouts/${paid.body.id}/payment`, {
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  if (sent.status >= 400) throw new Error(`checkout ${sent.text}`);
  made.checkout = paid.body.id;
  made.openCheckout = (await gateway.post('/v1/checkouts', { ...order, ...shopper })).body.id;
  const link = await gateway.post('/paybylink/v1', { ...order, ...shopper, description: `Invoice for ${mark}` });
  if (link.status >= 400) throw new Error(`link ${link.text}`);
  made.link = link.body.id;
  // A schedule of the stored card.
  const ofCustomer = Object.fromEntries(
    Object.entries(shopper).filter(([name]) => /^(?:customer\.(?!browserF|ident)|billing|shipping\.street)/.test(name)),
  );
  const schedule = {
    registrationId,
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'DB',
    'job.expression': '0 0 8 1 * ? *',
    ...ofCustomer,
  };
  const scheduled = await gateway.post('/scheduling/v1/schedules', schedule);
  if (scheduled.status >= 400) throw new Error(`schedule ${scheduled.text}`);
  made.schedule = scheduled.body.id;
  // A card that came in a file.
  const services = gateway.services.gatewayServices;
  const channel = await services.tree.findChannel(gateway.channel.id);
  if (!channel) throw new Error('no channel');
  const row = {
    'card.number': number,
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.holder': `Imported ${mark}`,
    'customer.email': email,
    'customer.merchantCustomerId': customerId,
  };
  const text = `${JSON.stringify(row)}\n`;
  const cards = {
    name: 'cards.jsonl',
    digest: mark,
    pieces: async function* () {
      yield text;
    },
  };
  const context = { services, channel, now: gateway.clock.now() };
  await importCards(context, { file: cards, rehearsal: await rehearseImport(context, cards, { keepRepeated: true }) });
  // A dispute with evidence, that was lost.
  const charged = await pay({ amount: '10.05' });
  made.charged = charged.id;
  const chargeback = await gateway.post(`/v1/payments/${charged.id}`, {
    paymentType: 'CB',
    amount: '10.05',
    currency: 'EUR',
  });
  if (chargeback.status >= 400) throw new Error(`chargeback ${chargeback.text}`);
  await drain(gateway);
  made.dispute = chargeback.body.id;
  const lost = await office.call('POST', `/disputes/${made.dispute}/accept`, {
    as: 'administrator',
    body: { note: `Dispute ${mark}` },
  });
  if (lost.status >= 400) throw new Error(`dispute ${lost.text}`);
  // Lists and saved views.
  const entries = [
    ['email', email],
    ['phone', texts['customer.phone'] ?? ''],
    ['ip', texts['customer.ip'] ?? ''],
    ['device', texts['customer.browserFingerprint.id'] ?? ''],
    ['customer', customerId],
    ['card', number],
  ] as const;
  for (const [kind, value] of entries) {
    const added = await office.call('POST', '/risk-lists', {
      as: 'administrator',
      body: { entityId: gateway.merchant.id, list: 'WATCH', kind, value, reason: `Reason ${mark}`, expiresOn: '' },
    });
    if (added.status >= 400) throw new Error(`list ${kind} ${added.text}`);
  }
  // A settlement file that names the holder.
  const short = (await gateway.get(`/v1/payments/${made.payment}`)).body.id;
  const file = fileOf([rowOf(gateway, { UniqueID: short, AccountHolder: `Settled ${mark}` } as never)]);
  await matchAll(gateway, await importFile(gateway, { text: file }));
  await drain(gateway);
  await gateway.services.requestLog.flush();
  return { values, made };
}

/** A webhook endpoint and callbacks of the merchant. */
export async function addReceivers(
  { gateway }: TestBackOffice,
  { url }: Receiver,
  configure: typeof seedConfiguration,
): Promise<void> {
  const services = gateway.services.gatewayServices;
  const entityId = gateway.merchant.id;
  await configure(services, entityId, { destination: { urls: [url], headers: [] } });
  const types = ['PAYMENT', 'REGISTRATION', 'RISK', 'SCHEDULE'] as WebhookEndpoint['types'];
  const endpoint = { entityId, ownerId: entityId, url, types, fields: 'ALL', format: 'standard' } as const;
  const by = { at: gateway.clock.now(), actor: 'test', address: null };
  await createWebhookEndpoint(services, endpoint, by);
}

/** Until nothing of the shoppers is open: decisions are final, and messages are sent. */
export async function settle({ gateway }: TestBackOffice): Promise<void> {
  const { prisma } = gateway.db;
  gateway.clock.advance(15_000);
  for (let turn = 0; turn < 300; turn += 1) {
    await drain(gateway);
    const open = await Promise.all([
      prisma.payment.count({ where: { state: { notIn: ['APPROVED', 'DECLINED', 'REJECTED'] } } }),
      prisma.deliveryProgress.count({ where: { state: 'WAITING' } }),
      prisma.riskCase.count({ where: { effectState: { in: ['WAITING', 'RUNNING'] } } }),
    ]);
    if (open.every((count) => count === 0)) return;
    await sleep(100);
  }
  throw new Error('something stays open');
}

/** Makes decisions on cases final where no job runs. */
export async function applyDecisions({ gateway }: TestBackOffice): Promise<void> {
  gateway.clock.advance(15_000);
  const job = gateway.services.jobs.find(({ name }) => name === 'apply-case-decisions');
  await job?.run();
  await drain(gateway);
}
