// Arbitrary requests for property tests: valid ones, and ones with a known error. Tests only.
import fc from 'fast-check';
import { fieldsOf } from '../compile-validator.ts';
import type { Field } from '../fields/field.ts';
import { findOperation, type Operation } from '../operations.ts';
import type { Params } from '../read-form.ts';
import { arbitraryInvalidValue, arbitraryValue, canBeInvalid } from './arbitrary-value.ts';

type Sent = Readonly<Record<string, string>>;

const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
const bank = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' };

/** One complete account of each type. */
export const completeAccounts: readonly Sent[] = [
  { paymentBrand: 'VISA', ...card, 'card.holder': 'Jane Jones', 'card.cvv': '123' },
  card,
  { paymentBrand: 'DIRECTDEBIT_SEPA', ...bank },
  { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/result' },
  { paymentBrand: 'VISA', 'tokenAccount.number': '4200000000000000', 'tokenAccount.type': 'NETWORK' },
  { paymentBrand: 'walletA', 'walletA.paymentToken': 'eyJ' },
  { paymentBrand: 'VISA', 'walletB.source': 'app', ...card },
  { paymentBrand: 'MASTER', 'pos.entryMode': 'ICC', 'pos.terminalId': '1', 'pos.iccDataRequest': 'ab12' },
];

const requiredParams: Partial<Record<Operation, Sent>> = {
  'payments.create': { amount: '92.00', currency: 'EUR', paymentType: 'DB' },
  'payments.follow-up': { amount: '92.00', currency: 'EUR', paymentType: 'RF' },
  'registrations.pay': { amount: '92.00', currency: 'EUR', paymentType: 'PA' },
  'checkouts.create': { amount: '92.00', currency: 'EUR', paymentType: 'DB' },
  'payment-links.create': { amount: '92.00', currency: 'EUR', paymentType: 'DB' },
  'risk.check': { amount: '92.00', currency: 'EUR', merchantTransactionId: 'order-1234' },
  'risk.check-stored': { amount: '92.00', currency: 'EUR', merchantTransactionId: 'order-1234' },
  'schedules.create': { registrationId: '1'.repeat(32), amount: '92.00', currency: 'EUR', paymentType: 'SD' },
  'reports.summary': { 'date.from': '2026-01-01', 'date.to': '2026-01-31' },
  'webhooks.create': { url: 'https://shop.example/hooks', types: 'PAYMENT' },
  'three-d-secure.read': { entityId: 'a'.repeat(32) },
  'three-d-secure.create': {
    entityId: 'a'.repeat(32),
    amount: '92.00',
    currency: 'EUR',
    paymentBrand: 'VISA',
    merchantTransactionId: 'order-1234',
    transactionCategory: 'EC',
    ...card,
    'card.holder': 'Jane Jones',
    'card.cvv': '123',
    'merchant.name': 'Shop',
    'merchant.city': 'Berlin',
    'merchant.country': 'DE',
    'merchant.mcc': '5399',
    shopperResultUrl: 'https://shop.example/result',
    'customer.ip': '192.0.2.1',
    'customer.browser.acceptHeader': 'text/html',
    'customer.browser.language': 'de-AT',
    'customer.browser.screenHeight': '1080',
    'customer.browser.screenWidth': '1920',
    'customer.browser.timezone': '-60',
    'customer.browser.userAgent': 'Mozilla/5.0',
    'customer.browser.javaEnabled': 'false',
  },
};

/** Fields in conditional rules; each rule has a test of its own. */
const dependentFields = [
  /^(?:card|wallet[ABC]|virtualAccount|bankAccount|tokenAccount|giftCard|pos|recurringMigration)\./u,
  /^(?:amount|currency|paymentBrand|paymentType|merchantTransactionId|createRegistration)$/u,
  /^(?:forex\.currency|threeDSecure\.(?:currency|version|schemeData.*|v2\.scheme6.*))$/u,
  /^threeDSecure\.(?:eci|authenticationStatus|verificationId|dsTransactionId|acsTransactionId)$/u,
  /^(?:authentication\.entityId|threeDSecure\.(?:deviceInfo|channel|threeRIInd))$/u,
  /^customer\.ip$/u,
  /identificationDoc|houseNumber|^billing\.street|^job\.|^date\.|^standingInstruction\.type$/u,
];

const isIndependent = (field: Field) => !dependentFields.some((pattern) => pattern.test(field.name));

const keys = ['SHOPPER_a', 'abc', 'a.b_c', 'toString', 'constructor'];

function arbitraryName({ name, kind }: Field): fc.Arbitrary<string> {
  const fitting = keys.filter((key) => kind.key?.test(key) ?? true);
  return fc
    .tuple(fc.nat(2), fc.constantFrom(...fitting))
    .map(([index, key]) => name.replaceAll('[n]', `[${index}]`).replace('[key]', `[${key}]`));
}

const arbitraryParam = (field: Field): fc.Arbitrary<[string, string]> =>
  fc.tuple(arbitraryName(field), arbitraryValue(field));

const toParams = (sent: Sent, more: readonly (readonly [string, string])[]): Params =>
  new Map([...more.filter(([name]) => !(name in sent)), ...Object.entries(sent)]);

/** A valid request: an account if the operation requires one, and any independent fields. */
export function arbitraryValidRequest(operation: Operation): fc.Arbitrary<Params> {
  const { accountData } = findOperation(operation);
  const fields = fieldsOf(operation).filter(isIndependent);
  const names = fields.some(({ name }) => name === 'customer.givenName')
    ? { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' }
    : {};
  const accounts = accountData === 'required' ? fc.constantFrom(...completeAccounts) : fc.constant({});
  return fc
    .tuple(accounts, fc.shuffledSubarray([...fields], { maxLength: Math.min(fields.length, 12) }))
    .chain(([account, selected]) =>
      fc
        .tuple(...selected.map(arbitraryParam))
        .map((more) => toParams({ ...names, ...account, ...requiredParams[operation] }, more)),
    );
}

const unknownNames = ['card.numbr', 'amounts', 'constructor', 'customer[given]', 'cart.items[0]', 'a.b.c', 'toString'];

/** A request with an error, and the name of the invalid parameter. */
export function arbitraryInvalidRequest(
  operation: Operation,
): fc.Arbitrary<{ readonly params: Params; readonly invalidName: string }> {
  const { required } = findOperation(operation);
  const breakable = fieldsOf(operation).filter(canBeInvalid);
  const wrongValue = fc
    .constantFrom(...breakable)
    .chain((field) =>
      fc.record({ name: arbitraryName(field), value: arbitraryInvalidValue(field).map(({ value }) => value) }),
    );
  const unknown = fc.record({ name: fc.constantFrom(...unknownNames), value: fc.constant('1') });
  const missing = required.map((name) => ({ name, value: '' }));
  const mistake =
    missing.length > 0 ? fc.oneof(wrongValue, unknown, fc.constantFrom(...missing)) : fc.oneof(wrongValue, unknown);
  return fc.tuple(arbitraryValidRequest(operation), mistake).map(([valid, { name, value }]) => {
    const params = new Map(valid);
    if (value === '') params.delete(name);
    else params.set(name, value);
    return { params, invalidName: name };
  });
}
