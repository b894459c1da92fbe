import type { z } from 'zod';
import { brands, cvvLengthOf, detectBrand } from '#lib/brands/index.ts';
import { isLuhnValid, maskCardNumber } from '#lib/card-numbers/index.ts';
import { parseTestTriggers, type TestCard, testCards } from '#lib/connectors/simulator/index.ts';
import { isAmountInCurrency, isCurrencyCode, toMinor } from '#lib/money/index.ts';
import {
  createPayment,
  findTimeline,
  type Instrument,
  type Json,
  newCommand,
  noInstrument,
  type Payment,
  type PaymentCommand,
} from '#lib/payments/index.ts';
import { monotonicMs, shiftClock } from '#lib/platform/clock.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Channel } from '../entity.ts';
import { allowsValue, anyValue } from '../settings.ts';
import type { testPaymentForm } from './forms.ts';

export type TestPaymentInput = z.output<typeof testPaymentForm>;

export type TestPayment = { payment: Payment; tookMs: number };

type TestPaymentParts = Pick<
  PaymentCommand,
  | 'type'
  | 'amountMinor'
  | 'currency'
  | 'brand'
  | 'instrument'
  | 'shopperResultUrl'
  | 'testTriggers'
  | 'echo'
  | 'redactedRequest'
>;

type PayInput = {
  channelId: string;
  ask: TestPaymentInput;
  actor: string;
  now: Date;
  /** Writes down that it will be made, before it is. */
  record(id: string, parts: Pick<PaymentCommand, 'currency' | 'brand'>): Promise<unknown>;
};

/** A payment at the simulator through the code of the API, on behalf of a user. */
export async function payInTest(services: StaffServices, input: PayInput): Promise<TestPayment> {
  const channel = await requireReadyChannel(services, input.channelId);
  const parts = describeInput(channel, input.ask, services.baseUrl);
  const now = shiftClock({ now: () => input.now }, channel.clockOffsetMs).now();
  const id = newTransactionId(now);
  await input.record(id, parts);
  const began = monotonicMs();
  const ndc = `${channel.id}-${newRandomId()}`;
  const command = newCommand({ ...parts, id, ndc, actor: input.actor, channel, now });
  const payment = await createPayment(services, command);
  return { payment, tookMs: monotonicMs() - began };
}

export async function readTrace(services: StaffServices, { payment }: TestPayment) {
  const events = await findTimeline(services.db.pool, payment.merchantId, payment.id);
  return events.map(({ sequence, type, at, data }) => {
    const resultCode = typeof data.resultCode === 'string' ? data.resultCode : null;
    return { sequence, type, at: at.toISOString(), resultCode };
  });
}

async function requireReadyChannel({ tree }: StaffServices, channelId: string): Promise<Channel> {
  const [path, channel] = await Promise.all([tree.findPath(channelId), tree.findChannel(channelId)]);
  const refused = (sentence: string) => new BackOfficeError(409, 'refused', sentence);
  if (!channel || !path) throw refused('Only channels process payments. Choose a channel below this entity.');
  if (channel.mode !== 'TEST') {
    throw refused('This channel is live, so it cannot be tested. Nothing was sent.');
  }
  if (path.disabled) throw refused('This channel is disabled. Enable it first.');
  return channel;
}

type PaidWith = Pick<PaymentCommand, 'brand' | 'instrument'>;

/** The command that a merchant's first payment would be, without an id and a time. */
function describeInput(channel: Channel, ask: TestPaymentInput, baseUrl: string): TestPaymentParts {
  const { paymentType: type, amount } = ask;
  const currency = ask.currency ?? channel.settings.currencies.find((each) => each !== anyValue) ?? 'EUR';
  if (!isCurrencyCode(currency)) throw invalidField('currency', currency, 'is not a currency');
  if (!isAmountInCurrency(amount, currency))
    throw invalidField('amount', amount, `must have no decimals but .00 in ${currency}`);
  const { brand, instrument } = ask.shopper === 'bank' ? bankTransfer(channel) : cardPayment(channel, ask);
  const { holder, expiryMonth, expiryYear } = instrument;
  const card: Json =
    holder === null || expiryMonth === null || expiryYear === null ? {} : { holder, expiryMonth, expiryYear };
  return {
    type,
    currency,
    brand,
    instrument,
    amountMinor: toMinor(amount, currency),
    shopperResultUrl: ask.shopper ? `${baseUrl}/simulator` : null,
    testTriggers: parseTestTriggers(ask.trigger ? { [ask.trigger.name]: ask.trigger.value } : {}),
    echo: { paymentBrand: brand ?? '', ...(instrument.kind === 'card' ? { card } : {}) },
    redactedRequest: {
      paymentType: type,
      amount,
      currency,
      paymentBrand: brand ?? '',
      ...(instrument.number === null ? {} : { number: maskCardNumber(instrument.number) }),
      ...(ask.trigger ? { [`simulate.${ask.trigger.name}`]: ask.trigger.value } : {}),
    },
  };
}

function invalidField(name: string, value: string, message: string): BackOfficeError {
  return backOfficeErrors.unreadable(`${name} ${message}.`, { fields: [{ name, value, message }] });
}

/** A brand whose shopper pays at the bank; the first that the channel accepts. */
function bankTransfer({ settings: { paymentBrands } }: Channel): PaidWith {
  const brand = brands.find(
    ({ name, kind, async }) => kind === 'bankAccount' && async && allowsValue(paymentBrands, name),
  );
  if (!brand) {
    throw new BackOfficeError(409, 'refused', 'This channel accepts no bank transfer brand that can be tested.');
  }
  return { brand: brand.name, instrument: noInstrument };
}

/** A test card, or a number with a wrong check digit, which cannot be a real card. */
function findUsableCard(number: string): Pick<TestCard, 'number' | 'brand'> | undefined {
  const known = testCards.find((card) => card.number === number);
  if (known || !/^\d{12,19}$/.test(number) || isLuhnValid(number)) return known;
  return { number, brand: detectBrand(number) ?? 'VISA' };
}

function cardPayment({ settings: { paymentBrands } }: Channel, ask: TestPaymentInput): PaidWith {
  const accepts = ({ brand }: TestCard): boolean => allowsValue(paymentBrands, brand);
  const enrolment = ask.shopper === 'issuer' ? 'challenge' : 'not enrolled';
  const card = ask.card
    ? findUsableCard(ask.card)
    : testCards.find((each) => each.enrolment === enrolment && accepts(each));
  if (!card) {
    const sentence = ask.card
      ? 'Use a test card of the simulator, never a real card number.'
      : `There is no test card of a brand that this channel accepts (${paymentBrands.join(', ') || 'none'}).`;
    throw new BackOfficeError(409, 'refused', sentence);
  }
  const { brand, number } = card;
  const instrument: Instrument = {
    ...noInstrument,
    kind: 'card',
    vaultKind: 'card',
    number,
    holder: 'Test Shopper',
    expiryMonth: '12',
    expiryYear: '2034',
    verification: '1234'.slice(0, cvvLengthOf(brand, number)),
  };
  return { brand, instrument };
}
