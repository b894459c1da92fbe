import { describe, expect, it } from 'vitest';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { testChannel } from '#test/fixtures/payment.ts';
import { authenticatedAmount, buildRequest } from './build-request.ts';
import type { DirectoryServer } from './directory/directory-server.ts';
import { type ProtocolVersion, protocolVersions } from './messages/message-field.ts';
import { validateMessage } from './messages/validate-message.ts';

const directory: DirectoryServer = {
  name: 'live',
  requiresBrowser: true,
  roots: null,
  findRange: async () => null,
  send: async () => ({ kind: 'not sent', reason: 'a test' }),
};
const browser = {
  acceptHeader: 'text/html',
  language: 'de',
  screenHeight: '900',
  screenWidth: '1440',
  timezone: '-60',
  userAgent: 'Mozilla/5.0',
  javaEnabled: 'false',
};
/** As an operator sets it up for a real directory server. */
const shop = { ...testChannel, settings: { ...testChannel.settings, merchantCountryCode: '276' } };
const id = '81a1fdfa4a1d00ab2012d3d40f479630';
const identity = { id, now: new Date('2027-01-31T10:11:12Z') };

function request(
  parts: Parameters<typeof cardCommand>[2] = {},
  sent: Record<string, string> = {},
  paymentBrand = 'VISA',
  version: ProtocolVersion = '2.2.0',
) {
  const authenticationData = { ...browser, ...sent };
  const command = cardCommand(shop, identity, { authenticationData, ...parts });
  const input = { id, command, account: command.instrument, paymentBrand, version, baseUrl: 'https://pay.example' };
  return buildRequest(input, directory);
}
const complete = (message: object) => ({ ...message, acctNumber: '4200000000000000', threeDSCompInd: 'U' });

