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

/** The input of a test payment; all other fields have defaults. */
export type TestPaymentInput = {
  paymentType: 'DB' | 'PA';
  amount: string;
  currency?: string | undefined;
  /** A test card; without it, one of a brand that the channel accepts. */
  card?: string | undefined;
  /** Redirects the shopper: to the bank without a card, to the card issuer with an enrolled card. */
  shopper?: 'bank' | 'issuer' | undefined;
  /** Simulates an error: `resultCode`, `delayMs` … */
  trigger?: { name: string; value: string } | undefined;
};

export type TestPayment = { payment: Payment; tookMs: number };

type PayInput = {
  channelId: string;
  ask: TestPaymentInput;
  actor: string;
  now: Date;
  /** Records the test payment before it is sent. */
  record(id: string, params: ReadonlyMap<string, string>): Promise<unknown>;
};

/** A payment at the simulator through the code of the API, on behalf of a user. */
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
  if (!channel || !path) throw refused('Only channels process payments. Choose a channel below this entity.');
  if (channel.mode !== 'TEST') {
    throw refused('This channel is live, so it cannot be tested. Nothing was sent.');
  }
  if (path.disabled) throw refused('This channel is disabled. Enable it first.');
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
    throw new BackOfficeError(
      409,
      'refused',
      'This channel accepts no bank transfer brand that can be tested.',
    );
  }
  return [['paymentBrand', brand]];
}

/** A test card, or a number with a wrong check digit, which cannot be a real card. */
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
      ? 'Only test cards of the simulator can be used here.'
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
