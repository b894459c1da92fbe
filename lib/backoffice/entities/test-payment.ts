import { detectBrand } from '#lib/brands/index.ts';
import { isLuhnValid } from '#lib/card-numbers/index.ts';
import { type TestCard, testCards } from '#lib/connectors/index.ts';
import { allowsValue, anyValue, type Channel } from '#lib/entities/index.ts';
import { createPayment, findTimeline, type Json, type Payment } from '#lib/payments/index.ts';
import { monotonicMs, shiftClock } from '#lib/platform/clock.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { echoRequest, redactParams, validateRequest } from '#lib/protocols/opp/catalogue/index.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import type { BackOfficeServices } from '../kernel/request-context.ts';

/** What a person may choose; the rest is what a first payment usually is. */
export type TestPaymentInput = {
  paymentType: 'DB' | 'PA';
  amount: string;
  currency?: string | undefined;
  /** A test card; without it, one of a brand that the channel accepts. */
  card?: string | undefined;
  /** Sends the shopper away: to the bank with no card, to the card issuer with one that is enrolled. */
  shopper?: 'bank' | 'issuer' | undefined;
  /** Makes the simulator misbehave: `resultCode`, `delayMs` … */
  trigger?: { name: string; value: string } | undefined;
};

export type TestPayment = { payment: Payment; tookMs: number };

type PayInput = {
  channelId: string;
  ask: TestPaymentInput;
  actor: string;
  now: Date;
  /** Writes down that it will be made, before it is. */
  record(id: string, params: ReadonlyMap<string, string>): Promise<unknown>;
};

/** A payment at the simulator by the verb of the API, in the name of a person. */
export async function payInTest(services: BackOfficeServices, input: PayInput): Promise<TestPayment> {
  const channel = await requireReadyChannel(services, input.channelId);
  const params = paramsOf(channel, input.ask, services.baseUrl);
  const faults = validateRequest('payments.create', params);
  if (faults.length > 0) {
    const sentence = faults.map(({ name, message }) => `${name} ${message}`).join('. ');
    throw backOfficeErrors.unreadable(`${sentence}.`, { fields: faults });
  }
  const now = shiftClock({ now: () => input.now }, channel.clockOffsetMs).now();
  const id = newTransactionId(now);
  await input.record(id, params);
  const began = monotonicMs();
  const payment = await createPayment(services, {
    id,
    ndc: `${channel.id}-${newRandomId()}`,
    actor: input.actor,
    channel,
    params,
    echo: echoRequest('payments.create', params) as Json,
    masked: redactParams(params),
    now,
  });
  return { payment, tookMs: monotonicMs() - began };
}

export async function readTrace(services: BackOfficeServices, { payment }: TestPayment) {
  const events = await findTimeline(services.db.pool, payment.merchantId, payment.id);
  return events.map(({ sequence, type, at, data }) => {
    const resultCode = typeof data.resultCode === 'string' ? data.resultCode : null;
    return { sequence, type, at: at.toISOString(), resultCode };
  });
}

async function requireReadyChannel({ tree }: BackOfficeServices, channelId: string): Promise<Channel> {
  const [path, channel] = await Promise.all([tree.findPath(channelId), tree.findChannel(channelId)]);
  const refused = (sentence: string) => new BackOfficeError(409, 'refused', sentence);
  if (!channel || !path) throw refused('Only a channel takes payments. Choose one below this entity.');
  if (channel.mode !== 'TEST') {
    throw refused('This channel is live: nothing is tested with real money. Nothing was sent.');
  }
  if (path.disabled) throw refused('This channel is disabled, so it processes nothing. Enable it first.');
  return channel;
}

function paramsOf(channel: Channel, ask: TestPaymentInput, baseUrl: string): ReadonlyMap<string, string> {
  const { settings } = channel;
  const params = new Map([
    ['entityId', channel.id],
    ['paymentType', ask.paymentType],
    ['amount', ask.amount],
    ['currency', ask.currency ?? settings.currencies.find((each) => each !== anyValue) ?? 'EUR'],
    ...(ask.shopper === 'bank' ? bankParams(channel) : cardParams(channel, ask)),
  ]);
  if (ask.shopper) params.set('shopperResultUrl', `${baseUrl}/simulator`);
  if (ask.trigger) params.set(`customParameters[simulate.${ask.trigger.name}]`, ask.trigger.value);
  return params;
}

/** A brand whose shopper pays at the bank; the first that the channel accepts. */
function bankParams({ settings: { paymentBrands } }: Channel): [string, string][] {
  const brand = ['IDEAL', 'SOFORTUEBERWEISUNG', 'GIROPAY', 'EPS', 'TRUSTLY'].find((each) =>
    allowsValue(paymentBrands, each),
  );
  if (!brand) {
    throw new BackOfficeError(409, 'refused', 'This channel accepts no bank transfer that can be tested.');
  }
  return [['paymentBrand', brand]];
}

/** A card of the simulator, or a number whose check digit is wrong: that is nobody's. */
function findUsableCard(number: string): Pick<TestCard, 'number' | 'brand'> | undefined {
  const known = testCards.find((card) => card.number === number);
  if (known || !/^\d{12,19}$/.test(number) || isLuhnValid(number)) return known;
  return { number, brand: detectBrand(number) ?? 'VISA' };
}

function cardParams({ settings: { paymentBrands } }: Channel, ask: TestPaymentInput): [string, string][] {
  const accepts = ({ brand }: TestCard): boolean => allowsValue(paymentBrands, brand);
  const enrolment = ask.shopper === 'issuer' ? 'challenge' : 'not enrolled';
  const card = ask.card
    ? findUsableCard(ask.card)
    : testCards.find((each) => each.enrolment === enrolment && accepts(each));
  if (!card) {
    const sentence = ask.card
      ? 'Only the cards of the simulator may be used here, never a real one.'
      : `There is no test card of a brand that this channel accepts (${paymentBrands.join(', ') || 'none'}).`;
    throw new BackOfficeError(409, 'refused', sentence);
  }
  return [
    ['paymentBrand', card.brand],
    ['card.number', card.number],
    ['card.holder', 'Test Shopper'],
    ['card.expiryMonth', '12'],
    ['card.expiryYear', '2034'],
    ['card.cvv', card.brand === 'AMEX' ? '1234' : '123'],
  ];
}
