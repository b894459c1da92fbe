import { describe, expect, it } from 'vitest';
import { fieldsOf } from './compile-validator.ts';
import type { Operation } from './operations.ts';
import { formLimits, readForm } from './read-form.ts';
import { type ValidationOptions, validateRequest } from './validate-request.ts';

type Sent = Readonly<Record<string, string>>;

const validate = (operation: Operation, sent: Sent, options?: ValidationOptions) =>
  validateRequest(operation, new Map(Object.entries(sent)), options);
const namesOf = (operation: Operation, sent: Sent, options?: ValidationOptions) =>
  validate(operation, sent, options).map(({ name }) => name);

const money = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
const bank = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' };
const pay = { ...money, ...card };
const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const without = (sent: Sent, ...left: string[]): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !left.includes(name)));

const accepts = (more: Sent, operation: Operation = 'payments.create', base: Sent = pay) =>
  expect(validate(operation, { ...base, ...more })).toEqual([]);
const rejects = (more: Sent, name: string, operation: Operation = 'payments.create', base: Sent = pay) =>
  expect(namesOf(operation, { ...base, ...more })).toEqual([name]);

const authentication: Sent = {
  ...card,
  entityId: 'a'.repeat(32),
  amount: '1.00',
  currency: 'EUR',
  paymentBrand: 'VISA',
  merchantTransactionId: 'order-1234',
  transactionCategory: 'EC',
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
  'customer.browser.userAgent': 'M',
  'customer.browser.javaEnabled': 'false',
};

