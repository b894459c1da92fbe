import { describe, expect, it, test } from 'vitest';
import type { PaymentCommand } from '#lib/payments/index.ts';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { testChannel } from '#test/fixtures/payment.ts';
import { emailDomainOf, isDisposableDomain, phoneCountryOf } from './contact-facts.ts';
import { findFact } from './fact-catalogue.ts';
import { openIpCountries } from './ip-countries.ts';
import { matchesName } from './match-name.ts';
import { type Lookups, readFacts } from './read-facts.ts';

const now = new Date('2026-11-22T23:15:00Z');
const base = cardCommand(testChannel, { id: '1'.repeat(32), now });

function factsOf(parts: Partial<PaymentCommand> = {}, lookups: Partial<Lookups> = {}) {
  const command = { ...base, ...parts };
  return readFacts(
    {
      command,
      instrument: command.instrument,
      paymentBrand: 'VISA',
      paymentMethod: 'CC',
      mode: 'INTERNAL',
      kind: 'payment',
      registrationId: null,
    },
    { issuer: null, ipCountry: null, ipNetwork: null, ...lookups },
  );
}

describe('the hour and the weekday', () => {
  it.each([
    ['UTC', 23, 7],
    ['Europe/Berlin', 0, 1],
    ['America/New_York', 18, 7],
    ['Asia/Kathmandu', 5, 1],
  ])('are those of the clocks in %s, beside those in UTC', (timeZone, hour, weekday) => {
    const channel = { ...base.channel, settings: { ...base.channel.settings, timeZone } };
    expect(factsOf({ channel })).toMatchObject({
      'time.hour': 23,
      'time.weekday': 7,
      'time.localHour': hour,
      'time.localWeekday': weekday,
    });
  });
});

describe('the country of an IP address', () => {
  it.each([
    ['193.99.144.80', 'DE'],
    ['8.8.8.8', 'US'],
    ['2a02:2e0:3fe:1001::1', 'DE'],
    ['10.0.0.1', null],
    ['not an address', null],
    ['', null],
  ])('of %j is %j', async (address, country) => {
    expect((await openIpCountries()).find(address)).toBe(country);
  });
});

describe('the facts of a request', () => {
  it('are declared in the catalogue, each with its type', () => {
    const facts = factsOf({
      customer: {
        ...base.customer,
        email: 'A@Mailinator.com',
        phone: '+49 151 12345678',
        deviceId: 'd-1',
        ip: '192.0.2.1',
      },
      risk: { ...base.risk, parameters: { sku: '1' } },
    });
    for (const [name, value] of Object.entries(facts)) {
      const type = findFact(name)?.type;
      expect(type, name).toBeDefined();
      const kinds = new Map<string | undefined, string>([
        ...([
          ['double', 'number'],
          ['int', 'number'],
          ['bool', 'boolean'],
          ['string', 'string'],
        ] as const),
      ]);
      const expected = kinds.get(type) ?? 'object';
      expect(typeof value, name).toBe(expected);
    }
  });

  it('hold the amount in units, the time in UTC and the issuer by the BIN table', () => {
    expect(factsOf({}, { issuer: { country: 'DE', scheme: 'VISA', type: 'DEBIT' } })).toMatchObject({
      'payment.amount': 92,
      'payment.currency': 'EUR',
      'payment.type': 'DB',
      'risk.amount': 92,
      'time.hour': 23,
      'time.weekday': 7,
      'card.country': 'DE',
      'card.bin': '420000',
      'card.type': 'DEBIT',
      'risk.orderTimestamp': '2026-11-22 23:15:00',
    });
  });

  it('hold the amount of the risk check where one was sent', () => {
    expect(factsOf({ risk: { ...base.risk, amount: '12.50' } })).toMatchObject({
      'payment.amount': 92,
      'risk.amount': 12.5,
    });
  });

  it('hold nothing of the card number but its BIN and last four digits', () => {
    expect(JSON.stringify(factsOf())).not.toContain(base.instrument.number);
  });

  it('compare the country of the IP address with that of the billing address', () => {
    const billing = { ...base.billing, country: 'DE' };
    const from = (ipCountry: string | null) => factsOf({ billing }, { ipCountry });
    expect(from('DE')).toMatchObject({ 'customer.ipCountry': 'DE', 'match.ipCountry': true });
    expect(from('US')).not.toHaveProperty('match.ipCountry');
    expect(from(null)).toMatchObject({ 'match.ipCountry': true });
  });

  it('compare countries where both are known', () => {
    const billing = { ...base.billing, country: 'DE' };
    const shipping = { ...base.shipping, country: 'FR' };
    expect(factsOf({ billing, shipping }, { issuer: { country: 'DE', scheme: null, type: null } })).toMatchObject({
      'match.cardCountry': true,
    });
    expect(factsOf({ billing, shipping })['match.shippingCountry']).toBeUndefined();
    expect(factsOf({ billing })['match.shippingCountry']).toBe(true);
  });

  it('recognise a disposable e-mail domain and the country of a phone number', () => {
    const customer = { ...base.customer, email: 'a@mailinator.com', phone: '+1 416 555 0199' };
    expect(factsOf({ customer })).toMatchObject({
      'customer.isEmailDisposable': true,
      'customer.emailDomain': 'mailinator.com',
      'customer.phoneCountry': 'CA',
    });
  });
});

test.each([
  ['Jane Jones', 'JONES, JANE', true],
  ['José Núñez', 'jose nunez', true],
  ['J Jones', 'Jane Jones', true],
  ['Jane Jones', 'Jane Mary Jones', true],
  ['Jane Jones', 'John Smith', false],
  ['', 'Jane Jones', true],
  ['Jane Jones', '', true],
])('customer %s and holder %s have the same name: %s', (customer, holder, expected) => {
  expect(matchesName(customer, holder)).toBe(expected);
});

test('contact data without a domain or a country code has none', () => {
  expect([emailDomainOf(''), emailDomainOf('none'), phoneCountryOf('0151 123')]).toEqual(['', '', '']);
  expect([isDisposableDomain('mx.mailinator.com'), isDisposableDomain('example.com')]).toEqual([true, false]);
});
