import { describe, expect, it } from 'vitest';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { testChannel } from '#test/fixtures/payment.ts';
import { buildPayment } from './build-payment.ts';
import type { PaymentCommand } from './command.ts';
import { type Instrument, noInstrument, resolveBrand } from './instrument/payment-instrument.ts';
import { checkInstrumentRules, checkPaymentRules, type PaymentRulesInput } from './payment-rules.ts';

const now = new Date('2026-11-22T10:00:00Z');
const card: Instrument = {
  ...noInstrument,
  kind: 'card',
  vaultKind: 'card',
  number: '4200000000000000',
  holder: 'Jane Jones',
  expiryMonth: '05',
  expiryYear: '2034',
  verification: '123',
};

type Parts = Partial<Omit<PaymentRulesInput, 'command' | 'payment' | 'brand'>> & { command?: Partial<PaymentCommand> };

function inputOf({ command: parts = {}, account = card, ...rest }: Parts): PaymentRulesInput {
  const command = cardCommand(testChannel, { id: 'a'.repeat(32), now }, { instrument: account, ...parts });
  const brand = resolveBrand(command.brand, account);
  const payment = { ...buildPayment(command), paymentBrand: brand.paymentBrand };
  return { command, payment, account, brand, isTestNumber: false, imported: null, hasAccount: true, ...rest };
}
const check = (changes: Parts = {}) => checkPaymentRules(inputOf(changes));
const withCard = (parts: Partial<Instrument>, command: Partial<PaymentCommand> = {}) =>
  check({ account: { ...card, ...parts }, command });
const withSettings = (settings: Partial<typeof testChannel.settings>) =>
  check({ command: { channel: { ...testChannel, settings: { ...testChannel.settings, ...settings } } } });

describe('a payment is sent', () => {
  it('when no rule refuses it', () => {
    expect(check()).toBeNull();
    expect(checkInstrumentRules(inputOf({}))).toBeNull();
  });

  it('only with a type, currency and brand that the channel accepts', () => {
    expect(withSettings({ paymentTypes: ['PA'] })).toBe('600.200.202');
    expect(withSettings({ currencies: ['USD'] })).toBe('600.200.500');
    expect(withSettings({ paymentBrands: ['MASTER'] })).toBe('600.200.500');
    expect(withSettings({ paymentTypes: ['DB'], currencies: ['EUR'], paymentBrands: ['VISA'] })).toBeNull();
  });

  it('only where an account takes payments of its mode', () => {
    expect(check({ hasAccount: false })).toBe('600.200.700');
  });

  it('with an amount of one minor unit, and of zero only when it is a preauthorization', () => {
    expect(check({ command: { amountMinor: 1n } })).toBeNull();
    expect(check({ command: { amountMinor: 0n } })).toBe('100.550.300');
    expect(check({ command: { amountMinor: 0n, type: 'CD' } })).toBe('100.550.300');
    expect(check({ command: { amountMinor: 0n, type: 'PA' } })).toBeNull();
  });

  it('with a shopper who can return, where the brand sends shoppers away', () => {
    const ideal = (shopperResultUrl: string | null) =>
      check({ account: noInstrument, command: { brand: 'IDEAL', shopperResultUrl } });
    expect(ideal(null)).toBe('100.370.101');
    expect(ideal('https://shop.example/')).toBeNull();
    expect(check({ command: { shopperResultUrl: null } })).toBeNull();
  });
});