describe('validateRequest', () => {
  it('returns all errors at once', () => {
    const errors = validate('payments.create', { amount: '92,00', currency: 'eur', foo: 'bar', 'card.number': '42x' });
    expect(errors.map(({ name }) => name)).toEqual([
      'amount',
      'currency',
      'foo',
      'card.number',
      'paymentType',
      'card.expiryMonth',
      'card.expiryYear',
    ]);
  });

  it('rejects unknown names, and ignores them only with unknownNames: ignore (A-90)', () => {
    const sent = { ...pay, foo: 'bar' };
    expect(validate('payments.create', sent)).toEqual([
      { name: 'foo', value: 'bar', message: 'is not an allowed parameter' },
    ]);
    expect(validate('payments.create', sent, { unknownNames: 'ignore' })).toEqual([]);
  });

  it('rejects the credentials of older clients without repeating them', () => {
    const [error] = validate('payments.create', { ...pay, 'authentication.password': 'hunter2' });
    expect(error).toEqual({ name: 'authentication.password', value: '***', message: 'is not an allowed parameter' });
  });

  it('never repeats a card number or secret in an error', () => {
    const sent = { ...pay, 'card.number': '420000000000000x', 'card.cvv': '12a', note: '4200000000000000' };
    const errors = JSON.stringify(validate('payments.create', sent));
    expect(errors).not.toMatch(/42000000000|12a/u);
    const twice = validate('payments.create', { ...pay, paymentBrand: 'VISA', 'walletA.paymentToken': 'hush' });
    expect(twice.map(({ name, value }) => [name, value])).toContainEqual(['card.number', '420000****0000']);
    expect(JSON.stringify(twice)).not.toMatch(/hush/u);
  });

  it('accepts the additional names of OPP-compatible clients (decisions 1)', () => {
    accepts({ 'authentication.entityId': 'a'.repeat(32), 'shipping.givenName': 'J', 'shipping.surname': 'J' });
    accepts({ 'threeDSecure.xid': 'x', 'threeDSecure.disable': 'true', recurringType: 'INITIAL' });
    accepts({ createOmniToken: 'true', merchantAccountId: 'acquirer-1' });
    accepts({ 'registrations[0].id': '1'.repeat(32) }, 'checkouts.create', {});
  });

  it('counts characters, not code units or bytes (A-92)', () => {
    accepts({ descriptor: '😀'.repeat(127) });
    rejects({ descriptor: '😀'.repeat(128) }, 'descriptor');
    rejects({ merchantTransactionId: '😀'.repeat(7) }, 'merchantTransactionId');
  });

  it('rejects the names of prototype properties', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'customer.constructor'])
      rejects({ [name]: 'x' }, name);
  });

  it('returns at most a hundred errors', () => {
    const sent = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}`, '1']));
    expect(validate('payments.create', sent)).toHaveLength(formLimits.errors);
  });

  it('stays fast on a large cart', () => {
    const sent: Record<string, string> = { ...pay };
    for (let n = 0; n < 1000; n++)
      for (const field of ['name', 'sku', 'productCode']) sent[`cart.items[${n}].${field}`] = 'x';
    const begun = performance.now();
    accepts(sent);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('accepts the highest list index that readForm accepts (R-2.9-01)', () => {
    expect(readForm('cart.items[1000].name=x')).toHaveProperty('errors');
    accepts({ 'cart.items[999].name': 'x' });
  });
});

describe('basic payment parameters', () => {
  it.each(['amount', 'currency', 'paymentType'])('R-2.3-01, R-2.3-07: %s is required', (name) => {
    expect(namesOf('payments.create', without(pay, name))).toEqual([name]);
  });
  it.each(['10,00', '12345678901.00', '1.0', '1.000', '-1.00', '1e3', '.50', ' 1.00', '١.٠٠'])(
    'R-2.3-01, R-0-06: the amount %j is rejected',
    (amount) => rejects({ amount }, 'amount'),
  );
  it.each(['10.00', '1234567890.00', '10', '0.00'])('A-02: the amount %s is accepted', (amount) => accepts({ amount }));
  it('R-2.3-04: a currency must be in ISO 4217, and an amount must have its number of decimals', () => {
    for (const currency of ['XXQ', 'eur', 'EURO']) rejects({ currency }, 'currency');
    rejects({ currency: 'JPY', amount: '92.50' }, 'amount');
    accepts({ currency: 'JPY', amount: '92.00' });
    accepts({ currency: 'JPY', amount: '92' });
    accepts({ currency: 'KWD', amount: '92.55' });
    rejects({ 'forex.amount': '1.50', 'forex.currency': 'JPY' }, 'forex.amount');
  });
  it('R-2.3-05: the brand is optional when the card number determines it', () => {
    accepts({});
    rejects({ 'card.number': '9999999999999999' }, 'paymentBrand');
    accepts({ 'card.number': '9999999999999999', paymentBrand: 'VISA' });
    rejects({}, 'paymentBrand', 'payments.create', { ...money, ...bank });
  });
  it('R-2.3-06: a brand consists of letters, digits and underscores', () =>
    rejects({ paymentBrand: 'VI-SA' }, 'paymentBrand'));
  it('R-2.3-10: overridePaymentType is accepted only when a checkout is created', () => {
    accepts({ 'overridePaymentType[VISA]': 'PA' }, 'checkouts.create', {});
    rejects({ 'overridePaymentType[VISA]': 'PA' }, 'overridePaymentType[VISA]');
    rejects({ 'overridePaymentType[VISA]': 'PA' }, 'overridePaymentType[VISA]', 'checkouts.update', {});
  });
  it('R-2.3-12 to R-2.3-19: lengths, ranges and formats are checked', () => {
    rejects({ merchantTransactionId: '1234567' }, 'merchantTransactionId');
    rejects({ transactionCategory: 'a-b' }, 'transactionCategory');
    rejects({ numberOfCaptures: '0' }, 'numberOfCaptures');
    rejects({ numberOfCaptures: '99' }, 'numberOfCaptures');
    accepts({ numberOfCaptures: '98', locale: 'de-AT', sequence: 'FINAL' });
    rejects({ promotionCode: 'a'.repeat(16) }, 'promotionCode');
    rejects({ transactionProcessingCode: 'OTHER' }, 'transactionProcessingCode');
  });
  it('R-2.1-09: testMode is EXTERNAL or INTERNAL', () => {
    accepts({ testMode: 'EXTERNAL' });
    rejects({ testMode: 'LIVE' }, 'testMode');
  });
  it('accepts only the payment types of each operation', () => {
    for (const paymentType of ['PA', 'DB', 'CD']) accepts({ paymentType });
    for (const paymentType of ['RG', 'RF', '3D', 'db']) rejects({ paymentType }, 'paymentType');
    const follow = { amount: '1.00', currency: 'EUR' };
    for (const paymentType of ['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'])
      accepts({ paymentType }, 'payments.follow-up', follow);
    rejects({ paymentType: 'DB' }, 'paymentType', 'payments.follow-up', follow);
    accepts({ paymentType: 'RV' }, 'payments.follow-up', {});
    expect(namesOf('payments.follow-up', { paymentType: 'RF' })).toEqual(['amount', 'currency']);
  });
});

describe('account data', () => {
  it.each(['card.number', 'card.expiryMonth', 'card.expiryYear'])('R-2.4-01: a card requires %s', (name) => {
    expect(namesOf('payments.create', { ...without(pay, name), paymentBrand: 'VISA' })).toEqual([name]);
  });
  it('R-2.4-02, R-2.4-03, R-2.4-04: the formats of card fields are checked', () => {
    for (const month of ['00', '13', '1']) rejects({ 'card.expiryMonth': month }, 'card.expiryMonth');
    for (const year of ['2100', '1899', '34']) rejects({ 'card.expiryYear': year }, 'card.expiryYear');
    for (const cvv of ['12', '12345']) rejects({ 'card.cvv': cvv }, 'card.cvv');
    rejects({ 'card.number': '1234567', paymentBrand: 'VISA' }, 'card.number');
    rejects({ 'card.holder': 'Jo' }, 'card.holder');
    rejects({ 'card.holder': '4200000000000000' }, 'card.holder');
    rejects({ 'card.numberType': 'TOKEN' }, 'card.numberType');
  });
  it.each([
    'Jane & John',
    'Müller + Söhne',
    'J. "Joe" Smith',
    'ACME (UK) Ltd',
    'Smith/Jones',
    'O’Brien',
    'D`Angelo',
    '李小雷',
  ])('A-03: a holder may be named %s', (holder) => accepts({ 'card.holder': holder }));
  it.each(['Jane 2', '<b>Jane</b>', '...', 'Jane\tJones'])('A-03: a holder is not named %s', (holder) =>
    rejects({ 'card.holder': holder }, 'card.holder'),
  );
  it.each([
    'Village 21',
    'Paris 8e',
    'Frankfurt (Oder)',
    'Washington, D.C.',
    'Bergen/Dumme',
    'Dublin #2',
    '6th of October',
  ])('A-03: a city may be named %s', (city) => accepts({ 'shipping.city': city, 'billing.city': city }));
  it('A-03: a city has a letter', () => rejects({ 'shipping.city': '12345' }, 'shipping.city'));
  it.each(["Valle d'Aosta", 'Bosnia & Herzegovina', 'Distrito Federal (DF)', 'New York'])(
    'A-32: a state may be named %s',
    (state) => accepts({ 'billing.state': state }),
  );
  it('R-2.4-15: a BIC is 8 or 11 letters and digits, of any bank', () => {
    const base = { ...money, ...bank, paymentBrand: 'DIRECTDEBIT_SEPA' };
    for (const bic of ['DEUTDEFF', 'DEUTDEFF500', 'ING1NL2A', 'TESTXX2X', 'deutdeff'])
      accepts({ 'bankAccount.bic': bic }, 'payments.create', base);
    for (const bic of ['DEUTDEF', 'DEUTDEFF5', 'DEUTDEFF5000', 'DEUT-EFF'])
      rejects({ 'bankAccount.bic': bic }, 'bankAccount.bic', 'payments.create', base);
  });
  it.each(['EFT', 'OZOW', 'PRZELEWY24', 'BIZUM', 'IDEAL', 'TRUSTLY', 'INTERAC_ONLINE', 'MBWAY'])(
    'a redirect brand needs no bank account: %s',
    (paymentBrand) =>
      accepts({}, 'payments.create', { ...money, paymentBrand, shopperResultUrl: 'https://shop.example/' }),
  );
  it('is not checked for check digit and expiry, which have result codes of their own', () => {
    accepts({ 'card.number': '4444444444444444', 'card.expiryYear': '2001' });
  });
  it('R-2.4-05, R-2.4-06: an encrypted wallet requires only its token', () => {
    const base = { ...money, paymentBrand: 'VISA' };
    for (const wallet of ['walletA', 'walletB', 'walletC']) {
      accepts({ [`${wallet}.paymentToken`]: 't' }, 'payments.create', base);
      rejects(
        { [`${wallet}.paymentToken`]: 't', [`${wallet}.source`]: 'web' },
        `${wallet}.source`,
        'payments.create',
        base,
      );
    }
  });
  it('R-2.4-07: only walletA has network and type', () => {
    const base = { ...money, paymentBrand: 'VISA', 'walletA.paymentToken': 't' };
    accepts({ 'walletA.cardNetwork': 'VISA', 'walletA.cardType': 'debit' }, 'payments.create', base);
    expect(namesOf('payments.create', { ...base, 'walletB.cardNetwork': 'x' })).toContain('walletB.cardNetwork');
  });
  it('R-2.4-08, R-2.4-09: a decrypted wallet requires card and source', () => {
    accepts({ 'walletA.source': 'web', 'threeDSecure.eci': '05', 'threeDSecure.verificationId': 'x'.repeat(28) });
    rejects({ 'walletA.source': 'desktop' }, 'walletA.source');
    expect(namesOf('payments.create', { ...money, paymentBrand: 'VISA', 'walletB.source': 'web' })).toEqual(
      Object.keys(card),
    );
  });
  it('R-2.4-10: a virtual account has an id of 1 to 100 characters', () => {
    const base = { ...money, paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example' };
    accepts({ 'virtualAccount.accountId': 'x'.repeat(100) }, 'payments.create', base);
    rejects({ 'virtualAccount.accountId': 'x'.repeat(101) }, 'virtualAccount.accountId', 'payments.create', base);
  });
  it('R-2.4-11 to R-2.4-15: a bank account requires holder, number and bank', () => {
    const base = { ...money, paymentBrand: 'DIRECTDEBIT_SEPA' };
    const old = {
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.number': '12345',
      'bankAccount.bankCode': '37040044',
    };
    accepts(bank, 'payments.create', base);
    accepts(old, 'payments.create', base);
    rejects(
      { 'bankAccount.holder': 'Jane Jones', 'bankAccount.bic': 'COBADEFF' },
      'bankAccount.iban',
      'payments.create',
      base,
    );
    rejects(without(old, 'bankAccount.bankCode'), 'bankAccount.bic', 'payments.create', base);
    rejects(without(bank, 'bankAccount.holder'), 'bankAccount.holder', 'payments.create', base);
    rejects({ ...bank, 'bankAccount.holder': 'Joe' }, 'bankAccount.holder', 'payments.create', base);
    rejects({ ...bank, 'bankAccount.iban': 'DE00370400440532013000' }, 'bankAccount.iban', 'payments.create', base);
    rejects({ ...bank, 'bankAccount.bic': 'COBADEFFX' }, 'bankAccount.bic', 'payments.create', base);
    accepts(
      { ...bank, 'bankAccount.mandate.id': 'M-2026-1', transactionDueDate: '2026-02-28' },
      'payments.create',
      base,
    );
    rejects({ ...bank, transactionDueDate: '2026-02-30' }, 'transactionDueDate', 'payments.create', base);
  });
  it.each(['tokenAccount.number', 'tokenAccount.type'])('R-2.4-18: a token requires %s', (name) => {
    const token = { 'tokenAccount.number': '4200000000000000', 'tokenAccount.type': 'NETWORK' };
    rejects(without(token, name), name, 'payments.create', { ...money, paymentBrand: 'VISA' });
  });
  it('R-2.4-20: a gift card may be sent with a card', () => {
    accepts({ 'giftCard.number': '12', 'giftCard.type': 'SEASONS_GREETINGS' });
    rejects({ 'giftCard.type': 'OTHERS' }, 'giftCard.type');
  });
  it('consists of exactly one account, or none when the shopper enters it at the bank', () => {
    rejects(bank, 'bankAccount');
    rejects({}, 'card.number', 'payments.create', { ...money, paymentBrand: 'VISA' });
    rejects({}, 'bankAccount.iban', 'payments.create', { ...money, paymentBrand: 'DIRECTDEBIT_SEPA' });
    for (const paymentBrand of ['PAYPAL', 'SOFORTUEBERWEISUNG', 'KLARNA_INVOICE']) {
      accepts({ paymentBrand, shopperResultUrl: 'https://shop.example' }, 'payments.create', money);
      rejects({ paymentBrand }, 'shopperResultUrl', 'payments.create', money);
    }
  });
  it('must not repeat stored data, except CVV and holder', () => {
    accepts({ 'card.cvv': '123', 'card.holder': 'Jane Jones', overrideHolder: 'true' }, 'registrations.pay', money);
    rejects({ 'card.number': '4200000000000000' }, 'card.number', 'registrations.pay', money);
  });
  it('R-2.10-03, R-2.12-08: recurring migration and terminal data require their R fields', () => {
    rejects({ 'recurringMigration.amount': '1.00' }, 'recurringMigration.paymentType');
    expect(namesOf('payments.create', { ...pay, 'pos.deviceId': '1' })).toEqual(['pos.entryMode', 'pos.terminalId']);
    rejects(
      { 'pos.entryMode': 'ICC', 'pos.terminalId': '1', 'pos.transactionSource': 'ECOM' },
      'pos.transactionSource',
    );
  });
});

