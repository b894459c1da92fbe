import { historyFacts } from '../history/history-fact.ts';
import { amountFacts, checkFacts, pspFacts } from '../history/outcome-fact.ts';
import { declineFacts, merchantVelocityFacts, velocityFacts } from '../velocity/velocity-fact.ts';
import type { Fact, FactType } from './fact.ts';

const group = (name: string, fields: Readonly<Record<string, readonly [FactType, string]>>): Fact[] =>
  Object.entries(fields).map(([field, [type, meaning]]) => ({ name: `${name}.${field}`, type, meaning }));

const address = (name: string, of: string): Fact[] =>
  group(name, {
    street1: ['string', `Street of the ${of} address`],
    houseNumber1: ['string', `House number of the ${of} address`],
    city: ['string', `City of the ${of} address`],
    state: ['string', `State of the ${of} address`],
    postcode: ['string', `Postcode of the ${of} address`],
    country: ['string', `Country code of the ${of} address`],
  });

/** Every fact that a rule may name (spec 2, 4.4), in the order of the documentation. */
export const factCatalogue: readonly Fact[] = [
  ...group('payment', {
    amount: ['double', 'Amount in units of the currency'],
    currency: ['string', 'Currency code'],
    type: ['string', 'Code of the payment type; empty for a standalone check'],
    brand: ['string', 'Payment brand, sent or detected'],
    method: ['string', 'Code of the payment method'],
    mode: ['string', 'INTERNAL, EXTERNAL or LIVE'],
    merchantTransactionId: ['string', 'Reference of the merchant'],
    isRepeated: ['bool', 'A later payment of a standing instruction'],
    isStored: ['bool', 'Pays with a registration'],
    createsRegistration: ['bool', 'Stores the payment data too'],
    channelId: ['string', 'Channel that processes it'],
    customParameters: ['map<string, string>', 'customParameters as sent'],
  }),
  ...group('card', {
    bin: ['string', 'First six digits of the card number'],
    last4: ['string', 'Last four digits of the account number'],
    holder: ['string', 'Holder of the card or bank account'],
    country: ['string', 'Country of the issuer, by the BIN table'],
    scheme: ['string', 'Card scheme, by the BIN table'],
    type: ['string', 'CREDIT, DEBIT or PREPAID, by the BIN table; empty if unknown'],
  }),
  ...group('customer', {
    id: ['string', 'Customer id of the merchant'],
    givenName: ['string', 'First name'],
    surname: ['string', 'Surname'],
    birthDate: ['string', 'Date of birth, yyyy-MM-dd'],
    email: ['string', 'E-mail address in lower case'],
    mailbox: ['string', 'Mailbox of the e-mail address, without tags and, where the provider passes over them, dots'],
    emailDomain: ['string', 'Domain of the e-mail address'],
    isEmailDisposable: ['bool', 'The e-mail domain is one of disposable addresses'],
    phone: ['string', 'Phone number as +4915123456789; a national one by the country of the bill'],
    phoneCountry: ['string', 'Country of an international phone number'],
    ip: ['string', 'IP address in its shortest form'],
    ipCountry: ['string', 'Country of the IP address, by the registries of addresses'],
    deviceId: ['string', 'Fingerprint of the browser or device'],
    ipAsn: ['int', 'Number of the network (AS) of the IP address; 0 if unknown or without a database of networks'],
    ipNetwork: ['string', 'Name of the network of the IP address, by the database of networks'],
    isIpHosting: ['bool', 'The network of the IP address is one of servers or VPNs'],
  }),
  ...address('billing', 'billing'),
  ...address('shipping', 'shipping'),
  ...group('match', {
    holderName: ['bool', 'Customer and holder have the same name, or one was not sent'],
    shippingCountry: ['bool', 'Billing and shipping country are equal, or one was not sent'],
    cardCountry: ['bool', 'Billing and card country are equal, or one is unknown'],
    ipCountry: ['bool', 'Billing country and country of the IP address are equal, or one is unknown'],
    phoneCountry: ['bool', 'Billing and phone country are equal, or one is unknown'],
  }),
  ...group('risk', {
    amount: ['double', 'Amount for the risk check; without it, the amount'],
    brand: ['string', 'risk.brand as sent'],
    channelId: ['string', 'risk.channelId as sent'],
    serviceId: ['string', 'risk.serviceId as sent'],
    accountToken: ['string', 'risk.accountToken as sent'],
    merchantWebsite: ['string', 'risk.merchantWebsite as sent'],
    orderTimestamp: ['string', 'Time of the order, yyyy-MM-dd HH:mm:ss; without it, the current time'],
    parameters: ['map<string, string>', 'risk.parameters as sent'],
  }),
  ...group('time', {
    hour: ['int', 'Hour of the day in UTC, 0 to 23'],
    weekday: ['int', 'Day of the week in UTC, 1 (Monday) to 7'],
    localHour: ['int', 'Hour of the day in the time zone of the entity, 0 to 23'],
    localWeekday: ['int', 'Day of the week in the time zone of the entity, 1 (Monday) to 7'],
  }),
  ...group('lists', {
    allow: [
      'list<string>',
      'What is on an allow list: card, bin, email, emailDomain, ip, device, customer, phone, ipCountry, cardCountry, billingCountry',
    ],
    block: ['list<string>', 'What is on a block list'],
    watch: ['list<string>', 'What is on a watch list'],
    named: ['list<string>', 'What rules found on lists of your own, such as vip:customer.email; see the function list'],
  }),
  ...group('authentication', {
    isDone: ['bool', 'The cardholder was to be authenticated, here or elsewhere'],
    isElsewhere: ['bool', 'The merchant had it done elsewhere'],
    status: ['string', 'Y, A, U, N or R, by the issuer; empty where it is not known'],
    eci: ['string', 'Indicator of the card scheme'],
    flow: ['string', 'challenge or frictionless; empty where it is not known'],
  }),
  ...group('answer', {
    resultCode: ['string', 'Result code of the acquirer'],
    cvv: ['string', 'Result of the CVV check: M, N, P, S or U; empty where there is none'],
    avs: ['string', 'Result of the address check: A, Z, N, U or F; empty where there is none'],
  }),
  ...velocityFacts,
  ...declineFacts.map(({ name, type, meaning }) => ({ name, type, meaning })),
  ...merchantVelocityFacts,
  ...historyFacts,
  ...amountFacts,
  ...checkFacts,
  ...pspFacts,
  { name: 'request', type: 'map<string, string>', meaning: 'Every parameter as sent, by its name' },
];

const byName = new Map(factCatalogue.map((fact) => [fact.name, fact]));

export function findFact(name: string): Fact | undefined {
  return byName.get(name);
}