describe('an authentication request (AReq)', () => {
  it.each(protocolVersions)('of version %s is valid, with fields of that version only', (version) => {
    const message = request({ threeDSecure: { challengeIndicator: '09' } }, { decoupled: 'true' }, 'VISA', version);
    expect(validateMessage('AReq', complete(message))).toBeNull();
    expect(message.messageVersion).toBe(version);
    expect('browserJavascriptEnabled' in message).toBe(version !== '2.1.0');
    expect('threeDSRequestorDecReqInd' in message).toBe(version !== '2.1.0');
    const wishes = { '2.1.0': '03', '2.2.0': '09', '2.3.1': ['09'] };
    expect(message.threeDSRequestorChallengeInd).toEqual(wishes[version]);
  });

  it.each([
    ['30', '32'],
    ['24', '24'],
    ['10', '8'],
    ['64', '48'],
    ['99', '48'],
    [undefined, '24'],
  ])('of a screen of %s bits says %s', (depth, expected) => {
    const message = request({}, depth === undefined ? {} : { screenColorDepth: depth });
    expect(message.browserColorDepth).toBe(expected);
  });

  it.each([
    ['en-GB-oxendict', 'en-GB'],
    ['zh_Hant_TW', 'zh-TW'],
    ['de', 'de'],
    ['ca-ES-valencia', 'ca-ES'],
  ])('of a browser in %s says %s', (language, expected) => {
    expect(request({}, { language }).browserLanguage).toBe(expected);
  });

  it('knows the customer: telephones apart from their countries, both lines of the street, goods and account', () => {
    const address = {
      street1: 'Quai des Orfèvres',
      houseNumber1: '36',
      city: 'Paris',
      state: null,
      postcode: '75001',
      country: 'FR',
    };
    const { customer } = cardCommand(shop, identity);
    const message = request(
      {
        billing: address,
        shipping: { ...address, city: ' PARIS ' },
        customer: { ...customer, phone: '01 42 60 33 00', email: 'a@b.example' },
      },
      { mobile: '+49 151 23456789', workPhone: '12', customerStatus: 'NEW', shippingMethod: 'ELECTRONIC_DELIVERY' },
    );
    expect(message).toMatchObject({
      homePhone: { cc: '33', subscriber: '142603300' },
      mobilePhone: { cc: '49', subscriber: '15123456789' },
      billAddrLine1: 'Quai des Orfèvres 36',
      addrMatch: 'Y',
      acctInfo: { chAccAgeInd: '02' },
      merchantRiskIndicator: { shipIndicator: '05', deliveryTimeframe: '01', deliveryEmailAddress: 'a@b.example' },
    });
    expect(message).not.toHaveProperty('workPhone');
    expect(validateMessage('AReq', complete(message))).toBeNull();
  });

  it('says where goods go: to the bill, elsewhere, or nothing where that is not known', () => {
    const billing = { street1: 'A 1', houseNumber1: null, city: 'Bern', state: null, postcode: '3000', country: 'CH' };
    const of = (shipping: typeof billing) => request({ billing, shipping });
    expect(of({ ...billing, city: 'Basel' })).toMatchObject({
      addrMatch: 'N',
      merchantRiskIndicator: { shipIndicator: '03' },
    });
    expect(of(billing)).toMatchObject({ merchantRiskIndicator: { shipIndicator: '01' } });
    expect(request({ billing })).not.toHaveProperty('addrMatch');
  });

  it('of a payment in a browser is valid, and holds no card number before it is sent', () => {
    const message = request({}, { 'merchant.mcc': '5411', 'merchant.country': '276', 'merchant.name': 'Bakery' });
    expect(validateMessage('AReq', complete(message))).toBeNull();
    expect(JSON.stringify(message)).not.toContain('4200000000000000');
    expect(message).toMatchObject({
      threeDSServerTransID: '01a1fdfa-4a1d-80ab-a012-d3d40f479630',
      deviceChannel: '02',
      purchaseAmount: '9200',
      purchaseCurrency: '978',
      purchaseExponent: '2',
      cardExpiryDate: '3405',
      purchaseDate: '20270131101112',
      mcc: '5411',
      merchantCountryCode: '276',
      merchantName: 'Bakery',
      notificationURL: `https://pay.example/v1/threeDSecure/${id}/result`,
    });
  });

  it('names the merchant to the schemes as its entity has it, and the request counts more', () => {
    const own = { acquirerBin: '412345', acquirerMerchantId: 'ACQ-77', merchantCategoryCode: '5462' };
    const settings = { ...testChannel.settings, ...own, merchantCountryCode: '276' };
    const channel = { ...testChannel, settings };
    expect(request({ channel })).toMatchObject({
      acquirerBIN: '412345',
      acquirerMerchantID: 'ACQ-77',
      mcc: '5462',
      merchantCountryCode: '276',
    });
    const named = request({ channel }, { 'merchant.mcc': '5411', 'merchant.country': '040' });
    expect(named).toMatchObject({ mcc: '5411', merchantCountryCode: '040', acquirerBIN: '412345' });
    const unset = request({ channel: testChannel });
    expect(unset).toMatchObject({ acquirerBIN: '000000', mcc: '0000', merchantCountryCode: '000' });
    expect(validateMessage('AReq', complete(unset))).toMatchObject({ code: '304', detail: 'merchantCountryCode' });
  });

  it('carries the data that one scheme wants as an extension, and to that scheme only', () => {
    const sent = { 'schemeData[S6-USECASE]': '01', 'schemeData[S6-ITEMSNB]': '3' };
    const message = request({}, sent, 'CARTEBANCAIRE');
    expect(message.messageExtension).toEqual([
      {
        name: 'schemeData',
        id: 'scheme6',
        criticalityIndicator: false,
        data: { 'S6-USECASE': '01', 'S6-ITEMSNB': '3' },
      },
    ]);
    expect(validateMessage('AReq', complete(message))).toBeNull();
    expect(request({}, sent)).not.toHaveProperty('messageExtension');
  });

  it('that lacks the fields of a browser is refused by a real directory server, not filled up', () => {
    const { userAgent: _, ...without } = browser;
    expect(validateMessage('AReq', complete(request({ authenticationData: without })))).toMatchObject({
      code: '201',
      detail: 'browserUserAgent',
    });
  });

  it('of the merchant alone (3RI) needs no browser', () => {
    const message = request({ authenticationData: { threeRIInd: 'DELAYED_SHIPMENT' } });
    expect(message).toMatchObject({ deviceChannel: '03', threeRIInd: '06' });
    expect(validateMessage('AReq', { ...message, acctNumber: '4200000000000000' })).toBeNull();
    expect(request({ authenticationData: { channel: '3' } })).toMatchObject({ threeRIInd: '11' });
  });

  it('of an app carries what its SDK returned', () => {
    const uuid = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';
    const device = {
      sdkAppID: uuid,
      sdkTransactionID: uuid,
      sdkReferenceNumber: 'SDK-1',
      deviceData: 'eyJ',
      sdkEphemeralPublicKey: '{"kty":"EC"}',
    };
    const deviceInfo = Buffer.from(JSON.stringify(device)).toString('base64');
    const message = request({ authenticationData: { deviceInfo } });
    expect(message).toMatchObject({ deviceChannel: '01', sdkTransID: uuid, sdkEphemPubKey: { kty: 'EC' } });
    expect(validateMessage('AReq', { ...message, acctNumber: '4200000000000000' })).toBeNull();
    const broken = request({ authenticationData: { deviceInfo: 'none' } });
    expect(validateMessage('AReq', { ...broken, acctNumber: '4200000000000000' })?.code).toBe('201');
  });

  it.each([
    [{ npa: 'true' }, {}, { messageCategory: '02' }],
    [{ decoupled: 'true' }, {}, { threeDSRequestorDecReqInd: 'Y', threeDSRequestorDecMaxTime: '00030' }],
    [{ authenticationInd: 'ADD_CARD' }, {}, { threeDSRequestorAuthenticationInd: '04' }],
    [{}, { challengeIndicator: '04' }, { threeDSRequestorChallengeInd: '04' }],
    [{}, { exemptionFlag: '02' }, { threeDSRequestorChallengeInd: '05' }],
    [{ 'v2.scheme1.requestorId': 'R-1' }, {}, { threeDSRequestorID: 'R-1' }],
    [{ 'v2.scheme2.requestorId': 'R-2' }, {}, { threeDSRequestorID: testChannel.id }],
  ])('carries %j and %j', (sent, threeDSecure, expected) => {
    expect(request({ threeDSecure }, sent as Record<string, string>)).toMatchObject(expected);
  });

  it('of instalments says how many', () => {
    const terms = { mode: 'INITIAL', recurringType: null, source: 'CIT', initialTransactionId: null } as const;
    const rest = { industryPractice: null, expiry: '2028-12-31', frequencyDays: 30, numberOfInstallments: 6 };
    const message = request({ standingInstruction: { type: 'INSTALLMENT', ...terms, ...rest } });
    expect(message).toMatchObject({
      threeDSRequestorAuthenticationInd: '03',
      purchaseInstalData: '6',
      recurringFrequency: '30',
      recurringExpiry: '20281231',
    });
    expect(validateMessage('AReq', complete(message))).toBeNull();
  });
});

it('the authenticated amount is that of 3D Secure, else of the risk check, else of the payment (A-48)', () => {
  const risk = (amount: string | null) => ({ ...cardCommand(testChannel, identity).risk, amount });
  const amountOf = (parts: Parameters<typeof cardCommand>[2]) =>
    authenticatedAmount(cardCommand(testChannel, identity, parts)).amountMinor;
  expect(amountOf({ authenticationData: { amount: '3.00' }, risk: risk('2.00') })).toBe(300n);
  expect(amountOf({ risk: risk('2.00') })).toBe(200n);
  expect(amountOf({ risk: risk(null) })).toBe(9200n);
  expect(
    authenticatedAmount(
      cardCommand(testChannel, identity, { authenticationData: { amount: '3.00', currency: 'JPY' } }),
    ),
  ).toEqual({ amountMinor: 3n, currency: 'JPY' });
});