describe('customer and addresses', () => {
  it('R-2.5-01, R-2.5-02: any other customer field requires the names', () => {
    expect(namesOf('payments.create', { ...pay, 'customer.email': 'a@b.example' })).toEqual(Object.keys(names));
    rejects({ 'customer.email': 'a@b.example', 'customer.givenName': 'Jane' }, 'customer.surname');
    accepts({ 'customer.email': 'a@b.example', ...names });
  });
  it('A-30: IP address and browser fields do not require the names', () => {
    accepts({ 'customer.ip': '192.0.2.1', 'customer.browser.userAgent': 'x', 'customer.app.deviceId': 'x' });
    accepts({ 'customer.browserFingerprint.value': 'x' });
  });
  it('R-2.5-04, R-2.5-05: document type and number require each other', () => {
    rejects({ ...names, 'customer.identificationDocType': 'PASSPORT' }, 'customer.identificationDocId');
    rejects({ ...names, 'customer.identificationDocId': '12345678' }, 'customer.identificationDocType');
    rejects({ 'shipping.customer.identificationDocType': 'PASSPORT' }, 'shipping.customer.identificationDocId');
  });
  it('R-2.5-07: the format of phone numbers is checked', () => {
    for (const phone of ['+49 (0)89/123-4.5', '089 123?!']) accepts({ ...names, 'customer.phone': phone });
    for (const phone of ['abc', '+', '1'.repeat(26), '1+2'])
      rejects({ ...names, 'customer.phone': phone }, 'customer.phone');
  });
  it('R-2.5-09, R-2.5-10, R-2.5-14, R-2.5-15: the formats of customer fields are checked', () => {
    rejects({ ...names, 'customer.language': 'de' }, 'customer.language');
    rejects({ ...names, 'customer.sex': 'X' }, 'customer.sex');
    rejects({ 'customer.browser.language': 'de-AT-1996' }, 'customer.browser.language');
    rejects({ 'customer.browser.screenColorDepth': '100' }, 'customer.browser.screenColorDepth');
  });
  it('R-2.5-16, R-2.5-17: the recipient has the customer fields without the device fields, all optional', () => {
    accepts({ 'shipping.customer.email': 'a@b.example' });
    rejects({ 'shipping.customer.app.deviceId': 'x' }, 'shipping.customer.app.deviceId');
  });
  it('R-2.6-02: a street must not consist of digits only', () => {
    rejects({ 'billing.street1': '12', 'billing.street2': '34' }, 'billing.street1');
    accepts({ 'billing.street1': '12a' });
    accepts({ 'billing.street1': '12', 'billing.street2': 'Main Street' });
    accepts({ 'shipping.street1': '12' });
  });
  it.each(['billing', 'shipping', 'merchant.billing', 'merchant.shipping'])(
    'R-2.6-04, R-2.6-10: the second house number of %s requires the first',
    (prefix) => {
      rejects({ [`${prefix}.houseNumber2`]: '2' }, `${prefix}.houseNumber1`);
      accepts({ [`${prefix}.houseNumber2`]: '2', [`${prefix}.houseNumber1`]: '1' });
    },
  );
  it('R-2.6-05, R-2.6-06, A-32: countries, postcodes and states are checked', () => {
    for (const country of ['de', 'ZZ', 'DEU']) rejects({ 'billing.country': country }, 'billing.country');
    for (const postcode of ['SW1A 1AA', '12345-6789', '10115']) accepts({ 'billing.postcode': postcode });
    for (const postcode of [' 10115', '10115-', '#1']) rejects({ 'billing.postcode': postcode }, 'billing.postcode');
    for (const state of ['New York', 'BY', 'St. Gallen']) accepts({ 'billing.state': state });
  });
  it('R-2.6-07, R-2.6-13: the merchant’s addresses have the same fields as the others', () => {
    accepts({ 'merchant.billing.email': 'a@b.example', 'merchant.shipping.city': 'Berlin' });
    rejects({ 'merchant.shipping.customer.email': 'a@b.example' }, 'merchant.shipping.customer.email');
  });
  it('R-2.8-03, R-2.8-06, R-2.9-04, R-2.9-05, R-2.9-08, R-2.9-09: the formats of merchant and cart fields are checked', () => {
    rejects({ 'merchant.countryCode': 'DE' }, 'merchant.countryCode');
    rejects({ 'merchant.data[ab]': 'x' }, 'merchant.data[ab]');
    for (const tax of ['101', '-1']) rejects({ 'cart.items[0].tax': tax }, 'cart.items[0].tax');
    rejects({ 'cart.items[0].quantity': '1234567890123' }, 'cart.items[0].quantity');
    rejects({ 'cart.items[0].productUrl': 'not a url' }, 'cart.items[0].productUrl');
    for (const number of ['0', '1000']) rejects({ 'cart.items[0].itemNumber': number }, 'cart.items[0].itemNumber');
  });
});