describe('a card number', () => {
  it('needs a right check digit', () => {
    expect(withCard({ number: '4200000000000001' })).toBe('100.100.101');
    expect(checkInstrumentRules(inputOf({ account: { ...card, number: '4200000000000001' } }))).toBe('100.100.101');
  });

  it('may have a wrong check digit when the simulator knows it as a test number, and nowhere else', () => {
    const wrong = { ...card, number: '4200000000000001' };
    expect(check({ account: wrong, isTestNumber: true })).toBeNull();
    expect(check({ account: wrong, isTestNumber: true, command: { mode: 'EXTERNAL' } })).toBe('100.100.101');
    const live = { channel: { ...testChannel, mode: 'LIVE' as const } };
    expect(check({ account: wrong, isTestNumber: true, command: live })).toBe('100.100.101');
  });

  it('belongs to the brand that is named', () => {
    expect(withCard({ number: '5454545454545454' })).toBe('100.100.700');
    expect(withCard({ number: '5454545454545454' }, { brand: 'MASTER' })).toBeNull();
    expect(withCard({ number: '5454545454545454' }, { brand: null })).toBeNull();
  });

  it.each([
    ['CARTEBANCAIRE', '377777777777770', '1234', '100.100.700'],
    ['MAESTRO', '6200000000000005', '123', '100.100.700'],
    ['MADA', '30082246403846', '123', '100.100.700'],
    ['CARTEBANCAIRE', '4970100000000014', '123', null],
    ['CARTEBANCAIRE', '4200000000000000', '123', null],
    ['MADA', '4464040000000007', '123', null],
  ])('of %s may be what its ranges do not exclude: %s', (brand, number, verification, code) => {
    expect(withCard({ number, verification }, { brand })).toBe(code);
  });

  it('belongs to the brands that the import of ranges names', () => {
    const imported = { schemes: ['VISA'], listed: ['VISA', 'CARTEBANCAIRE'] };
    expect(check({ command: { brand: 'CARTEBANCAIRE' }, imported })).toBe('100.100.700');
    expect(check({ command: { brand: 'CARTEBANCAIRE' }, imported: { ...imported, listed: ['VISA'] } })).toBeNull();
    expect(check({ imported: { schemes: ['MASTER'], listed: ['MASTER'] } })).toBe('100.100.700');
  });

  it('is not asked of an account that is no card, nor where none was sent', () => {
    const bank = { ...card, kind: 'bankAccount', verification: null, number: '5454545454545451' } as const;
    expect(check({ account: bank })).toBeNull();
    expect(check({ account: { ...bank, number: null } })).toBeNull();
    expect(withCard({ number: null })).toBeNull();
  });
});

describe('a card', () => {
  const validAt = (at: string, expiry: Partial<Instrument> = { expiryMonth: '11', expiryYear: '2026' }) =>
    withCard(expiry, { now: new Date(at) });

  it('is valid to the last millisecond of the month it names, in the time zone where that month ends last', () => {
    expect(validAt('2026-12-01T11:59:59.999Z')).toBeNull();
    expect(validAt('2026-12-01T12:00:00.000Z')).toBe('100.100.303');
  });

  it('is valid to the end of the year when it names December', () => {
    const december = { expiryMonth: '12', expiryYear: '2026' };
    expect(validAt('2027-01-01T11:59:59.999Z', december)).toBeNull();
    expect(validAt('2027-01-01T12:00:00.000Z', december)).toBe('100.100.303');
  });

  it('without a complete expiry date does not expire', () => {
    expect(withCard({ expiryMonth: null, expiryYear: '2020' })).toBeNull();
    expect(withCard({ expiryMonth: '01', expiryYear: null })).toBeNull();
  });

  it('has a verification code of three digits, an American Express card of four', () => {
    expect(withCard({ verification: '12' })).toBe('100.100.601');
    expect(withCard({ verification: '1234' })).toBe('100.100.601');
    const amex = { number: '378282246310005' };
    expect(withCard({ ...amex, verification: '123' }, { brand: 'AMEX' })).toBe('100.100.601');
    expect(withCard({ ...amex, verification: '1234' }, { brand: 'AMEX' })).toBeNull();
  });

  it('needs no verification code, and no other account has one of a fixed length', () => {
    expect(withCard({ verification: null })).toBeNull();
    expect(check({ account: { ...noInstrument, kind: 'giftCard', number: '1', verification: '12345' } })).toBeNull();
  });
});