describe('3D Secure', () => {
  const create = 'three-d-secure.create';
  it('R-4.5-02, A-39: the required fields are sufficient', () => {
    expect(Object.keys(authentication)).toHaveLength(24);
    accepts({}, create, authentication);
  });
  it.each(Object.keys(authentication))('R-4.5-02: %s is required', (name) => {
    expect(namesOf(create, without(authentication, name))).toEqual([name]);
  });
  it.each(['deviceInfo', 'channel', 'threeRIInd'])(
    'A-102: threeDSecure.%s makes browser and IP address optional',
    (name) => {
      const value = { deviceInfo: '{}', channel: '3', threeRIInd: 'RECURRING' }[name] ?? '';
      const left = Object.keys(authentication).filter((key) => key.startsWith('customer.'));
      accepts({ [`threeDSecure.${name}`]: value }, create, without(authentication, ...left));
    },
  );
  it('R-2.10-09: installments require their number', () => {
    rejects(
      { 'standingInstruction.type': 'INSTALLMENT' },
      'standingInstruction.numberOfInstallments',
      create,
      authentication,
    );
    accepts({ 'standingInstruction.type': 'INSTALLMENT' });
  });
  it('R-2.11-10: challenge and exemption fields require 3D Secure 2.2', () => {
    rejects({ 'threeDSecure.version': '2.1.0', 'threeDSecure.exemptionFlag': '01' }, 'threeDSecure.exemptionFlag');
    accepts({ 'threeDSecure.version': '2.2.0', 'threeDSecure.exemptionFlag': '01' });
  });
  it('R-2.11-09: results of other servers have the form and the indicator of their scheme', () => {
    const own = { paymentBrand: 'MASTER', 'card.number': '5212345678901234' };
    const visa = { paymentBrand: 'VISA' };
    for (const eci of ['01', '02', '04', '06', '07']) accepts({ ...own, 'threeDSecure.eci': eci });
    rejects({ ...own, 'threeDSecure.eci': '05' }, 'threeDSecure.eci');
    accepts({ ...visa, 'threeDSecure.eci': '05', 'threeDSecure.authenticationStatus': 'Y' });
    for (const authenticationStatus of ['A', 'N', 'U']) {
      rejects(
        { ...visa, 'threeDSecure.eci': '05', 'threeDSecure.authenticationStatus': authenticationStatus },
        'threeDSecure.eci',
      );
    }
    rejects({ 'threeDSecure.verificationId': '-'.repeat(28) }, 'threeDSecure.verificationId');
    accepts({ 'threeDSecure.dsTransactionId': 'd65e93c3-35ab-41ba-b307-767bfc19eae3' });
    rejects({ 'threeDSecure.dsTransactionId': 'd65e93c3-35ab-01ba-b307-767bfc19eae3' }, 'threeDSecure.dsTransactionId');
    rejects({ 'threeDSecure.acsTransactionId': '1'.repeat(36) }, 'threeDSecure.acsTransactionId');
  });
  it('R-2.5-08: customer.ip is an address', () => {
    for (const ip of ['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7']) accepts({ 'customer.ip': ip });
    for (const ip of ['localhost', '203.0.113', '256.1.1.1', '203.0.113.7:80', '1.2.3.4.', 'x', '2001:db8::g']) {
      rejects({ 'customer.ip': ip }, 'customer.ip');
    }
  });
  it('R-2.11-12 to R-2.11-14: scheme6 data requires its use case', () => {
    const items = { 'threeDSecure.schemeData[S6-ITEMSNB]': '2' };
    const useCase = 'threeDSecure.schemeData[S6-USECASE]';
    rejects(items, useCase, create, authentication);
    accepts({ ...items, [useCase]: '01' }, create, authentication);
    accepts({ ...items, 'threeDSecure.npa': 'true' }, create, authentication);
    rejects(
      { ...items, 'threeDSecure.npa': 'true', 'threeDSecure.authenticationInd': 'RECURRING' },
      useCase,
      create,
      authentication,
    );
    rejects({ 'threeDSecure.schemeData[S6-OTHER]': '1' }, 'threeDSecure.schemeData[S6-OTHER]', create, authentication);
  });
});

describe('custom parameters, return URLs, schedules and queries', () => {
  it('R-2.12-01, R-2.12-02: the keys of custom parameters and the prefix for widgets are checked', () => {
    accepts({ 'customParameters[a.b_c]': 'x'.repeat(2048) });
    rejects({ 'customParameters[ab]': 'x' }, 'customParameters[ab]');
    const sent = { 'customParameters[abc]': 'x', 'customParameters[SHOPPER_abc]': 'x' };
    expect(namesOf('checkouts.pay', sent, { source: 'widget' })).toEqual(['customParameters[abc]']);
  });
  it('R-2.12-03: the return URL must be absolute, with an allowed scheme', () => {
    for (const url of ['https://shop.example/r?a=b', 'myapp://result']) accepts({ shopperResultUrl: url });
    for (const url of ['/result', 'shop.example/result', 'javascript://x%0aalert(1)']) {
      rejects({ shopperResultUrl: url }, 'shopperResultUrl');
    }
  });
  it('R-2.12-17, R-2.12-18: time fields follow the cron grammar, and exactly one day field is ?', () => {
    const base = { ...money, registrationId: '1'.repeat(32) };
    for (const [name, value] of Object.entries({ dayOfMonth: '1,15', dayOfWeek: '1-5', hour: '*/2' })) {
      accepts({ [`job.${name}`]: value }, 'schedules.create', base);
    }
    rejects({ 'job.hour': 'MON' }, 'job.hour', 'schedules.create', base);
    rejects({ 'job.dayOfMonth': '1', 'job.dayOfWeek': '1' }, 'job.dayOfWeek', 'schedules.create', base);
    rejects({ 'job.expression': '0 0 12 1 * 1' }, 'job.expression', 'schedules.create', base);
  });
  it('R-2.12-19: a report requires a period', () => {
    expect(namesOf('reports.summary', { 'date.from': '2026-01-01' })).toEqual(['date.to']);
    rejects({ sortOrder: 'Desc' }, 'sortOrder', 'reports.summary', {
      'date.from': '2026-01-01',
      'date.to': '2026-01-31',
    });
  });
  it('R-2.12-20 to R-2.12-23: the filters of a query are checked', () => {
    const period = { 'date.from': '2026-01-01 00:00:00', 'date.to': '2026-01-02 00:00:00' };
    accepts(period, 'query.v1', {});
    expect(namesOf('query.v1', { ...period, merchantTransactionId: 'a' })).toEqual(['date.from', 'date.to']);
    rejects(without(period, 'date.to'), 'date.to', 'query.v1', {});
    for (const limit of ['99', '501']) rejects({ limit }, 'limit', 'query.v1', {});
    accepts({ paymentTypes: 'DB,RF', paymentMethods: 'CC' }, 'query.v1', {});
    rejects({ paymentTypes: 'XX' }, 'paymentTypes', 'query.v1', {});
    rejects({ pageNo: '2' }, 'pageNo', 'query.v1', {});
    accepts({ pageNo: '2' }, 'query.v3', {});
    for (const pageNo of ['0', '000', '1000000']) rejects({ pageNo }, 'pageNo', 'query.v3', {});
  });
  it('R-2.12-25: the reason of a chargeback is checked', () => {
    const base = { amount: '1.00', currency: 'EUR', paymentType: 'CB' };
    accepts({ chargebackResultCode: '000.100.203' }, 'payments.follow-up', base);
    rejects({ chargebackResultCode: '000.100.300' }, 'chargebackResultCode', 'payments.follow-up', base);
  });
  it('R-4.4-02: a fraud check requires merchantTransactionId, and ignores the payment type', () => {
    rejects({}, 'merchantTransactionId', 'risk.check', pay);
    accepts({ merchantTransactionId: 'order-1234' }, 'risk.check', pay);
  });
});

describe('the fields of an operation', () => {
  it('are listed once, without response fields', () => {
    const fields = fieldsOf('payments.create');
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(fields.filter(({ direction }) => direction === 'response')).toEqual([]);
  });
});
